import type { Clock } from '../../../lib/clock.ts';
import type { Db, OrderItemRow, OrderRow, Storage } from '../../../storage/index.ts';
import type { Outbox } from '../../../webhooks/index.ts';
import { emitOrderUpdated } from '../order-events.ts';
import { itemsOf, readOrder, storeCounts } from '../order-store.ts';
import { queueShortages } from './backorder-queue.ts';

interface Dependencies {
  storage: Storage;
  clock: Clock;
  outbox: Outbox;
}

/**
 * Lets `job` change the reservations of an order that is locked, and stores what comes of it. `order.updated` is emitted unless
 * the order is `silentId`, which the caller stores and announces itself.
 */
export const createReservationChange =
  (dependencies: Dependencies) =>
  async (
    tx: Db,
    row: OrderRow,
    job: (items: OrderItemRow[]) => Promise<unknown>,
    silentId?: string,
  ): Promise<void> => {
    const before = await readOrder(tx, row.account_id, row);
    const earlier = await itemsOf(tx, row.id);
    const items = earlier.map((item) => ({ ...item }));
    await job(items);
    await storeCounts(tx, earlier, items);
    const columns = await queueShortages(tx, row, items);
    if (row.id !== silentId) await emitOrderUpdated(dependencies, tx, before, { ...row, ...columns });
  };
