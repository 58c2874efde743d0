import { AppError, conflict, invalid } from '../../lib/errors.ts';
import type { WantedItem } from '../../schema/quote.ts';
import type { Db, OrderRow } from '../../storage/index.ts';
import { sameAsQuoted } from '../orders/index.ts';
import type { Itinerary } from '../rates/index.ts';

interface Bought {
  bought: readonly WantedItem[] | undefined;
  /** Null for a label that is bought at a price of now. */
  rateId: string | null;
}

/** The order changed between the quote and the purchase, and the caller has not chosen a rate: another quote may be bought. */
export class OrderChangedError extends AppError {
  constructor() {
    super('CONFLICT', 'The order has changed in the meantime: try again');
  }
}

/**
 * Why the price is not for this purchase: the label would show an address, an origin or a weight that the order no longer has,
 * or that all of it has and only a part is bought. The order is locked, and nothing has been taken from it yet.
 */
export async function whyOutdated(
  tx: Db,
  row: OrderRow,
  { quotedOrder, items }: Itinerary,
  { bought, rateId }: Bought,
): Promise<AppError | undefined> {
  if (quotedOrder === undefined) return undefined;
  const isSame = (named: readonly WantedItem[] | undefined) =>
    sameAsQuoted(tx, row, quotedOrder, { quoted: items, bought: named });
  if (await isSame(bought)) return undefined;
  if (rateId === null) return new OrderChangedError();
  return items === undefined && bought !== undefined && (await isSame(undefined))
    ? invalid('items: the rate is for everything that is left of the order: ask for rates with these items')
    : conflict('rateId: the order has changed since, ask for rates again');
}
