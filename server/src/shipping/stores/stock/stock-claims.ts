import { sql } from 'kysely';
import {
  backoff,
  type Db,
  isAwake,
  readNow,
  type Storage,
  type StoreProductRow,
  type StoreRow,
} from '../../../storage/index.ts';
import { availableStock } from './available-stock.ts';
import { DEBOUNCE_MS } from './stock-changes.ts';

/** Longer than a store is given for all attempts of one push. */
const LEASE_MS = 300_000;
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 30 * 60_000;
const STORES_AT_ONCE = 200;

/** A product whose number differs from what the shop has. */
export interface Offered {
  row: StoreProductRow;
  quantity: number;
}

/** What became of it: what the shop has now as far as is known, and why it was not told. */
export interface Pushed extends Offered {
  outcome: 'pushed' | 'same' | 'refused' | 'failed';
  shopStock: number | null;
  reason: string | null;
}

/** Which numbers are pushed when: a number that the shop has is not pushed again. */
export function createStockClaims(storage: Storage) {
  const set = (tx: Db, row: StoreProductRow, columns: Partial<StoreProductRow>) =>
    tx
      .updateTable('store_products')
      .set(columns)
      .where('store_id', '=', row.store_id)
      .where('external_id', '=', row.external_id)
      .execute();

  return {
    /** The stores that something is due for. */
    async dueStores(): Promise<string[]> {
      const { rows } = await sql<{ store_id: string }>`
        select distinct store_id from store_products where stock_due_at <= ${storage.now()} and ${isAwake()}
        limit ${STORES_AT_ONCE}`.execute(storage.db);
      return rows.map(({ store_id }) => store_id);
    },

    /** Nothing of a store is due, until it is to be told again. */
    forget: (storeId: string): Promise<unknown> =>
      storage.write((tx) =>
        tx
          .updateTable('store_products')
          .set({ stock_due_at: null })
          .where('store_id', '=', storeId)
          .where('stock_due_at', '<=', storage.now())
          .execute(),
      ),

    /** Takes what is due and has changed. `isMore` is false if nothing was due. */
    claim: (store: StoreRow, limit: number): Promise<{ offered: Offered[]; isMore: boolean }> =>
      storage.write(async (tx) => {
        const now = await readNow(storage, tx);
        const rows = await tx
          .selectFrom('store_products')
          .selectAll()
          .where('store_id', '=', store.id)
          .where('stock_due_at', '<=', now)
          .orderBy('stock_due_at')
          .orderBy('external_id')
          .limit(limit)
          .modifyEnd(storage.locks.skipLocked)
          .execute();
        const available = await availableStock(tx, store, rows);
        const offered: Offered[] = [];
        for (const row of rows) {
          const quantity = row.tracks_stock === 1 ? available.get(row.product_id ?? '') : undefined;
          if (quantity === undefined || quantity === row.shop_stock) {
            await set(tx, row, { stock_due_at: null, push_attempts: 0, stock_error: null });
          } else {
            await set(tx, row, { stock_due_at: now + LEASE_MS });
            offered.push({ row, quantity });
          }
        }
        return { offered, isMore: rows.length > 0 };
      }),

    /**
     * Records a push. What is available is read again after the rows are locked: it may have changed meanwhile, and whoever notes that
     * later finds the rows as they are after this.
     */
    async record(tx: Db, store: StoreRow, pushed: readonly Pushed[]): Promise<void> {
      const inOrder = pushed.toSorted((a, b) => (a.row.external_id < b.row.external_id ? -1 : 1));
      const locked = await tx
        .selectFrom('store_products')
        .selectAll()
        .where('store_id', '=', store.id)
        .where(
          'external_id',
          'in',
          inOrder.map(({ row }) => row.external_id),
        )
        .orderBy('external_id')
        .modifyEnd(storage.locks.change)
        .execute();
      const now = await readNow(storage, tx);
      const available = await availableStock(tx, store, locked);
      const rows = new Map(locked.map((row) => [row.external_id, row]));
      for (const { row: asked, quantity, outcome, shopStock, reason } of inOrder) {
        const row = rows.get(asked.external_id);
        if (row === undefined) continue;
        const isDone = outcome !== 'failed';
        const current = available.get(row.product_id ?? '');
        const isOutdated = current !== undefined && current !== quantity;
        const attempts = isDone ? 0 : row.push_attempts + 1;
        await set(tx, row, {
          shop_stock: shopStock,
          ...(outcome === 'pushed' && { pushed_stock: quantity, pushed_at: now }),
          push_attempts: attempts,
          stock_error: reason,
          stock_due_at: isDone
            ? isOutdated
              ? now + DEBOUNCE_MS
              : null
            : now + backoff(row.push_attempts, FIRST_WAIT_MS, LONGEST_WAIT_MS),
        });
      }
    },
  };
}
