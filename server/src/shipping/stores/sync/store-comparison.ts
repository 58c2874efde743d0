import type { Clock } from '../../../lib/clock.ts';
import { leaseDue, type Storage, type StoreRow } from '../../../storage/index.ts';
import { type PluggedStore, StoreError } from '../../../stores/index.ts';
import type { ConnectedStores } from '../connected-stores.ts';
import type { StoreLog } from '../store-log.ts';
import { isChange, type OrderArrival } from './order-arrival.ts';
import { type RunOptions, workWhileDue } from './work-while-due.ts';

interface Dependencies {
  storage: Storage;
  clock: Clock;
  stores: ConnectedStores;
  arrival: OrderArrival;
  log: StoreLog;
}

const HOUR_MS = 3_600_000;
const STORES_AT_ONCE = 2;
/** Longer than reading a batch takes. */
const LEASE_MS = HOUR_MS;
/** Read one after the other, so that a shop notices nothing. */
const BATCH = 200;
/** An order that was seen more recently is known to be right. */
const FRESH_MS = 20 * HOUR_MS;
/** How far the next pull goes back, for orders that no pull has found. */
const LOOK_BACK_MS = 3 * 24 * HOUR_MS;

/**
 * Once a day, compares what is open here with the shop: whatever a shop has not said, and its list has not shown, is found here.
 * Orders that are missing are found by a pull that goes back some days.
 */
export function createStoreComparison({ storage, clock, stores, arrival, log }: Dependencies) {
  /** Open orders that nobody has seen for a while. */
  const unseen = (storeId: string) =>
    storage.db
      .selectFrom('store_orders')
      .innerJoin('orders', 'orders.id', 'store_orders.order_id')
      .select(['store_orders.external_id', 'store_orders.order_id', 'store_orders.order_number'])
      .where('store_orders.store_id', '=', storeId)
      .where('store_orders.seen_at', '<', clock.now() - FRESH_MS)
      .where('store_orders.seen', 'is not', null)
      .where('orders.status', 'in', ['pending', 'on_hold', 'partially_shipped'])
      .orderBy('store_orders.external_id')
      .limit(BATCH)
      .execute();

  const sawIt = (storeId: string, externalId: string): Promise<unknown> =>
    storage.write((tx) =>
      tx
        .updateTable('store_orders')
        .set({ seen_at: clock.now() })
        .where('store_id', '=', storeId)
        .where('external_id', '=', externalId)
        .execute(),
    );

  /** How many there were to compare. */
  async function compareBatch(
    row: StoreRow,
    { store }: PluggedStore,
    { stopping, onChanged }: RunOptions,
  ): Promise<number> {
    const some = await unseen(row.id);
    for (const { external_id, order_id, order_number } of some) {
      if (stopping?.aborted) break;
      const applied = await arrival.readAndApply(row, store, external_id);
      if (applied.outcome === 'stopped') break;
      await sawIt(row.id, external_id);
      if (!isChange(applied)) continue;
      onChanged?.(row.account_id, 'orders');
      const message = `Order ${order_number} was not as the shop has it: the shop had not announced a change`;
      await storage.write((tx) =>
        log.record(tx, row, [{ type: 'order.different', external_id, order_id, message }]),
      );
    }
    return some.length;
  }

  const setDue = (row: StoreRow, afterMs: number, over: Partial<StoreRow> = {}): Promise<unknown> =>
    storage.write((tx) =>
      tx
        .updateTable('stores')
        .set({ compare_due_at: clock.now() + afterMs, ...over })
        .where('id', '=', row.id)
        .where('is_active', '=', 1)
        .execute(),
    );

  async function compare(row: StoreRow, options: RunOptions): Promise<void> {
    const plugged = row.is_active === 1 ? stores.connect(row) : undefined;
    if (plugged === undefined) return;
    try {
      const count = await compareBatch(row, plugged, options);
      if (count === BATCH || options.stopping?.aborted) {
        await setDue(row, 60_000);
        return;
      }
    } catch (error) {
      // Pulls say what is wrong with the shop.
      if (!(error instanceof StoreError)) throw error;
      await setDue(row, Math.max(HOUR_MS, Math.min(error.retryAfterMs ?? 0, 24 * HOUR_MS)));
      return;
    }
    await setDue(row, 24 * HOUR_MS);
    await lookBack(row);
  }

  /** Not while a pull is under way, which would say where the next one begins. */
  async function lookBack({ id }: StoreRow): Promise<void> {
    const since = clock.now() - LOOK_BACK_MS;
    await storage.write((tx) =>
      tx
        .updateTable('stores')
        .set({ pulled_up_to: since })
        .where('id', '=', id)
        .where('pull_cursor', 'is', null)
        .where('pulled_up_to', '>', since)
        .execute(),
    );
  }

  return {
    compareDue: (options: RunOptions = {}): Promise<void> =>
      workWhileDue(
        {
          atOnce: STORES_AT_ONCE,
          take: (limit) =>
            leaseDue(storage, { table: 'stores', column: 'compare_due_at', leaseMs: LEASE_MS, limit }),
          work: (row) => compare(row, options),
        },
        options,
      ),
  };
}
