import { conflict } from '../../../lib/errors.ts';
import { present } from '../../../lib/present.ts';
import type { Order } from '../../../schema/order.ts';
import { type Db, type OrderRow, ownedRow, type Storage } from '../../../storage/index.ts';
import type { StockLedger } from '../../inventory/index.ts';
import { trackedProducts } from '../../products/index.ts';
import { combinedWith, lockOrders } from '../combining/combination-store.ts';
import { itemsOf, readOrder } from '../order-store.ts';
import { levelsOf } from '../stock/order-allocation.ts';
import { stockOf, type TakenItem } from '../stock/taken-items.ts';

/** A row that is locked until the transaction ends, and the order as it was before. */
export interface LockedOrder {
  row: OrderRow;
  before: Order;
}

/** Orders are locked by id, and before stock levels, so that transactions never wait for each other in a circle. */
export function createOrderLocks(storage: Storage, ledger: StockLedger) {
  const withBefore = async (tx: Db, row: OrderRow): Promise<LockedOrder> => ({
    row,
    before: await readOrder(tx, row.account_id, row),
  });

  return {
    lock: async (tx: Db, accountId: string, orderId: string): Promise<LockedOrder> =>
      withBefore(tx, await ownedRow(tx, 'orders', accountId, orderId, { lock: storage.locks.change })),

    /** Several orders at once: from then on, each can be locked again in any order. */
    lockAll: (tx: Db, accountId: string, ids: readonly string[]): Promise<OrderRow[]> =>
      lockOrders(storage, tx, accountId, ids),

    /** An order and those that go into the same parcel. */
    async lockTogether(
      tx: Db,
      accountId: string,
      orderId: string,
    ): Promise<{ locked: LockedOrder; others: LockedOrder[] }> {
      const first = await ownedRow(tx, 'orders', accountId, orderId);
      const ids = [orderId, ...(await combinedWith(tx, first)).map(({ id }) => id)];
      const rows = await lockOrders(storage, tx, accountId, ids);
      const row = present(rows.find(({ id }) => id === orderId));
      const members = await combinedWith(tx, row);
      if (members.some(({ id }) => !ids.includes(id)))
        throw conflict('The order has changed in the meantime: try again');
      const others: LockedOrder[] = [];
      for (const member of members) others.push(await withBefore(tx, member));
      return { locked: await withBefore(tx, row), others };
    },

    /** All stock that several orders draw on, before that of the first one changes. */
    async lockStock(
      tx: Db,
      orders: readonly OrderRow[],
      { warehouseId = null, taken = [] }: { warehouseId?: string | null; taken?: readonly TakenItem[] } = {},
    ): Promise<void> {
      const [first] = orders;
      if (first === undefined) return;
      const keys = stockOf(taken);
      const opensLevel = await ledger.opensLevel(tx, first.account_id, keys);
      const products: (string | null)[] = taken.map(({ productId }) => productId);
      for (const row of orders) {
        const items = await itemsOf(tx, row.id);
        products.push(...items.map(({ product_id }) => product_id));
        keys.push(...levelsOf(items, warehouseId), ...levelsOf(items, row.warehouse_id));
      }
      await trackedProducts(storage, tx, products, { opensLevel });
      await ledger.lock(tx, first.account_id, keys);
    },
  };
}
