import { type MailBody, type MailMessage, type MailSection, mailHtml, mailText } from '../../mail/index.ts';
import type { CustomerLanguage, EmailTexts } from '../../schema/email-settings.ts';
import { CUSTOMER_TEXTS } from '../customer-pages/index.ts';
import type { MailParcel } from './mail-content.ts';
import type { MailView } from './mail-view.ts';
import { parcelMarkup } from './parcel-markup.ts';
import { fillIn } from './placeholders.ts';
import { MAIL_TEXTS } from './texts/index.ts';

const LOGO_CID = 'logo';

/** In words: the merchant's own, or ours. */
function wordsOf(view: MailView, own: EmailTexts): { subject: string; body: MailBody } {
  const { type, language, brand, parcels, pageUrl, stopUrl } = view;
  const texts = MAIL_TEXTS[language];
  const isPickup = type === 'out_for_delivery' && view.status === 'available_for_pickup';
  const words = isPickup ? texts.pickup : { ...texts.emails[type], ...own[type]?.[language] };
  const [first] = parcels;
  const values = {
    orderNumber: view.orderNumber,
    firstName: view.firstName,
    shopName: brand.name,
    carrier: first?.carrierName ?? null,
    trackingCode: first?.trackingCode ?? null,
    expectedDate: dayOf(first?.expectedOn ?? null, language),
    returnNumber: view.returnNumber,
  };
  const subject = fillIn(words.subject, values);
  return {
    subject,
    body: {
      language,
      subject,
      brand: {
        name: brand.name,
        color: brand.primary_color,
        logo: brand.logo === null ? undefined : { ...brand.logo, cid: LOGO_CID },
      },
      greeting: view.firstName === null ? undefined : CUSTOMER_TEXTS[language].greeting(view.firstName),
      heading: fillIn(words.heading, values),
      text: fillIn(words.text, values),
      button: buttonOf(view),
      sections: [...detailsOf(view), ...parcels.map((parcel, i) => parcelSection(view, parcel, i))],
      footer: [
        contactOf(view),
        [texts.whyYouGetThis(brand.name)],
        stopUrl === null ? [] : [{ label: texts.noMoreMails, url: stopUrl }],
      ].filter((lines) => lines.length > 0),
      markup: parcelMarkup(view, pageUrl),
    },
  };
}

/** As it is sent. */
export function messageOf(
  view: MailView,
  own: EmailTexts,
): Pick<MailMessage, 'subject' | 'html' | 'text' | 'headers' | 'pictures'> {
  const { subject, body } = wordsOf(view, own);
  const { logo } = view.brand;
  return {
    subject,
    html: mailHtml(body),
    text: mailText(body),
    headers: {
      'Content-Language': view.language,
      ...(view.stopUrl !== null && {
        'List-Unsubscribe': `<${view.stopUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    pictures: logo === null ? [] : [{ cid: LOGO_CID, contentType: 'image/png', bytes: logo.bytes }],
  };
}

/** As a browser shows it, which knows no attachments. */
export function previewOf(view: MailView, own: EmailTexts): { subject: string; html: string; text: string } {
  const { subject, html, text, pictures = [] } = messageOf(view, own);
  const shown = pictures.reduce(
    (made, { cid, contentType, bytes }) =>
      made.replaceAll(`cid:${cid}`, `data:${contentType};base64,${bytes.toString('base64')}`),
    html,
  );
  return { subject, html: shown, text };
}

function buttonOf({ type, language, pageUrl, parcels }: MailView): MailBody['button'] {
  const texts = MAIL_TEXTS[language];
  if (type.startsWith('return'))
    return pageUrl === null ? undefined : { label: texts.returnButton, url: `${pageUrl}/return` };
  if (type === 'withdrawal' || type === 'order_confirmed')
    return pageUrl === null ? undefined : { label: texts.orderButton, url: pageUrl };
  const url = pageUrl ?? parcels[0]?.carrierUrl;
  return url == null ? undefined : { label: texts.trackButton, url };
}

function detailsOf({ language, statement, items }: MailView): MailSection[] {
  const sections: MailSection[] = [];
  if (statement !== null)
    sections.push({ title: MAIL_TEXTS[language].statement, lines: statement.split('\n') });
  if (items.length > 0) sections.push({ title: CUSTOMER_TEXTS[language].contents, lines: [], items });
  return sections;
}

function parcelSection(
  { language, parcels, status }: MailView,
  parcel: MailParcel,
  index: number,
): MailSection {
  const texts = CUSTOMER_TEXTS[language];
  const { carrierName, trackingCode, carrierUrl, items } = parcel;
  // After a problem, or once it has arrived, what was expected is not true any more.
  const isExpected = status === null || status === 'out_for_delivery';
  const day = isExpected ? dayOf(parcel.expectedOn, language) : null;
  const code =
    trackingCode === null
      ? null
      : `${texts.trackingCode}: ${trackingCode}${carrierName === null ? '' : ` (${carrierName})`}`;
  return {
    title: texts.parcel(index + 1, parcels.length),
    lines: [
      ...(status === null ? [] : [texts.statuses[status]]),
      ...(day === null ? [] : [texts.expected(day)]),
      ...(code === null ? [] : [code]),
      ...(carrierUrl === null ? [] : [{ label: texts.trackAt(carrierName ?? ''), url: carrierUrl }]),
    ],
    items,
  };
}

function contactOf({ brand, language }: MailView): { label: string; url: string }[] {
  const texts = CUSTOMER_TEXTS[language];
  return [
    ...(brand.support_email === null
      ? []
      : [{ label: texts.writeTo(brand.name), url: `mailto:${brand.support_email}` }]),
    ...(brand.support_url === null ? [] : [{ label: texts.helpPages, url: brand.support_url }]),
    ...(brand.website_url === null ? [] : [{ label: texts.website(brand.name), url: brand.website_url }]),
  ];
}

const dayOf = (day: string | null, language: CustomerLanguage): string | null =>
  day === null
    ? null
    : new Intl.DateTimeFormat(language, {
        weekday: 'long',
        day: 'numeric',
        month: 'long',
        timeZone: 'UTC',
      }).format(Date.parse(`${day}T00:00:00Z`));
