import type { Clock } from '../../../lib/clock.ts';
import { createLanes } from '../../../lib/lanes.ts';
import { backoff, type Storage } from '../../../storage/index.ts';
import { type PluggedStore, type PulledPage, StoreError } from '../../../stores/index.ts';
import type { Outbox } from '../../../webhooks/index.ts';
import type { ConnectedStores } from '../connected-stores.ts';
import type { Applied } from '../import/applied.ts';
import { createStoreLeases, type JobOptions, type Leased, laneOfLease } from '../store-leases.ts';
import type { StoreLog } from '../store-log.ts';
import { toEventStore } from '../store-view.ts';
import { countArrivals } from './arrival-counts.ts';
import { isChange, type OrderArrival } from './order-arrival.ts';
import { alertOfFailure } from './store-alert.ts';

interface Dependencies {
  storage: Storage;
  clock: Clock;
  outbox: Outbox;
  stores: ConnectedStores;
  arrival: OrderArrival;
  log: StoreLog;
  /** From 0 to 1. */
  random?: () => number;
}

const STORES_AT_ONCE = 8;
/** Longer than a page takes: the deadline of the shop, and its orders. */
const LEASE_MS = 5 * 60_000;
const IDLE_MS = 5 * 60_000;
const DAY_MS = 86_400_000;
/** Credentials do not become right by themselves. */
const SLOW_CODES = new Set(['unauthorized', 'forbidden']);
/** After this many failures in a row a pull begins again: the place where it goes on may not be valid any more. */
const FAILURES_OF_A_CURSOR = 3;
/** How many failures in a row members are told of: by then it has failed for more than a minute. */
const FAILURES_TO_TELL = 3;

/**
 * Asks shops for the orders that have changed, page by page. Each store by one process at a time. Where a pull ends, because its
 * process does or the shop fails, the next one goes on.
 */
export function createStorePull(dependencies: Dependencies) {
  const { storage, clock, outbox, stores, arrival, log, random = Math.random } = dependencies;
  const leases = createStoreLeases(storage, 'sync', LEASE_MS);
  const spread = (ms: number): number => Math.round(ms * (0.9 + 0.2 * random()));

  /** Goes on with the pull that is under way, or begins one. */
  const begin = (of: Leased): Promise<Leased | undefined> =>
    leases.holding(of, (tx, row, now) => {
      const overlapMs = stores.connect(row)?.plugin.capabilities.overlapMs ?? 0;
      const since = row.pulled_up_to === null ? row.orders_since : row.pulled_up_to - overlapMs;
      const isNew = row.pull_cursor === null;
      return leases.renew(tx, row, now, isNew ? { pull_since: since, sync_started_at: clock.now() } : {});
    });

  /**
   * The cursor moves only here, after every order of the page has been stored: a process that dies before has its page read again,
   * which changes nothing, and none is skipped. Undefined after the last page.
   */
  const endPage = (
    of: Leased,
    { cursor, upTo }: PulledPage,
    applied: readonly Applied[],
  ): Promise<Leased | undefined> =>
    leases.holding(of, async (tx, row, now) => {
      await countArrivals(tx, row.id, applied);
      const columns = { sync_error: null, sync_attempts: 0, pull_cursor: cursor };
      if (cursor !== null) return leases.renew(tx, row, now, columns);
      await leases.end(tx, row, now + spread(IDLE_MS), {
        ...columns,
        pull_since: null,
        pulled_up_to: upTo ?? row.pulled_up_to,
        sync_finished_at: clock.now(),
        compare_due_at: row.compare_due_at ?? now + spread(DAY_MS / 2),
      });
      return undefined;
    });

  const fail = (of: Leased, error: StoreError): Promise<void> =>
    leases.holding(of, async (tx, row, now) => {
      const isSlow = SLOW_CODES.has(error.code);
      const attempts = row.sync_attempts + 1;
      const wait = isSlow
        ? backoff(row.sync_attempts, 15 * 60_000, DAY_MS / 4)
        : backoff(row.sync_attempts, 30_000, 30 * 60_000);
      const asked = Math.min(error.retryAfterMs ?? 0, DAY_MS);
      await leases.end(tx, row, now + Math.max(spread(wait), asked), {
        sync_error: error.message,
        sync_attempts: attempts,
        ...(attempts % FAILURES_OF_A_CURSOR === 0 && { pull_cursor: null }),
      });
      if (row.sync_error === null)
        await log.record(tx, row, [{ type: 'sync.failed', message: error.message }]);
      // A shop that is out of reach for a moment is nothing to tell anyone.
      if (attempts !== (isSlow ? 1 : FAILURES_TO_TELL)) return;
      await alertOfFailure(storage, tx, row, error.message);
      const failing = { ...toEventStore(row), reason: error.message };
      await outbox.emit(tx, row.account_id, 'store.failing', failing);
    });

  async function nextPage({ store, plugin }: PluggedStore, { row }: Leased): Promise<PulledPage> {
    const { pull_since: since, pull_cursor: cursor } = row;
    const page = await store.pull({ since, cursor, now: clock.now() });
    if (!Array.isArray(page?.orders) || (page.cursor !== null && page.cursor === cursor))
      throw new StoreError('unreadable', `${plugin.name} answered with a list of orders that does not go on`);
    return page;
  }

  async function pullStore(taken: Leased, { stopping, onChanged }: JobOptions): Promise<void> {
    for (let next = await begin(taken); next !== undefined; ) {
      const current: Leased = next;
      const { row } = current;
      if (stopping?.aborted) {
        // Another process goes on at once.
        await leases.holding(current, (tx, held, now) => leases.end(tx, held, now));
        return;
      }
      const plugged = stores.connect(row);
      try {
        if (plugged === undefined)
          throw new StoreError('forbidden', `The store plug-in ${row.provider} cannot be used here`);
        const page = await nextPage(plugged, current);
        const applied = await arrival.arriveAll(row, plugged.store, page.orders);
        if (applied.some(isChange)) onChanged?.(row.account_id, 'orders');
        next = await endPage(current, page, applied);
      } catch (error) {
        if (!(error instanceof StoreError)) throw error;
        await fail(current, error);
        next = undefined;
      }
      onChanged?.(row.account_id, 'stores');
    }
  }

  const pullInLanes = createLanes<Leased, JobOptions>({
    max: STORES_AT_ONCE,
    take: leases.take,
    laneOf: laneOfLease,
    work: pullStore,
  });

  return {
    /** Pulls all stores that are due; one that takes long keeps no other waiting. */
    pullDue: (options: JobOptions = {}): Promise<void> => pullInLanes(options),
  };
}
