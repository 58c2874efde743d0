import type { Clock } from '../../../lib/clock.ts';
import {
  backoff,
  type Db,
  leaseDue,
  ownedRow,
  readNow,
  type Storage,
  type StoreRow,
  updateRow,
} from '../../../storage/index.ts';
import { type PluggedStore, type PulledPage, StoreError } from '../../../stores/index.ts';
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

/** A store that this process pulls, as long as `sync_due_at` is still this lease. */
interface Held {
  row: StoreRow;
  lease: number;
}

/**
 * Asks shops for the orders that have changed, page by page. Each store by one process at a time. Where a pull ends, because its
 * process does or the shop fails, the next one goes on.
 */
export function createStorePull(dependencies: Dependencies) {
  const { storage, clock, stores, arrival, log, random = Math.random } = dependencies;
  const spread = (ms: number): number => Math.round(ms * (0.9 + 0.2 * random()));

  /** Undefined if another process has it, or the store is not to be asked any more. */
  const holding = <T>(
    held: Held,
    job: (tx: Db, row: StoreRow, now: number) => Promise<T>,
  ): Promise<T | undefined> =>
    storage.write(async (tx) => {
      const { account_id, id } = held.row;
      const options = { lock: storage.locks.change, deletedToo: true };
      const row = await ownedRow(tx, 'stores', account_id, id, options);
      if (row.deleted_at !== null || row.sync_due_at !== held.lease) return undefined;
      if (row.is_active === 0) {
        await updateRow(tx, 'stores', row, { sync_due_at: null });
        return undefined;
      }
      return job(tx, row, await readNow(storage, tx));
    });

  const held = (row: StoreRow): Held => ({ row, lease: row.sync_due_at ?? 0 });

  /** The row as it was leased has the time before; the lease is what `sync_due_at` is now. */
  async function begin(leased: StoreRow): Promise<Held | undefined> {
    const current = await storage.db
      .selectFrom('stores')
      .selectAll()
      .where('id', '=', leased.id)
      .executeTakeFirst();
    if (current === undefined) return undefined;
    return holding(held(current), async (tx, row, now) => {
      const overlapMs = stores.connect(row)?.plugin.capabilities.overlapMs ?? 0;
      const since = row.pulled_up_to === null ? row.orders_since : row.pulled_up_to - overlapMs;
      return held(
        await updateRow(tx, 'stores', row, {
          sync_due_at: now + LEASE_MS,
          ...(row.pull_cursor === null && { pull_since: since, sync_started_at: clock.now() }),
        }),
      );
    });
  }

  /** Undefined after the last page. */
  const endPage = (of: Held, { cursor, upTo }: PulledPage): Promise<Held | undefined> =>
    holding(of, async (tx, row, now) => {
      const ended = { sync_error: null, sync_attempts: 0 };
      if (cursor !== null)
        return held(
          await updateRow(tx, 'stores', row, { ...ended, pull_cursor: cursor, sync_due_at: now + LEASE_MS }),
        );
      await updateRow(tx, 'stores', row, {
        ...ended,
        pull_cursor: null,
        pull_since: null,
        pulled_up_to: upTo ?? row.pulled_up_to,
        sync_finished_at: clock.now(),
        sync_due_at: now + spread(IDLE_MS),
        compare_due_at: row.compare_due_at ?? now + spread(DAY_MS / 2),
      });
      return undefined;
    });

  const fail = (of: Held, error: StoreError): Promise<void> =>
    holding(of, async (tx, row, now) => {
      const isSlow = SLOW_CODES.has(error.code);
      const attempts = row.sync_attempts + 1;
      const wait = isSlow
        ? backoff(row.sync_attempts, 15 * 60_000, DAY_MS / 4)
        : backoff(row.sync_attempts, 30_000, 30 * 60_000);
      const asked = Math.min(error.retryAfterMs ?? 0, DAY_MS);
      await updateRow(tx, 'stores', row, {
        sync_error: error.message,
        sync_attempts: attempts,
        sync_due_at: now + Math.max(spread(wait), asked),
        ...(attempts % FAILURES_OF_A_CURSOR === 0 && { pull_cursor: null }),
      });
      if (row.sync_error === null)
        await log.record(tx, row, [{ type: 'sync.failed', message: error.message }]);
    });

  /** Lets another process go on at once. */
  const release = (of: Held): Promise<unknown> =>
    holding(of, (tx, row, now) => updateRow(tx, 'stores', row, { sync_due_at: now }));

  async function nextPage({ store, plugin }: PluggedStore, { row }: Held): Promise<PulledPage> {
    const { pull_since: since, pull_cursor: cursor } = row;
    const page = await store.pull({ since, cursor, now: clock.now() });
    if (!Array.isArray(page?.orders) || (page.cursor !== null && page.cursor === cursor))
      throw new StoreError('unreadable', `${plugin.name} answered with a list of orders that does not go on`);
    return page;
  }

  async function pullStore(leased: StoreRow, { stopping, onChanged }: RunOptions): Promise<void> {
    for (let next = await begin(leased); next !== undefined; ) {
      const current: Held = next;
      const { row } = current;
      if (stopping?.aborted) {
        await release(current);
        return;
      }
      const plugged = stores.connect(row);
      try {
        if (plugged === undefined)
          throw new StoreError('forbidden', `The store plug-in ${row.provider} cannot be used here`);
        const page = await nextPage(plugged, current);
        const applied = await arrival.arriveAll(row, plugged.store, page.orders);
        if (applied.some(isChange)) onChanged?.(row.account_id, 'orders');
        next = await endPage(current, page);
      } catch (error) {
        if (!(error instanceof StoreError)) throw error;
        await fail(current, error);
        next = undefined;
      }
      onChanged?.(row.account_id, 'stores');
    }
  }

  return {
    /** Pulls all stores that are due; one that takes long keeps no other waiting. */
    pullDue: (options: RunOptions = {}): Promise<void> =>
      workWhileDue(
        {
          atOnce: STORES_AT_ONCE,
          take: (limit) =>
            leaseDue(storage, { table: 'stores', column: 'sync_due_at', leaseMs: LEASE_MS, limit }),
          work: (row) => pullStore(row, options),
        },
        options,
      ),
  };
}
