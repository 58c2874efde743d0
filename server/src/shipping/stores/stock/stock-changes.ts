import { sql } from 'kysely';
import { newId } from '../../../lib/ids.ts';
import { type Db, readNow, type Storage } from '../../../storage/index.ts';
import type { StockListener } from '../../inventory/index.ts';

/** Several changes of a product within this time are told as one. */
export const DEBOUNCE_MS = 5_000;

const PRODUCTS_AT_ONCE = 500;
const CHANGES_AT_ONCE = 1_000;

/**
 * Notes in a transaction which products' stock it changes, for stores that are told. Because notes are only added, transactions never
 * wait for each other here.
 */
export async function noteStockChanges(
  tx: Db,
  accountId: string,
  productIds: readonly string[],
): Promise<void> {
  const ids = [...new Set(productIds)];
  for (let start = 0; start < ids.length; start += PRODUCTS_AT_ONCE) {
    const offered = await tx
      .selectFrom('store_products')
      .innerJoin('stores', 'stores.id', 'store_products.store_id')
      .select('store_products.product_id as productId')
      .distinct()
      .where('store_products.product_id', 'in', ids.slice(start, start + PRODUCTS_AT_ONCE))
      .where('stores.push_stock', '=', 1)
      .execute();
    if (offered.length === 0) continue;
    const rows = offered.map(({ productId }) => ({
      id: newId('ssc'),
      account_id: accountId,
      product_id: productId ?? '',
    }));
    await tx.insertInto('store_stock_changes').values(rows).execute();
  }
}

/** What the ledger tells of, and only to accounts with such a store. */
export const stockListener: StockListener = {
  isConcerned: sql`exists (select 1 from stores where stores.account_id = stock_movements.account_id and push_stock = 1)`,
  onMoved: (tx, accountId, movements) =>
    noteStockChanges(
      tx,
      accountId,
      movements.map(({ product_id }) => product_id),
    ),
};

/** Turns what was noted into stock that is due. Whether there may be more. */
export const collectStockChanges = (storage: Storage): Promise<boolean> =>
  storage.write(async (tx) => {
    const changes = await tx
      .selectFrom('store_stock_changes')
      .select(['id', 'product_id'])
      .orderBy('id')
      .limit(CHANGES_AT_ONCE)
      .modifyEnd(storage.locks.skipLocked)
      .execute();
    if (changes.length === 0) return false;
    const ids = [...new Set(changes.map(({ product_id }) => product_id))];
    // Waits for whoever is recording a push of one: that reads what is available after it has locked the row, or it is due here.
    const rows = await tx
      .selectFrom('store_products')
      .select(['store_id', 'external_id', 'stock_due_at'])
      .where('product_id', 'in', ids)
      .orderBy('store_id')
      .orderBy('external_id')
      .modifyEnd(storage.locks.change)
      .execute();
    const now = await readNow(storage, tx);
    for (const { store_id, external_id, stock_due_at } of rows)
      if (stock_due_at === null)
        await tx
          .updateTable('store_products')
          .set({ stock_due_at: now + DEBOUNCE_MS })
          .where('store_id', '=', store_id)
          .where('external_id', '=', external_id)
          .execute();
    await tx
      .deleteFrom('store_stock_changes')
      .where(
        'id',
        'in',
        changes.map(({ id }) => id),
      )
      .execute();
    return changes.length === CHANGES_AT_ONCE;
  });
