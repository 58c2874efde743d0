import type { ListedPurchase } from '../../carriers/index.ts';
import { fromJson } from '../../lib/json.ts';
import type { RateRow, Storage } from '../../storage/index.ts';
import { MARGIN_MS, ROWS_AT_ONCE } from './known-shipments.ts';
import { namesOfPurchase, namesOfRate } from './purchase-names.ts';

/** A rate that the database has, and whose purchase it may have forgotten. */
export type StoredQuote = Pick<RateRow, 'carrier_account_id' | 'order_id'>;

/** Finds the rates that were stored before they were bought. Rates that are kept without a purchase are read once, for all accounts. */
export async function readStoredQuotes(
  { db }: Storage,
  purchases: readonly ListedPurchase[],
  since: number,
): Promise<(purchase: ListedPurchase) => StoredQuote | undefined> {
  const wanted = new Set(purchases.flatMap(namesOfPurchase));
  const byName = new Map<string, StoredQuote>();
  let after = { expiresAt: since - MARGIN_MS, id: '' };
  while (wanted.size > 0) {
    const rows = await db
      .selectFrom('rates')
      .select(['id', 'carrier_account_id', 'order_id', 'expires_at', 'quote'])
      .where('shipment_id', 'is', null)
      .where('expires_at', '>=', after.expiresAt)
      .where(({ eb, or, and }) =>
        or([
          eb('expires_at', '>', after.expiresAt),
          and([eb('expires_at', '=', after.expiresAt), eb('id', '>', after.id)]),
        ]),
      )
      .orderBy('expires_at')
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .execute();
    for (const { quote, carrier_account_id, order_id } of rows)
      for (const name of namesOfRate(fromJson(quote).carrierRateId))
        if (wanted.has(name)) byName.set(name, { carrier_account_id, order_id });
    const last = rows.at(-1);
    if (last === undefined || rows.length < ROWS_AT_ONCE) break;
    after = { expiresAt: last.expires_at, id: last.id };
  }
  return (purchase) =>
    namesOfPurchase(purchase)
      .map((name) => byName.get(name))
      .find((quote) => quote !== undefined);
}
