import { html } from '../../lib/html.ts';
import type { CustomerLanguage } from '../../schema/email-settings.ts';
import { pageOf } from './page-frame.ts';
import { TEXTS } from './texts/index.ts';
import { RETURN_TEXTS } from './texts/returns/index.ts';

export type FindProblem = 'notFound' | 'incomplete' | 'tooMany';

/** Where customers who have lost the link find their order. */
export function renderFindPage({
  language,
  nonce,
  isMissing = false,
  canWithdraw = false,
  problem,
}: {
  language: CustomerLanguage;
  nonce: string;
  /** They came with a link that leads nowhere. */
  isMissing?: boolean;
  /** Some merchant here offers the withdrawal from contracts. */
  canWithdraw?: boolean;
  problem?: FindProblem;
}): string {
  const { find, missing } = TEXTS[language];
  const main = html`
<h1>${isMissing ? missing.title : find.title}</h1>
<p>${isMissing ? missing.text : find.intro}</p>
${problem !== undefined && html`<p class="bad" role="alert">${find[problem]}</p>`}
<form method="post" action="/track?lang=${language}">
<label for="orderNumber">${find.orderNumber}</label>
<input id="orderNumber" name="orderNumber" maxlength="100" required autocomplete="off">
<label for="contact">${find.contact}</label>
<input id="contact" name="contact" maxlength="254" required autocomplete="email">
<button type="submit">${find.submit}</button>
${canWithdraw && html`<p><button type="submit" name="next" value="withdraw" class="plain">${RETURN_TEXTS[language].withdrawal.link}</button></p>`}
</form>`;
  return pageOf({ language, nonce, title: isMissing ? missing.title : find.title, path: '/track', main });
}
