import { type Html, html } from '../../lib/html.ts';
import type { CustomerLanguage } from '../../schema/email-settings.ts';
import type { ReceiptGoes, WithdrawalOffer } from '../withdrawals/index.ts';
import { contactOf } from './contact.ts';
import type { CustomerForm } from './customer-form.ts';
import { pageOf } from './page-frame.ts';
import type { PageHead } from './return-page-data.ts';
import { RETURN_TEXTS } from './texts/returns/index.ts';
import type { WithdrawalProblem } from './texts/returns/texts.ts';
import type { Statement } from './withdrawal-statement.ts';

interface Place {
  language: CustomerLanguage;
  nonce: string;
  /** Where the order's page is. */
  path: string;
}

const page = (head: PageHead, place: Place, title: string, main: Html): string =>
  pageOf({
    ...place,
    path: `${place.path}/withdraw`,
    title: `${title} · ${head.orderNumber}`,
    brand: head.brand,
    main,
    footer: contactOf(head.brand, place.language),
  });

const backLink = ({ path, language }: Place): Html =>
  html`<p class="screen"><a href="${path}?lang=${language}">&larr; ${RETURN_TEXTS[language].returns.back}</a></p>`;

/** An item, by what is shown of it. */
interface Withdrawable {
  item: { id: string; name: string };
  max: number;
}

interface FirstStep {
  head: PageHead;
  offer: { rules: WithdrawalOffer['rules']; items: readonly Withdrawable[] } | undefined;
  receiptGoes: ReceiptGoes;
  problem?: WithdrawalProblem | undefined;
  entered?: CustomerForm | undefined;
}

/** The statement: who withdraws, and from what. Everything is chosen already. */
export function renderWithdrawalForm(step: FirstStep, place: Place): string {
  const { head, offer, receiptGoes, problem, entered } = step;
  const { withdrawal: texts, returns } = RETURN_TEXTS[place.language];
  const items = offer?.items.filter(({ max }) => max > 0) ?? [];
  const was = (name: string, otherwise: string): string => entered?.text(name) ?? otherwise;
  const shownProblem = problem ?? (offer === undefined ? 'closed' : undefined);
  const quantity = (
    id: string,
    name: string,
    max: number,
  ): Html => html`<label for="quantity.${id}"><bdi>${name}</bdi></label>
<input id="quantity.${id}" name="quantity.${id}" type="number" min="0" max="${max}" value="${was(`quantity.${id}`, String(max))}" inputmode="numeric">`;
  const form = html`<p>${texts.intro}</p>
${offer?.rules.withdrawal.text != null && html`<p class="text" dir="auto">${offer.rules.withdrawal.text}</p>`}
<form method="post" action="${place.path}/withdraw?lang=${place.language}">
<fieldset class="card"><legend>${texts.items} (${returns.quantity})</legend>${items.map(({ item, max }) => quantity(item.id, item.name, max))}</fieldset>
<label for="name">${texts.name}</label>
<input id="name" name="name" maxlength="200" required autocomplete="name" value="${was('name', '')}">
${
  receiptGoes === 'nowhere'
    ? html`<p class="dim after">${texts.noEmailHint}</p>`
    : html`<label for="email">${texts.email}</label>
<input id="email" name="email" type="email" maxlength="254" autocomplete="email" value="${was('email', '')}" aria-describedby="email-hint">
<p class="dim" id="email-hint">${receiptGoes === 'to_order' ? texts.emailHint : texts.emailHintAlone}</p>`
}
<button type="submit">${texts.next}</button>
</form>`;
  const main = html`${backLink(place)}
<h1>${texts.title}</h1>
${shownProblem !== undefined && html`<p class="bad" role="alert">${texts.problems[shownProblem]}</p>`}
${items.length > 0 ? form : offer !== undefined && html`<p>${returns.nothingLeft}</p>`}`;
  return page(head, place, texts.title, main);
}

/** The second step: the statement as it will be stored, and nothing but the function that confirms it. */
export function renderWithdrawalConfirmation(
  { head, given, text, formKey }: { head: PageHead; given: Statement; text: string; formKey: string },
  place: Place,
): string {
  const texts = RETURN_TEXTS[place.language].withdrawal;
  const fields: [string, string][] = [
    ['formKey', formKey],
    ['name', given.name],
    ['email', given.email],
    ...given.items.map(({ orderItemId, quantity }): [string, string] => [
      `quantity.${orderItemId}`,
      String(quantity),
    ]),
  ];
  const main = html`<h1>${texts.confirmTitle}</h1>
<p>${texts.confirmIntro}</p>
<p class="card text" dir="auto">${text}</p>
<form method="post" action="${place.path}/withdraw/confirm?lang=${place.language}">
${fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<button type="submit">${texts.confirm}</button>
</form>
<p class="card"><a href="${place.path}/withdraw?lang=${place.language}">${texts.change}</a></p>`;
  return page(head, place, texts.confirmTitle, main);
}

export interface Receipt {
  statement: string;
  /** Something comes back. */
  hasReturn: boolean;
  isMailed: boolean;
}

/** At once, with the content and the time. */
export function renderWithdrawalReceipt(
  { head, receipt, file }: { head: PageHead; receipt: Receipt; file: string },
  place: Place,
): string {
  const { statement, hasReturn, isMailed } = receipt;
  const { withdrawal: texts, returns } = RETURN_TEXTS[place.language];
  const main = html`<h1>${texts.receiptTitle}</h1>
<p>${texts.receiptIntro}${isMailed && ` ${texts.mailed}`}</p>
<p class="card text" dir="auto">${statement}</p>
<p class="screen"><a class="button" href="${file}">${texts.download}</a></p>
<p class="screen">${texts.keep}</p>
${
  hasReturn &&
  html`<p class="screen">${texts.whatNow}</p>
<p class="screen"><a href="${place.path}/return?lang=${place.language}">${returns.yours}</a></p>`
}
${backLink(place)}`;
  return page(head, place, texts.receiptTitle, main);
}
