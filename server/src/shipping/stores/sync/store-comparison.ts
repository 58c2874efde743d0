import type { Clock } from '../../../lib/clock.ts';
import { createLanes } from '../../../lib/lanes.ts';
import type { Storage, StoreOrderRow, StoreRow } from '../../../storage/index.ts';
import { type PluggedStore, StoreError } from '../../../stores/index.ts';
import type { ConnectedStores } from '../connected-stores.ts';
import type { Applied } from '../import/applied.ts';
import { createStoreLeases, type JobOptions, type Leased, laneOfLease } from '../store-leases.ts';
import type { StoreLog } from '../store-log.ts';
import { countArrivals } from './arrival-counts.ts';
import { isChange, type OrderArrival } from './order-arrival.ts';

interface Dependencies {
  storage: Storage;
  clock: Clock;
  stores: ConnectedStores;
  arrival: OrderArrival;
  log: StoreLog;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const SOON_MS = 60_000;
const STORES_AT_ONCE = 2;
/** Longer than reading a batch takes. */
const LEASE_MS = HOUR_MS;
/** Read one after the other, so that a shop notices nothing. */
const BATCH = 200;
/** An order that was seen more recently is known to be right. */
const FRESH_MS = 20 * HOUR_MS;
/** How far the next pull goes back, for orders that no pull has found. */
const LOOK_BACK_MS = 3 * DAY_MS;

type Unseen = Pick<StoreOrderRow, 'external_id' | 'order_id' | 'order_number'>;

/**
 * Once a day, compares what is open here with the shop: whatever a shop has not said, and its list has not shown, is found here.
 * Orders that are missing are found by a pull that goes back some days.
 */
export function createStoreComparison({ storage, clock, stores, arrival, log }: Dependencies) {
  const leases = createStoreLeases(storage, 'compare', LEASE_MS);

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

  /** With what the shop had not announced, if there was anything. */
  const record = (row: StoreRow, { external_id, order_id, order_number }: Unseen, applied: Applied) =>
    storage.write(async (tx) => {
      await tx
        .updateTable('store_orders')
        .set({ seen_at: clock.now() })
        .where('store_id', '=', row.id)
        .where('external_id', '=', external_id)
        .execute();
      if (!isChange(applied)) return;
      const message = `Order ${order_number} was not as the store has it: the store had not announced a change`;
      await log.record(tx, row, [{ type: 'order.different', external_id, order_id, message }]);
      await countArrivals(tx, row.id, [applied]);
    });

  /** How many there were to compare. */
  async function compareBatch(
    row: StoreRow,
    { store }: PluggedStore,
    { stopping, onChanged }: JobOptions,
  ): Promise<number> {
    const some = await unseen(row.id);
    for (const one of some) {
      if (stopping?.aborted) break;
      const applied = await arrival.readAndApply(row, store, one.external_id);
      if (applied.outcome === 'stopped') break;
      await record(row, one, applied);
      if (isChange(applied)) for (const topic of ['orders', 'stores']) onChanged?.(row.account_id, topic);
    }
    return some.length;
  }

  async function compare(leased: Leased, options: JobOptions): Promise<void> {
    const endAfter = (ms: number) => leases.holding(leased, (tx, row, now) => leases.end(tx, row, now + ms));
    const plugged = stores.connect(leased.row);
    try {
      const count = plugged === undefined ? 0 : await compareBatch(leased.row, plugged, options);
      if (count === BATCH || options.stopping?.aborted) await endAfter(SOON_MS);
      else await lookBack(leased);
    } catch (error) {
      // Pulls say what is wrong with the shop.
      if (!(error instanceof StoreError)) throw error;
      await endAfter(Math.max(HOUR_MS, Math.min(error.retryAfterMs ?? 0, DAY_MS)));
    }
  }

  /** Ends the comparison of a day. A pull that is under way says where the next one begins: it is waited for. */
  const lookBack = (leased: Leased): Promise<void> =>
    leases.holding(leased, async (tx, row, now) => {
      if (row.sync_leased_until !== null || row.pull_cursor !== null) {
        await leases.end(tx, row, now + SOON_MS);
        return;
      }
      const since = clock.now() - LOOK_BACK_MS;
      const isLater = row.pulled_up_to !== null && row.pulled_up_to > since;
      await leases.end(tx, row, now + DAY_MS, isLater ? { pulled_up_to: since } : {});
    });

  const compareInLanes = createLanes<Leased, JobOptions>({
    max: STORES_AT_ONCE,
    take: leases.take,
    laneOf: laneOfLease,
    work: compare,
  });

  return { compareDue: (options: JobOptions = {}): Promise<void> => compareInLanes(options) };
}
