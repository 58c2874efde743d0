import { setTimeout as elapsed } from 'node:timers/promises';
import type { ListedPurchase, ListOutcome } from '../carrier.ts';
import type { ApiAnswer } from './answers.ts';

/** Twenty thousand labels, or what can be read before the deadline of the call. */
const MAX_PAGES = 200;
const MAX_MS = 240_000;
/** Somebody watches the command: an aggregator that wants more than this is asked again later, by them. */
const MAX_WAIT_SECONDS = 60;
const MAX_WAITS = 5;

export const PAGE_SIZE = 100;

export interface Page {
  purchases: readonly ListedPurchase[];
  hasMore: boolean;
}

/** Reads page after page, the newest first. `readPage` gets the number of the page, from 1, and rejects if it cannot be read. */
export async function readPages(readPage: (page: number) => Promise<Page>): Promise<ListOutcome> {
  const begun = performance.now();
  const purchases: ListedPurchase[] = [];
  for (let number = 1; ; number++) {
    const page = await readPage(number);
    purchases.push(...page.purchases);
    if (!page.hasMore) return { outcome: 'listed', purchases, isComplete: true };
    if (number >= MAX_PAGES || performance.now() - begun > MAX_MS)
      return { outcome: 'listed', purchases, isComplete: false };
  }
}

/** Asks again after a 429, as late as the answer says. */
export async function askPatiently(ask: () => Promise<ApiAnswer>): Promise<ApiAnswer> {
  for (let waits = 0; ; waits++) {
    const answer = await ask();
    const seconds = answer.retryAfterSeconds ?? 2 ** waits;
    if (answer.status !== 429 || waits >= MAX_WAITS || seconds > MAX_WAIT_SECONDS) return answer;
    await elapsed(seconds * 1_000);
  }
}
