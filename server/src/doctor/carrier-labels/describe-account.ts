import { toIso } from '../../lib/clock.ts';
import { type Answer, oldestOf } from './ask-accounts.ts';
import type { AskedAccount, PurchaseCounts } from './carrier-report.ts';

export function describeAccount(
  { account, answer }: Answer,
  counts: PurchaseCounts | undefined,
  owner: string | null,
): AskedAccount {
  const shown = {
    carrierAccountId: account.id,
    name: account.name,
    provider: account.provider,
    accountId: account.account_id,
    owner,
    mode: account.mode,
  };
  if (answer === 'not_askable') return { ...shown, outcome: 'not_askable' };
  if (answer.outcome === 'unknown') return { ...shown, outcome: 'no_answer', reason: answer.reason };
  const { isComplete, purchases } = answer;
  return {
    ...shown,
    outcome: 'asked',
    isComplete,
    ...(!isComplete && purchases.length > 0 && { readBackTo: toIso(oldestOf(purchases)) }),
    ...(counts && { counts }),
  };
}
