import type { Storage } from '../../../storage/index.ts';
import { createStoreLeases } from '../store-leases.ts';

const EVERY_MS = 86_400_000;
/** Longer than it takes to mark the products of the largest shop. */
const LEASE_MS = 120_000;
const STORES_AT_ONCE = 20;
const PRODUCTS_AT_ONCE = 1_000;

/** Once a day everything that a store offers is compared with what the shop is known to have. */
export function createWholeStock(storage: Storage) {
  const leases = createStoreLeases(storage, 'stock_all', LEASE_MS);

  /** Some of a store's products are due. Returns the last of them; undefined after the last. */
  const markSome = (id: string, after: string): Promise<string | undefined> =>
    storage.write(async (tx) => {
      const rows = await tx
        .selectFrom('store_products')
        .select(['external_id', 'stock_due_at'])
        .where('store_id', '=', id)
        .where('external_id', '>', after)
        .where('product_id', 'is not', null)
        .where('tracks_stock', '=', 1)
        .orderBy('external_id')
        .limit(PRODUCTS_AT_ONCE)
        .modifyEnd(storage.locks.change)
        .execute();
      const idle = rows.filter(({ stock_due_at }) => stock_due_at === null);
      for (let start = 0; start < idle.length; start += 500)
        await tx
          .updateTable('store_products')
          .set({ stock_due_at: storage.now() })
          .where('store_id', '=', id)
          .where(
            'external_id',
            'in',
            idle.slice(start, start + 500).map(({ external_id }) => external_id),
          )
          .execute();
      return rows.length < PRODUCTS_AT_ONCE ? undefined : rows.at(-1)?.external_id;
    });

  return {
    async markDue(): Promise<void> {
      for (const leased of await leases.take(STORES_AT_ONCE)) {
        const { id, push_stock } = leased.row;
        const isTold = push_stock === 1;
        let last = isTold ? '' : undefined;
        while (last !== undefined) last = await markSome(id, last);
        await leases.holding(leased, (tx, row, now) => leases.end(tx, row, isTold ? now + EVERY_MS : null));
      }
    },
  };
}
