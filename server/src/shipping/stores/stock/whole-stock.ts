import { sql } from 'kysely';
import { type Db, readNow, type Storage } from '../../../storage/index.ts';

const EVERY_MS = 86_400_000;
/** Longer than it takes to mark the products of the largest shop. */
const LEASE_MS = 120_000;
const STORES_AT_ONCE = 20;
const PRODUCTS_AT_ONCE = 1_000;

/** Once a day everything that a store offers is compared with what the shop is known to have. */
export function createWholeStock(storage: Storage) {
  /** Takes a store whose time has come. Whether it is to be told. */
  const claim = (id: string): Promise<boolean> =>
    storage.write(async (tx) => {
      const row = await tx
        .selectFrom('stores')
        .selectAll()
        .where('id', '=', id)
        .modifyEnd(storage.locks.change)
        .executeTakeFirst();
      const now = await readNow(storage, tx);
      if (row === undefined || row.stock_all_due_at === null || row.stock_all_due_at > now) return false;
      const isTold = row.is_active === 1 && row.push_stock === 1;
      await set(tx, id, isTold ? now + LEASE_MS : null);
      return isTold;
    });

  const set = (tx: Db, id: string, dueAt: number | null) =>
    tx.updateTable('stores').set({ stock_all_due_at: dueAt }).where('id', '=', id).execute();

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
      const { rows } = await sql<{ id: string }>`
        select id from stores where stock_all_due_at <= ${storage.now()} limit ${STORES_AT_ONCE}`.execute(
        storage.db,
      );
      for (const { id } of rows) {
        if (!(await claim(id))) continue;
        let last: string | undefined = '';
        while (last !== undefined) last = await markSome(id, last);
        await storage.write(async (tx) => set(tx, id, (await readNow(storage, tx)) + EVERY_MS));
      }
    },
  };
}
