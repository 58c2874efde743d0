import type { Clock } from '../../../lib/clock.ts';
import type { Order } from '../../../schema/order.ts';
import { type Db, type OrderRow, ownedRow, type Storage } from '../../../storage/index.ts';
import type { Outbox } from '../../../webhooks/index.ts';
import { emitOrderUpdated } from '../order-events.ts';
import { itemsOf, readOrder } from '../order-store.ts';
import { queueShortages } from '../stock/backorder-queue.ts';
import { refuseErased } from './order-erasure.ts';
import { differenceAfter } from './store-difference.ts';

interface Dependencies {
  storage: Storage;
  clock: Clock;
  outbox: Outbox;
}

/** Returns the columns that change. The order is locked; `before` is how it was read. */
export type ChangeJob = (tx: Db, row: OrderRow, before: Order) => Promise<Partial<OrderRow>>;

export type ChangeOrder = ReturnType<typeof createOrderChange>;

/** Locks an order, lets a job change it, and emits `order.updated` with what has changed, in one transaction. */
export function createOrderChange(dependencies: Dependencies) {
  const { storage } = dependencies;

  /** In a transaction that also does other things. */
  async function within(tx: Db, accountId: string, id: string, job: ChangeJob): Promise<Order> {
    const row = await ownedRow(tx, 'orders', accountId, id, { lock: storage.locks.change });
    refuseErased(row);
    const before = await readOrder(tx, accountId, row);
    const columns = await job(tx, row, before);
    const changed = { ...row, ...columns };
    const after = { ...changed, ...(await queueShortages(tx, changed, await itemsOf(tx, id))) };
    if (after.store_difference !== null)
      Object.assign(after, differenceAfter(after, await readOrder(tx, accountId, after)));
    return emitOrderUpdated(dependencies, tx, before, after);
  }

  const change = (accountId: string, id: string, job: ChangeJob): Promise<Order> =>
    storage.write((tx) => within(tx, accountId, id, job));
  return Object.assign(change, { within });
}
