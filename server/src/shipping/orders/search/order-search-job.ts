import { groupBy } from '../../../lib/group-by.ts';
import type { Db, OrderRow, Storage } from '../../../storage/index.ts';
import { withParts } from '../order-store.ts';
import { codesOf, insertTerms, joinTerms, termsAt, termsOfOrder } from './order-terms.ts';

const BATCH = 100;

/**
 * Adds the search terms of orders that were created before there were any, newest first. Returns how many of a batch it
 * has done; 0 when all are. Safe in any number of processes: rows that another one has locked are left to it.
 */
export const createSearchJob =
  (storage: Storage) =>
  (limit = BATCH): Promise<number> =>
    storage.write(async (tx) => {
      const rows = await tx
        .selectFrom('orders')
        .selectAll()
        .where('search_terms', 'is', null)
        .orderBy('created_at', 'desc')
        .limit(limit)
        .modifyEnd(storage.locks.skipLocked)
        .execute();
      for (const [accountId, own] of groupBy(rows, ({ account_id }) => account_id))
        await addTerms(tx, accountId, own);
      return rows.length;
    });

async function addTerms(tx: Db, accountId: string, rows: OrderRow[]): Promise<void> {
  const orders = await withParts(tx, accountId, rows);
  const codes = groupBy(
    await codesOf(
      tx,
      accountId,
      rows.map(({ id }) => id),
    ),
    ({ order_id }) => order_id,
  );
  const entries = [];
  for (const [i, row] of rows.entries()) {
    const { id } = row;
    const order = orders[i];
    if (order === undefined) continue;
    const terms = termsOfOrder(order, codes.get(id) ?? []);
    entries.push(termsAt(row, terms));
    await tx
      .updateTable('orders')
      .set({ search_terms: joinTerms(terms) })
      .where('id', '=', id)
      .execute();
  }
  await insertTerms(tx, entries);
}
