import { type Html, html } from '../../lib/html.ts';
import type { CustomerLanguage } from '../../schema/email-settings.ts';
import type { ScanLocation } from '../../schema/tracking.ts';
import type { PageItem, PageParcel, TrackingPage } from './page-data.ts';
import { pageOf } from './page-frame.ts';
import { TEXTS } from './texts/index.ts';

interface Place {
  language: CustomerLanguage;
  nonce: string;
  path: string;
}

export function renderTrackingPage(page: TrackingPage, place: Place): string {
  const { language } = place;
  const texts = TEXTS[language];
  const day = dayFormat(language, 'UTC');
  const moment = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: page.timeZone,
  });
  const hasScans = page.parcels.some(({ scans }) => scans.length > 0);
  const main = html`
<p class="dim"><bdi>${texts.order(page.orderNumber)}</bdi></p>
${page.firstName !== null && html`<p dir="auto">${texts.greeting(page.firstName)}</p>`}
<h1>${texts.headlines[page.headline]}</h1>
<p class="dim" dir="auto">${texts.to(page.city)}</p>
${page.parcels.map((parcel, i) => parcelCard(parcel, i))}
${page.stillToCome.length > 0 && html`<section class="card"><h2>${texts.stillToCome}</h2>${list(page.stillToCome)}</section>`}
${hasScans && html`<p class="dim card">${texts.timesIn(zoneName(language, page.timeZone))}</p>`}`;

  function parcelCard(parcel: PageParcel, index: number): Html {
    const { status, expectedOn, deliveredAt, carrierName, carrierUrl, trackingCode } = parcel;
    const isUnderWay = !['delivered', 'cancelled', 'return_to_sender'].includes(status);
    const date = expectedOn === null ? undefined : day.format(Date.parse(`${expectedOn}T00:00:00Z`));
    return html`<section class="card">
<h2>${texts.parcel(index + 1, page.parcels.length)}</h2>
<p><strong>${texts.statuses[status]}</strong></p>
${isUnderWay && date !== undefined && html`<p>${texts.expected(date)}</p>`}
${deliveredAt !== null && html`<p>${texts.deliveredOn(moment.format(deliveredAt))}</p>`}
${trackingCode !== null && html`<p class="dim">${texts.trackingCode}: <bdi>${trackingCode}</bdi>${carrierName !== null && ` (${carrierName})`}</p>`}
${carrierUrl !== null && html`<p><a href="${carrierUrl}" rel="noreferrer noopener">${texts.trackAt(carrierName ?? '')}</a></p>`}
${parcel.items.length > 0 && html`<h3>${texts.contents}</h3>${list(parcel.items)}`}
<h3>${texts.history}</h3>
${
  parcel.scans.length === 0
    ? html`<p class="dim">${texts.noScans}</p>`
    : html`<ol class="scans">${parcel.scans.map(
        (scan) =>
          html`<li><strong>${texts.statuses[scan.status]}</strong><br><span class="dim"><time datetime="${new Date(scan.at).toISOString()}">${moment.format(scan.at)}</time>${locationText(scan.location)}</span></li>`,
      )}</ol>`
}
</section>`;
  }

  return pageOf({
    ...place,
    title: texts.order(page.orderNumber),
    brand: page.brand,
    main,
    footer: contactOf(page, language),
  });
}

const list = (items: readonly PageItem[]): Html =>
  html`<ul>${items.map(({ name, quantity }) => html`<li>${quantity} × <bdi>${name}</bdi></li>`)}</ul>`;

/** The city and country of a scan; the last one is near the customer's door, so no postal code. */
const locationText = (location: ScanLocation | null): Html | null => {
  const parts = [location?.city, location?.state, location?.country].filter(Boolean);
  return parts.length === 0 ? null : html` · <bdi>${parts.join(', ')}</bdi>`;
};

function contactOf({ brand }: TrackingPage, language: CustomerLanguage): Html | undefined {
  const texts = TEXTS[language];
  const links = [
    brand.support_email !== null &&
      html`<a href="mailto:${brand.support_email}">${texts.writeTo(brand.name)}</a>`,
    brand.support_url !== null &&
      html`<a href="${brand.support_url}" rel="noreferrer noopener">${texts.helpPages}</a>`,
    brand.website_url !== null &&
      html`<a href="${brand.website_url}" rel="noreferrer noopener">${texts.website(brand.name)}</a>`,
  ].filter((link) => link !== false);
  return links.length === 0
    ? undefined
    : html`<p><strong>${texts.questions}</strong> ${links.map((link, i) => (i === 0 ? link : html` · ${link}`))}</p>`;
}

const dayFormat = (language: CustomerLanguage, timeZone: string) =>
  new Intl.DateTimeFormat(language, { weekday: 'long', day: 'numeric', month: 'long', timeZone });

const zoneName = (language: CustomerLanguage, timeZone: string): string =>
  new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'long' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
