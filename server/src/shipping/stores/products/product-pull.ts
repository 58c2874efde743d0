import { sql } from 'kysely';
import type { Clock } from '../../../lib/clock.ts';
import { type OnError, rethrow } from '../../../lib/errors.ts';
import { fromJson, toJson } from '../../../lib/json.ts';
import { createLanes, runInLanes } from '../../../lib/lanes.ts';
import {
  type Db,
  readNow,
  type Storage,
  type StoreProductProgress,
  type StoreRow,
} from '../../../storage/index.ts';
import { type PluggedStore, type PulledProducts, StoreError } from '../../../stores/index.ts';
import type { ConnectedStores } from '../connected-stores.ts';
import type { StoreLog } from '../store-log.ts';
import { storePage } from './product-page.ts';

interface Dependencies {
  storage: Storage;
  clock: Clock;
  stores: ConnectedStores;
  log: StoreLog;
}

interface PullOptions {
  onError?: OnError;
  stopping?: AbortSignal;
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
const STORES_AT_ONCE = 100;

const NOTHING: StoreProductProgress = { startedAt: null, since: null, cursor: null, allReadAt: null };

/** Reads the products of shops, page by page: a pull that was interrupted goes on where it was, in any process. */
export function createProductPull({ storage, clock, stores, log }: Dependencies) {
  const lanes = createLanes(LANES);

  const lockStore = (tx: Db, id: string): Promise<StoreRow | undefined> =>
    tx
      .selectFrom('stores')
      .selectAll()
      .where('id', '=', id)
      .modifyEnd(storage.locks.change)
      .executeTakeFirst();

  const change = (tx: Db, id: string, columns: Partial<StoreRow>) =>
    tx.updateTable('stores').set(columns).where('id', '=', id).execute();

  /** Takes a store whose time has come; undefined if somebody else has, or there is nobody to ask. */
  const claim = (id: string): Promise<(PluggedStore & { row: StoreRow }) | undefined> =>
    storage.write(async (tx) => {
      const row = await lockStore(tx, id);
      const now = await readNow(storage, tx);
      if (row === undefined || row.products_due_at === null || row.products_due_at > now) return undefined;
      const plugged = row.is_active === 1 ? stores.connect(row) : undefined;
      const isAsked = plugged?.plugin.capabilities.products === true;
      // An inactive store is due as soon as it is active again.
      const otherwise = row.is_active === 1 && plugged === undefined ? now + AFTER_REFUSAL_MS : null;
      await change(tx, id, { products_due_at: isAsked ? now + LEASE_MS : otherwise });
      return isAsked ? { ...plugged, row } : undefined;
    });

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

  async function read({ store, plugin, row }: PluggedStore & { row: StoreRow }, stopping?: AbortSignal) {
    let known = row.products_cursor;
    let progress = progressOf(row, plugin.capabilities.overlapMs);
    for (;;) {
      if (stopping?.aborted || store.pullProducts === undefined) return;
      const { since, cursor } = progress;
      const page = await store.pullProducts({ since, cursor, now: clock.now() });
      const next = await record(row.id, known, progress, page);
      if (next === undefined) return;
      progress = next;
      known = toJson(next);
    }
  }

  /** A page and how far that is, in one transaction. Undefined at the end, or if another process has gone on meanwhile. */
  const record = (
    id: string,
    known: StoreRow['products_cursor'],
    progress: StoreProductProgress,
    page: PulledProducts,
  ): Promise<StoreProductProgress | undefined> =>
    storage.write(async (tx) => {
      const row = await lockStore(tx, id);
      if (row === undefined || row.is_active === 0 || row.products_cursor !== known) return undefined;
      const now = await readNow(storage, tx);
      await storePage(storage, tx, row, page.products, now);
      if (page.cursor !== null) {
        const next = { ...progress, cursor: page.cursor };
        await change(tx, id, { products_cursor: toJson(next), products_due_at: now + LEASE_MS });
        return next;
      }
      const isAll = progress.since === null;
      if (isAll) await removeUnseen(tx, id, (progress.startedAt ?? 0) - CLOCK_SKEW_MS);
      const allReadAt = isAll ? progress.startedAt : progress.allReadAt;
      await change(tx, id, {
        products_cursor: toJson({ ...NOTHING, allReadAt }),
        products_up_to: page.upTo ?? row.products_up_to,
        products_due_at: now + EVERY_MS,
      });
      return undefined;
    });

  const removeUnseen = (tx: Db, id: string, before: number) =>
    tx.deleteFrom('store_products').where('store_id', '=', id).where('seen_at', '<', before).execute();

  const failed = (row: StoreRow, error: StoreError): Promise<void> =>
    storage.write(async (tx) => {
      const isRefused = error.code === 'unauthorized' || error.code === 'forbidden';
      const waitMs = error.retryAfterMs ?? (isRefused ? AFTER_REFUSAL_MS : AFTER_FAILURE_MS);
      await change(tx, row.id, { products_due_at: (await readNow(storage, tx)) + waitMs });
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

  async function pull(id: string, stopping?: AbortSignal): Promise<void> {
    const claimed = await claim(id);
    if (claimed === undefined) return;
    try {
      await read(claimed, stopping);
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      await failed(claimed.row, error);
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
      .limit(STORES_AT_ONCE)
      .execute();
    for (const { store_id } of found)
      await storage.write(async (tx) => {
        const row = await lockStore(tx, store_id);
        if (row === undefined) return;
        const now = await readNow(storage, tx);
        const isUnderWay = row.products_cursor !== null && fromJson(row.products_cursor).startedAt !== null;
        if (isUnderWay) {
          await tx
            .updateTable('store_signals')
            .set({ due_at: now + AFTER_SIGNAL_MS })
            .where('store_id', '=', store_id)
            .where('kind', '=', 'product')
            .execute();
          return;
        }
        await tx
          .deleteFrom('store_signals')
          .where('store_id', '=', store_id)
          .where('kind', '=', 'product')
          .execute();
        if (row.is_active === 1 && row.products_due_at !== null)
          await change(tx, store_id, {
            products_due_at: Math.min(row.products_due_at, now + AFTER_SIGNAL_MS),
          });
      });
  }

  async function dueStores(): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select id from stores where products_due_at <= ${storage.now()} order by products_due_at
      limit ${STORES_AT_ONCE}`.execute(storage.db);
    return rows.map(({ id }) => id);
  }

  return {
    pullDue: ({ onError = rethrow, stopping }: PullOptions = {}): Promise<void> =>
      runInLanes(
        lanes,
        async () => {
          await takeSignals();
          for (const id of await dueStores()) lanes.start(id, () => pull(id, stopping), onError);
        },
        stopping,
      ),
  };
}
