import type { Clock } from '../../../lib/clock.ts';
import { conflict } from '../../../lib/errors.ts';
import type { Order } from '../../../schema/order.ts';
import type { Db, OrderItemRow, OrderRow, Storage } from '../../../storage/index.ts';
import type { StockLedger } from '../../inventory/index.ts';
import { releasedShipBy } from '../creation/order-ship-by.ts';
import { areAllDelivered } from '../fulfillment/order-fulfillment.ts';
import {
  isOpen,
  isUnshipped,
  nextStatus,
  type OrderAction,
  openQuantity,
  statusByShipping,
} from '../order.ts';
import { itemsOf, storeCounts } from '../order-store.ts';
import { allocateItems, levelsOf, releaseItems } from '../stock/order-allocation.ts';
import type { StockAllocator } from '../stock/stock-allocator.ts';
import { currentItems } from '../stock/tracked-items.ts';
import { refuseWhileBeingBought } from './change-guards.ts';
import type { ChangeJob, ChangeOrder } from './order-change.ts';

interface Dependencies {
  storage: Storage;
  clock: Clock;
  change: ChangeOrder;
  ledger: StockLedger;
  allocator: StockAllocator;
}

/** What users do to an order as a whole. */
export function createOrderLifecycle({ storage, clock, change, ledger, allocator }: Dependencies) {
  async function release(tx: Db, row: OrderRow, items: OrderItemRow[]): Promise<void> {
    const place = { orderId: row.id, warehouseId: row.warehouse_id };
    const freed = await releaseItems(ledger, tx, row.account_id, place, items);
    await allocator.giveToWaiting(tx, row.account_id, freed, { except: row.id });
  }

  /** `reason` is kept for a hold. */
  const actJob =
    (action: OrderAction, reason?: string): ChangeJob =>
    async (tx, row) => {
      const items = await itemsOf(tx, row.id);
      await refuseWhileBeingBought(tx, row);
      const status = nextStatus(row.status, action, items);
      if (action === 'cancel') {
        await release(tx, row, items);
        await tx
          .updateTable('order_items')
          .set({ allocated_quantity: 0 })
          .where('order_id', '=', row.id)
          .execute();
      }
      if (action === 'hold') return { status, hold_reason: reason ?? null };
      if (action === 'release') return { status, ...(await releasedShipBy(storage, tx, row, clock.now())) };
      return { status };
    };

  /** Ends an order of which only a part was shipped: what is left of it will not be. */
  const closeJob =
    (reason?: string): ChangeJob =>
    async (tx, row) => {
      const items = await itemsOf(tx, row.id);
      await refuseWhileBeingBought(tx, row);
      if (!isOpen(row.status))
        throw conflict(`An order that is ${row.status} cannot be closed: only one that is partially shipped`);
      if (isUnshipped(items)) throw conflict('Nothing of the order has been shipped: cancel it instead');
      await release(tx, row, items);
      for (const item of items) {
        item.cancelled_quantity += openQuantity(item);
        await tx
          .updateTable('order_items')
          .set({ cancelled_quantity: item.cancelled_quantity, allocated_quantity: 0 })
          .where('id', '=', item.id)
          .execute();
      }
      const status = (await areAllDelivered(tx, row)) ? 'delivered' : statusByShipping(items);
      return { status, close_reason: reason ?? null, combination_id: null };
    };

  return {
    actJob,
    closeJob,

    act: (accountId: string, id: string, action: OrderAction, reason?: string): Promise<Order> =>
      change(accountId, id, actJob(action, reason)),

    /** Reserves what is available now, also ahead of orders that wait for a job to serve them. */
    allocate(accountId: string, id: string): Promise<Order> {
      return change(accountId, id, async (tx, row) => {
        if (!isOpen(row.status)) throw conflict(`An order that is ${row.status} needs no stock`);
        const { earlier, items, released } = await currentItems(storage, tx, row);
        const place = { orderId: id, warehouseId: row.warehouse_id };
        await ledger.lock(tx, accountId, [...released, ...levelsOf(items, row.warehouse_id)]);
        await ledger.release(tx, accountId, released, id);
        await allocateItems(ledger, tx, accountId, place, items, { first: true });
        await storeCounts(tx, earlier, items);
        return {};
      });
    },

    close: (accountId: string, id: string, reason: string | undefined): Promise<Order> =>
      change(accountId, id, closeJob(reason)),
  };
}
