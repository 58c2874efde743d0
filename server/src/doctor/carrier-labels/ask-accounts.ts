import type { Carrier, ListedPurchase, ListOutcome, TimeSpan } from '../../carriers/index.ts';
import type { CarrierAccounts } from '../../shipping/carrier-accounts/index.ts';
import type { CarrierAccountRow, Storage } from '../../storage/index.ts';

/** A carrier is asked page by page, so this is how many requests are under way at a time. */
const AT_ONCE = 4;

export interface Answer {
  account: CarrierAccountRow;
  answer: ListOutcome | 'not_askable';
}

/** Asks each account for its purchases. Carriers that cannot be asked do not keep the others from being asked. */
export async function askAccounts(
  { db }: Storage,
  accounts: CarrierAccounts,
  rows: readonly CarrierAccountRow[],
  span: TimeSpan,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  const waiting = [...rows.entries()];
  const askOne = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [index, account] = next;
      const connected = await accounts.byId(db, account.id);
      answers[index] = {
        account,
        answer:
          connected === undefined
            ? { outcome: 'unknown', reason: `the plug-in ${account.provider} is not installed here` }
            : await ask(connected.carrier, span),
      };
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, askOne));
  return answers;
}

const ask = async ({ listPurchases }: Carrier, span: TimeSpan): Promise<ListOutcome | 'not_askable'> =>
  listPurchases === undefined ? 'not_askable' : listPurchases(span);

export const oldestOf = (purchases: readonly ListedPurchase[]): number =>
  Math.min(...purchases.map(({ purchasedAt }) => purchasedAt));
