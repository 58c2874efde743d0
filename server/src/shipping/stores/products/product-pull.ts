import type { Clock } from '../../../lib/clock.ts';
import { fromJson, toJson } from '../../../lib/json.ts';
import { createLanes } from '../../../lib/lanes.ts';
import {
  type Db,
  readNow,
  type Storage,
  type StoreProductProgress,
  type StoreRow,
  updateRow,
} from '../../../storage/index.ts';
import { type PulledProducts, StoreError } from '../../../stores/index.ts';
import type { ConnectedStores } from '../connected-stores.ts';
import { createStoreLeases, type JobOptions, type Leased, laneOfLease } from '../store-leases.ts';
import type { StoreLog } from '../store-log.ts';
import { storePage } from './product-page.ts';

interface Dependencies {
  storage: Storage;
  clock: Clock;
  stores: ConnectedStores;
  log: StoreLog;
}

/** Longer than a store is given for a page. */
const LEASE_MS = 120_000;
const EVERY_MS = 3_600_000;
/** Lists of changes do not show what was deleted. */
const ALL_EVERY_MS = 86_400_000;
const AFTER_FAILURE_MS = 5 * 60_000;
/** Somebody has to change something first. */
const AFTER_REFUSAL_MS = 3_600_000;
/** The clocks of processes differ. */
const CLOCK_SKEW_MS = 5 * 60_000;
/** A shop that tells of one change tells of several. */
const AFTER_SIGNAL_MS = 2_000;
const LANES = 50;
const SIGNALS_AT_ONCE = 100;

const NOTHING: StoreProductProgress = { startedAt: null, since: null, cursor: null, allReadAt: null };

/** Reads the products of shops, page by page: a pull that was interrupted goes on where it was, in any process. */
export function createProductPull({ storage, clock, stores, log }: Dependencies) {
  const leases = createStoreLeases(storage, 'products', LEASE_MS);

  /** Goes on with the pull that is under way, or begins one. */
  function progressOf(row: StoreRow, overlapMs: number): StoreProductProgress {
    const known = row.products_cursor === null ? NOTHING : fromJson(row.products_cursor);
    if (known.startedAt !== null) return known;
    const startedAt = clock.now();
    const isAll = row.products_up_to === null || startedAt - (known.allReadAt ?? 0) >= ALL_EVERY_MS;
    return {
      ...known,
      startedAt,
      since: isAll ? null : (row.products_up_to ?? 0) - overlapMs,
      cursor: null,
    };
  }

  /** A page and how far that is, in one transaction. Undefined at the end, or if another process has gone on meanwhile. */
  const record = (
    leased: Leased,
    progress: StoreProductProgress,
    page: PulledProducts,
  ): Promise<Leased | undefined> =>
    leases.holding(leased, async (tx, row, now) => {
      await storePage(storage, tx, row, page.products, now);
      if (page.cursor !== null)
        return leases.renew(tx, row, now, { products_cursor: toJson({ ...progress, cursor: page.cursor }) });
      const isAll = progress.since === null;
      if (isAll) await removeUnseen(tx, row.id, (progress.startedAt ?? 0) - CLOCK_SKEW_MS);
      const allReadAt = isAll ? progress.startedAt : progress.allReadAt;
      await leases.end(tx, row, now + EVERY_MS, {
        products_cursor: toJson({ ...NOTHING, allReadAt }),
        products_up_to: page.upTo ?? row.products_up_to,
      });
      return undefined;
    });

  const endAt = (leased: Leased, at: (now: number) => number | null): Promise<void> =>
    leases.holding(leased, (tx, row, now) => leases.end(tx, row, at(now)));

  const removeUnseen = (tx: Db, id: string, before: number) =>
    tx.deleteFrom('store_products').where('store_id', '=', id).where('seen_at', '<', before).execute();

  const failed = (leased: Leased, error: StoreError): Promise<void> =>
    leases.holding(leased, async (tx, row, now) => {
      const isRefused = error.code === 'unauthorized' || error.code === 'forbidden';
      const waitMs = error.retryAfterMs ?? (isRefused ? AFTER_REFUSAL_MS : AFTER_FAILURE_MS);
      await leases.end(tx, row, now + waitMs);
      const message = `The products could not be read: ${error.message}`;
      // Once a day while it goes on.
      const last = await tx
        .selectFrom('store_log')
        .select('message')
        .where('store_id', '=', row.id)
        .where('type', '=', 'sync.failed')
        .where('created_at', '>', clock.now() - ALL_EVERY_MS)
        .orderBy('created_at', 'desc')
        .limit(20)
        .execute();
      if (last.every((entry) => entry.message !== message))
        await log.record(tx, row, [{ type: 'sync.failed', message }]);
    });

  async function pull(taken: Leased, { stopping, onChanged }: JobOptions): Promise<void> {
    const plugged = stores.connect(taken.row);
    // A plug-in that is missing may be installed again. One that reads no products never will.
    if (plugged === undefined) return endAt(taken, (now) => now + AFTER_REFUSAL_MS);
    const { store, plugin } = plugged;
    if (store.pullProducts === undefined || !plugin.capabilities.products) return endAt(taken, () => null);
    let progress = progressOf(taken.row, plugin.capabilities.overlapMs);
    for (let next: Leased | undefined = taken; next !== undefined; ) {
      const leased: Leased = next;
      // Another process goes on at once.
      if (stopping?.aborted) return endAt(leased, (now) => now);
      const { since, cursor }: StoreProductProgress = progress;
      try {
        const page: PulledProducts = await store.pullProducts({ since, cursor, now: clock.now() });
        next = await record(leased, progress, page);
        progress = { ...progress, cursor: page.cursor };
      } catch (error) {
        if (!(error instanceof StoreError)) throw error;
        await failed(leased, error);
        next = undefined;
      }
      onChanged?.(taken.row.account_id, 'stores');
    }
  }

  /** Shops say that a product has changed, and not how: their changes are read a moment later. */
  async function takeSignals(): Promise<void> {
    const found = await storage.db
      .selectFrom('store_signals')
      .select('store_id')
      .distinct()
      .where('kind', '=', 'product')
      .where('due_at', '<=', storage.now())
      .limit(SIGNALS_AT_ONCE)
      .execute();
    for (const { store_id } of found)
      await storage.write(async (tx) => {
        const row = await tx
          .selectFrom('stores')
          .selectAll()
          .where('id', '=', store_id)
          .modifyEnd(storage.locks.change)
          .executeTakeFirstOrThrow();
        await tx
          .deleteFrom('store_signals')
          .where('store_id', '=', store_id)
          .where('kind', '=', 'product')
          .execute();
        if (row.is_active === 0 || row.products_due_at === null) return;
        const soon = (await readNow(storage, tx)) + AFTER_SIGNAL_MS;
        await updateRow(tx, 'stores', row, { products_due_at: Math.min(row.products_due_at, soon) });
      });
  }

  const pullInLanes = createLanes<Leased, JobOptions>({
    max: LANES,
    async take(limit) {
      await takeSignals();
      return leases.take(limit);
    },
    laneOf: laneOfLease,
    work: pull,
  });

  return { pullDue: (options: JobOptions = {}): Promise<void> => pullInLanes(options) };
}
