import { type Html, html } from '../../lib/html.ts';
import type { CustomerLanguage } from '../../schema/email-settings.ts';
import { MAX_PHOTOS, type ReturnOffer } from '../returns/index.ts';
import { contactOf } from './contact.ts';
import type { CustomerForm } from './customer-form.ts';
import { pageOf } from './page-frame.ts';
import type { PageHead, ShownReturn } from './return-page-data.ts';
import { reasonsOf } from './return-reasons.ts';
import { RETURN_TEXTS } from './texts/returns/index.ts';
import type { ReturnProblem } from './texts/returns/texts.ts';

export const MAX_COMMENT = 2_000;
/** More are typed. */
const MAX_LISTED = 20;

interface Place {
  language: CustomerLanguage;
  nonce: string;
  /** Where the order's page is. */
  path: string;
}

/** An item, by what is shown of it. */
interface Choice extends Omit<ReturnOffer['choices'][number], 'item' | 'variants'> {
  item: { id: string; name: string };
  variants: readonly { id: string; name: string }[];
}

interface ReturnPage {
  head: PageHead;
  offer: { rules: ReturnOffer['rules']; choices: readonly Choice[] };
  returns: readonly ShownReturn[];
  formKey: string;
  problem?: ReturnProblem | undefined;
  /** What was entered before the problem. */
  entered?: CustomerForm | undefined;
}

/** What has come of the customer's returns, and the form for another one. */
export function renderReturnPage(page: ReturnPage, { language, nonce, path }: Place): string {
  const { head, offer, returns, formKey, problem, entered } = page;
  const texts = RETURN_TEXTS[language].returns;
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: head.timeZone });
  const offered = offer.choices.filter(({ max }) => max > 0);
  const others = offer.choices.filter(({ max }) => max === 0);
  const reasons = reasonsOf(offer.rules, language);
  const was = (name: string): string => entered?.text(name) ?? '';

  const returnCard = (one: ShownReturn): Html => html`<section class="card">
<h3>${texts.number}: <bdi>${one.id}</bdi></h3>
<p><strong>${texts.statuses[one.status]}</strong></p>
<p class="dim">${texts.requestedOn(day.format(one.createdAt))}</p>
<ul>${one.items.map(({ name, quantity }) => html`<li>${quantity} × <bdi>${name}</bdi></li>`)}</ul>
${one.exchanges.map((name) => html`<p dir="auto">${texts.exchangedFor(name)}</p>`)}
${one.exchanges.length > 0 && one.status !== 'rejected' && one.status !== 'cancelled' && one.status !== 'requested' && html`<p class="dim">${texts.exchangeNote}</p>`}
${one.status === 'rejected' && one.rejectReason !== null && html`<p dir="auto">${texts.rejectedBecause}: ${one.rejectReason}</p>`}
${one.sending === 'label' && html`<p><a class="button" href="${path}/return/${one.id}/label">${texts.label}</a></p>`}
${one.hasQrCode && html`<p>${texts.noPrinter} <a href="${path}/return/${one.id}/qr-code?lang=${language}">${texts.qrCode}</a></p>`}
${one.sending === 'label_comes' && html`<p>${texts.labelComes}</p>`}
${one.sending === 'slip' && html`<p>${texts.atOwnCost}</p><p><a class="button" href="${path}/return/${one.id}/slip?lang=${language}">${texts.slip}</a></p>`}
</section>`;

  const itemFields = ({ item, max, variants }: Choice): Html => {
    const quantity = `quantity.${item.id}`;
    const reason = `reason.${item.id}`;
    const exchange = `exchange.${item.id}`;
    return html`<fieldset class="card">
<legend dir="auto">${item.name}</legend>
<label for="${quantity}">${texts.quantity}</label>
${
  max <= MAX_LISTED
    ? html`<select id="${quantity}" name="${quantity}">${Array.from({ length: max + 1 }, (_, n) => option(String(n), String(n), was(quantity)))}</select>`
    : html`<input id="${quantity}" name="${quantity}" type="number" min="0" max="${max}" value="${was(quantity) || '0'}">`
}
<label for="${reason}">${texts.reason}</label>
<select id="${reason}" name="${reason}">${[{ value: '', shown: texts.chooseReason }, ...reasons].map(({ value, shown }) => option(value, shown, was(reason)))}</select>
${
  variants.length > 0 &&
  html`<label for="${exchange}">${texts.instead}</label>
<select id="${exchange}" name="${exchange}">${[{ id: '', name: texts.noExchange }, ...variants].map(({ id, name }) => option(id, name, was(exchange)))}</select>`
}
</fieldset>`;
  };

  const form = html`<p>${texts.intro}</p>
<form method="post" action="${path}/return?lang=${language}" enctype="multipart/form-data">
<input type="hidden" name="formKey" value="${formKey}">
${offered.map(itemFields)}
<label for="comment">${texts.comment}</label>
<textarea id="comment" name="comment" rows="4" maxlength="${MAX_COMMENT}">${was('comment')}</textarea>
<label for="photos">${texts.photos}</label>
<input id="photos" name="photos" type="file" accept="image/png,image/jpeg" multiple aria-describedby="photos-hint">
<p class="dim" id="photos-hint">${texts.photosHint(MAX_PHOTOS)}</p>
<button type="submit">${texts.submit}</button>
</form>`;

  const main = html`
<p><a href="${path}?lang=${language}">&larr; ${texts.back}</a></p>
<h1>${texts.title}</h1>
${problem !== undefined && html`<p class="bad" role="alert">${texts.problems[problem]}</p>`}
${returns.length > 0 && html`<h2>${texts.yours}</h2>${returns.map(returnCard)}`}
${offer.rules.isActive && (offered.length > 0 ? form : html`<p class="card">${texts.nothingLeft}</p>`)}
${!offer.rules.isActive && returns.length === 0 && html`<p>${texts.problems.closed}</p>`}
${
  offer.rules.isActive &&
  others.length > 0 &&
  html`<ul class="card">${others.map(({ item, why }) => html`<li><bdi>${item.name}</bdi>${why !== null && html`<br><span class="dim">${texts.whyNot[why]}</span>`}</li>`)}</ul>`
}`;
  return pageOf({
    ...{ language, nonce, main, path: `${path}/return` },
    title: `${texts.title} · ${head.orderNumber}`,
    brand: head.brand,
    footer: contactOf(head.brand, language),
  });
}

const option = (value: string, shown: string, chosen: string): Html =>
  value === chosen
    ? html`<option value="${value}" selected>${shown}</option>`
    : html`<option value="${value}">${shown}</option>`;
