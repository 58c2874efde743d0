import { setTimeout as elapsed } from 'node:timers/promises';
import type { ListedPurchase, ListOutcome } from '../carrier.ts';
import { AggregatorError, type ApiAnswer } from './answers.ts';

/** Twenty thousand labels, or what can be read before the deadline of the call. */
const MAX_PAGES = 200;
const MAX_MS = 240_000;
/** Somebody watches the command: an aggregator that wants more than this is asked again later, by them. */
const MAX_WAIT_SECONDS = 60;
const MAX_WAITS = 5;

export const PAGE_SIZE = 100;

export interface Page {
  purchases: readonly ListedPurchase[];
  /** The ids of all that the page lists, including what is no purchase. */
  ids: readonly string[];
  /** Undefined if the page does not say. */
  hasMore: boolean | undefined;
  /** How many there are on all pages, if the page says. */
  total?: number;
}

/**
 * Reads page after page, the newest first. `readPage` gets the number of the page, from 1, and rejects if it cannot be read. Rejects if
 * the pages cannot be all there is: an answer that leaves something out must not look like one of an account without lost labels.
 */
export async function readPages(
  name: string,
  readPage: (page: number) => Promise<Page>,
): Promise<ListOutcome> {
  const begun = performance.now();
  const purchases = new Map<string, ListedPurchase>();
  const seen = new Set<string>();
  let total = 0;
  const distorted = (what: string) => new AggregatorError(`${name}’s list of purchases ${what}`, 200);
  for (let number = 1; ; number++) {
    const page = await readPage(number);
    if (page.hasMore === undefined) throw distorted('does not say whether there is more');
    const isNew = page.ids.some((id) => !seen.has(id));
    for (const id of page.ids) seen.add(id);
    for (const purchase of page.purchases) purchases.set(purchase.carrierShipmentId, purchase);
    if (!isNew && page.ids.length > 0) throw distorted('repeats a page');
    if (!isNew && page.hasMore) throw distorted('has an empty page before its end');
    // What is bought meanwhile only makes it more.
    if (number === 1) total = page.total ?? 0;
    const listed = { outcome: 'listed', purchases: [...purchases.values()] } as const;
    if (!page.hasMore) {
      if (seen.size < total) throw distorted(`has ${seen.size} of ${total} entries`);
      return { ...listed, isComplete: true };
    }
    if (number >= MAX_PAGES || performance.now() - begun > MAX_MS) return { ...listed, isComplete: false };
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
