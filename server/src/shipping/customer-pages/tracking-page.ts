import { type Html, html } from '../../lib/html.ts';
import type { CustomerLanguage } from '../../schema/email-settings.ts';
import type { ScanLocation } from '../../schema/tracking.ts';
import { contactOf } from './contact.ts';
import type { PageItem, TrackingPage } from './page-data.ts';
import { type FittedPage, type FittedParcel, renderFitted, type Some } from './page-fit.ts';
import { pageOf } from './page-frame.ts';
import { pictureMarkup } from './picture-markup.ts';
import { TEXTS } from './texts/index.ts';
import type { Headline } from './texts/texts.ts';

interface Place {
  language: CustomerLanguage;
  nonce: string;
  path: string;
}

/** Within 50 KB, everything included. `actions` are what the customer can do about the order. */
export const renderTrackingPage = (page: TrackingPage, place: Place, actions?: Html): string =>
  renderFitted(page, (fitted) => render(fitted, place, actions));

function render(page: FittedPage, place: Place, actions: Html | undefined): string {
  const { language } = place;
  const texts = TEXTS[language];
  const day = dayFormat(language, 'UTC');
  const moment = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: page.timeZone,
  });
  const hasScans = page.parcels.shown.some(({ scans }) => scans.shown.length > 0);
  const main = html`
<p class="dim"><bdi>${texts.order(page.orderNumber)}</bdi></p>
${page.firstName !== null && html`<p dir="auto">${texts.greeting(page.firstName)}</p>`}
<h1>${texts.headlines[page.headline]}</h1>
<p class="dim" dir="auto">${texts.to(page.city)}</p>
${stepsOf(page.headline)}
${actions}
${page.parcels.shown.map((parcel, i) => parcelCard(parcel, i))}
${others(page.parcels)}
${page.stillToCome.shown.length > 0 && html`<section class="card"><h2>${texts.stillToCome}</h2>${list(page.stillToCome)}</section>`}
${hasScans && html`<p class="dim after">${texts.timesIn(zoneName(language, page.timeZone))}</p>`}`;

  function others({ more }: Some<unknown>): Html | false {
    return more > 0 && html`<p class="dim">${texts.more(more)}</p>`;
  }

  function list(items: Some<PageItem>): Html {
    const hasPictures = items.shown.some(({ picture }) => picture !== null);
    return html`<ul class="items">${items.shown.map((item) => itemRow(item, hasPictures))}</ul>${others(items)}`;
  }

  function parcelCard(parcel: FittedParcel, index: number): Html {
    const { status, expectedOn, deliveredAt, carrierName, carrierUrl, trackingCode } = parcel;
    const isUnderWay = ['unknown', 'pre_transit', 'in_transit', 'error'].includes(status);
    const date = expectedOn === null ? undefined : day.format(Date.parse(`${expectedOn}T00:00:00Z`));
    return html`<section class="card">
<h2>${texts.parcel(index + 1, page.parcels.shown.length + page.parcels.more)}</h2>
<p><strong>${texts.statuses[status]}</strong></p>
${isUnderWay && date !== undefined && html`<p>${texts.expected(date)}</p>`}
${deliveredAt !== null && html`<p>${texts.deliveredOn(moment.format(deliveredAt))}</p>`}
${trackingCode !== null && html`<p class="dim">${texts.trackingCode}: <bdi>${trackingCode}</bdi>${carrierName !== null && ` (${carrierName})`}</p>`}
${carrierUrl !== null && html`<p><a href="${carrierUrl}" rel="noreferrer noopener">${texts.trackAt(carrierName ?? new URL(carrierUrl).host)}</a></p>`}
${parcel.items.shown.length > 0 && html`<h3>${parcel.isShared ? texts.contentsOfAll : texts.contents}</h3>${list(parcel.items)}`}
<h3>${texts.history}</h3>
${
  parcel.scans.shown.length === 0
    ? html`<p class="dim">${texts.noScans}</p>`
    : html`<ol class="scans">${parcel.scans.shown.map(
        (scan) =>
          html`<li><strong>${texts.statuses[scan.status]}</strong><br><span class="dim"><time datetime="${new Date(scan.at).toISOString()}">${moment.format(scan.at)}</time>${locationText(scan.location)}</span></li>`,
      )}</ol>${others(parcel.scans)}`
}
</section>`;
  }

  return pageOf({
    ...place,
    title: texts.order(page.orderNumber),
    brand: page.brand,
    main,
    footer: contactOf(page.brand, language),
  });
}

const PICTURE_FIT = { width: 56, height: 56 };

/** One without a picture is in line with those that have one. */
function itemRow({ name, quantity, picture }: PageItem, hasPictures: boolean): Html {
  const image = picture && pictureMarkup(picture, { fit: PICTURE_FIT, alt: '', name: 'picture' });
  const gap = hasPictures && html`<i class="gap"></i>`;
  return html`<li>${image ?? gap}<span>${quantity} × <bdi>${name}</bdi></span></li>`;
}

/** How far along an order is, of four steps. */
const STEPS: Partial<Record<Headline, number>> = {
  received: 1,
  preparing: 1,
  on_its_way: 2,
  problem: 2,
  out_for_delivery: 3,
  ready_for_pickup: 3,
  delivered: 4,
};

/** What the headline says, for the eye. */
function stepsOf(headline: Headline): Html | false {
  const done = STEPS[headline];
  if (done === undefined) return false;
  return html`<div class="steps" aria-hidden="true">${[1, 2, 3, 4].map((step) =>
    step <= done ? html`<i class="done"></i>` : html`<i></i>`,
  )}</div>`;
}

/** The city and country of a scan; the last one is near the customer's door, so no postal code. */
const locationText = (location: ScanLocation | null): Html | null => {
  const parts = [location?.city, location?.state, location?.country].filter(Boolean);
  return parts.length === 0
    ? null
    : html` · ${parts.map((part, i) => html`${i > 0 && ', '}<bdi>${part}</bdi>`)}`;
};

const dayFormat = (language: CustomerLanguage, timeZone: string) =>
  new Intl.DateTimeFormat(language, { weekday: 'long', day: 'numeric', month: 'long', timeZone });

const zoneName = (language: CustomerLanguage, timeZone: string): string =>
  new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'long' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
