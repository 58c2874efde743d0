import { type Html, html } from '../../lib/html.ts';
import type { CustomerLanguage } from '../../schema/email-settings.ts';
import { RETURN_TEXTS } from './texts/returns/index.ts';

/** What a customer can do with an order, and when they withdrew from the contract. */
export interface OrderActions {
  canReturn: boolean;
  /** Some that were started before. */
  hasReturns: boolean;
  canWithdraw: boolean;
  withdrawnAt: number | null;
}

/** As the order's page shows it; undefined if there is nothing to do. */
export function actionsMarkup(
  { canReturn, hasReturns, canWithdraw, withdrawnAt }: OrderActions,
  { language, path, timeZone }: { language: CustomerLanguage; path: string; timeZone: string },
): Html | undefined {
  if (!canReturn && !hasReturns && !canWithdraw && withdrawnAt === null) return undefined;
  const { returns, withdrawal } = RETURN_TEXTS[language];
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone });
  return html`<section class="card">
${withdrawnAt !== null && html`<p>${withdrawal.withdrawnOn(day.format(withdrawnAt))}</p>`}
<p class="actions">
${canReturn && html`<a class="button plain" href="${path}/return?lang=${language}">${returns.link}</a>`}
${hasReturns && !canReturn && html`<a class="button plain" href="${path}/return?lang=${language}">${returns.yours}</a>`}
${canWithdraw && html`<a class="button plain" href="${path}/withdraw?lang=${language}">${withdrawal.link}</a>`}
</p>
</section>`;
}
