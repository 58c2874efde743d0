import type { Clock } from '../../../lib/clock.ts';
import type { Db, OrderRow, Storage } from '../../../storage/index.ts';
import type { Outbox } from '../../../webhooks/index.ts';
import type { LevelKey, StockLedger } from '../../inventory/index.ts';
import { createReservationChange } from './reservation-change.ts';

interface Dependencies {
  storage: Storage;
  clock: Clock;
  outbox: Outbox;
  ledger: StockLedger;
}

/** Rows of one `in`: both databases bound how many parameters a statement has. */
const CHUNK = 500;

/** Takes reservations away from orders, where a count has found less than they have reserved. */
export function createWithdrawal(dependencies: Dependencies) {
  const { storage, ledger } = dependencies;
  const change = createReservationChange(dependencies);

  /** As much of the product as makes up the quantity, from those who would be given stock last. */
  async function lastInLine(
    tx: Db,
    { productId, warehouseId }: LevelKey,
    quantity: number,
  ): Promise<string[]> {
    const rows = await tx
      .selectFrom('order_items')
      .innerJoin('orders', 'orders.id', 'order_items.order_id')
      .select((e) => ['orders.id', e.fn.sum<number>('order_items.allocated_quantity').as('reserved')])
      .where('order_items.product_id', '=', productId)
      .where('order_items.allocated_quantity', '>', 0)
      .where('orders.warehouse_id', '=', warehouseId)
      .groupBy(['orders.id', 'orders.allocation_priority', 'orders.created_at'])
      .orderBy('orders.allocation_priority', 'desc')
      .orderBy('orders.created_at', 'desc')
      .orderBy('orders.id', 'desc')
      .execute();
    let found = 0;
    const needed = rows.filter(({ reserved }) => {
      const isNeeded = found < quantity;
      found += Number(reserved);
      return isNeeded;
    });
    return needed.map(({ id }) => id);
  }

  return {
    /**
     * Locks the orders that are to lose reservations so that no more than `reserved` is left, those that lose them first in
     * front. Before the level is locked, as orders always are: so it may have changed meanwhile, and `withdraw` finds out.
     */
    async lockLastInLine(tx: Db, accountId: string, key: LevelKey, reserved: number): Promise<OrderRow[]> {
      const level = await ledger.readLevel(tx, accountId, key);
      if (level === undefined || level.allocated <= reserved) return [];
      const ids = await lastInLine(tx, key, level.allocated - reserved);
      const inOrder = [...ids].sort();
      const rows = new Map<string, OrderRow>();
      for (let start = 0; start < ids.length; start += CHUNK) {
        const locked = await tx
          .selectFrom('orders')
          .selectAll()
          .where('id', 'in', inOrder.slice(start, start + CHUNK))
          .orderBy('id')
          .modifyEnd(storage.locks.change)
          .execute();
        for (const row of locked) rows.set(row.id, row);
      }
      return ids.flatMap((id) => rows.get(id) ?? []);
    },

    /** Returns how much of the quantity these orders don't have. The level is locked. */
    async withdraw(tx: Db, key: LevelKey, orders: readonly OrderRow[], quantity: number): Promise<number> {
      let left = quantity;
      for (const row of orders) {
        if (left <= 0) break;
        if (row.warehouse_id !== key.warehouseId) continue; // moved before it was locked
        await change(tx, row, async (items) => {
          const released = [];
          for (const item of items.filter(({ product_id }) => product_id === key.productId)) {
            const taken = Math.min(item.allocated_quantity, left);
            item.allocated_quantity -= taken;
            left -= taken;
            released.push({ ...key, quantity: taken });
          }
          await ledger.release(tx, row.account_id, released, row.id);
        });
      }
      return Math.max(0, left);
    },
  };
}
