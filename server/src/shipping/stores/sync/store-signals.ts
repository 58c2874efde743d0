import type { Clock } from '../../../lib/clock.ts';
import type { Db, Storage, StoreRow, StoreSignalRow } from '../../../storage/index.ts';
import { backoff, isAwake, readNow } from '../../../storage/index.ts';
import type { PulledOrder } from '../../../stores/index.ts';

/** An order or a product that is to be looked at. */
interface NewSignal {
  externalId: string;
  kind?: StoreSignalRow['kind'];
  /** All of the order, if the shop has sent it. */
  order?: PulledOrder;
  /** How long to wait before it is looked at. */
  afterMs?: number;
}

export type StoreSignals = ReturnType<typeof createStoreSignals>;

/** Longer than reading this many orders takes. */
const LEASE_MS = 10 * 60_000;
const PER_STORE = 20;
/** After most of a day the next pull, or the comparison of the night, will have found it. */
const MAX_ATTEMPTS = 12;

/** What shops have announced, each order once, however often it is announced. */
export function createStoreSignals({ storage, clock }: { storage: Storage; clock: Clock }) {
  const keyOf = ({ store_id, kind, external_id }: StoreSignalRow) => ({ store_id, kind, external_id });

  async function put(
    tx: Db,
    store: Pick<StoreRow, 'id' | 'account_id'>,
    { externalId, kind = 'order', order, afterMs = 0 }: NewSignal,
  ): Promise<void> {
    const key = { store_id: store.id, kind, external_id: externalId };
    await storage.lockName(tx, `store signal ${store.id} ${kind} ${externalId}`, 'alone');
    const known = await ofKey(tx.selectFrom('store_signals').selectAll(), key).executeTakeFirst();
    const due_at = (await readNow(storage, tx)) + afterMs;
    const received_at = clock.now();
    if (known === undefined) {
      const row: StoreSignalRow = {
        ...key,
        account_id: store.account_id,
        body: bodyOf(order),
        ...{ generation: 1, due_at, attempts: 0, received_at },
      };
      await tx.insertInto('store_signals').values(row).execute();
      return;
    }
    await ofKey(tx.updateTable('store_signals'), key)
      .set({
        body: newerBody(known.body, order),
        generation: known.generation + 1,
        // One that is being read is read again then: what it says now may not be in what was read.
        ...{ due_at, attempts: 0, received_at },
      })
      .execute();
  }

  return {
    put,

    /** The stores that signals of orders are due for. */
    async dueStores(): Promise<string[]> {
      const waiting = await storage.db
        .selectFrom('store_signals')
        .innerJoin('stores', 'stores.id', 'store_signals.store_id')
        .select(['store_id'])
        .distinct()
        .where('kind', '=', 'order')
        .where('due_at', '<=', storage.now())
        .where(isAwake('stores.account_id'))
        .where('is_active', '=', 1)
        .where('deleted_at', 'is', null)
        .execute();
      return waiting.map(({ store_id }) => store_id);
    },

    claim,

    /** It has been applied, unless it was announced again meanwhile. */
    async done(signal: StoreSignalRow): Promise<void> {
      await storage.write((tx) =>
        ofKey(tx.deleteFrom('store_signals'), keyOf(signal))
          .where('generation', '=', signal.generation)
          .execute(),
      );
    },

    /** The shop could not be asked. */
    async failed(signal: StoreSignalRow, retryAfterMs = 0): Promise<void> {
      const { attempts, generation } = signal;
      await storage.write(async (tx) => {
        if (attempts + 1 >= MAX_ATTEMPTS) {
          await ofKey(tx.deleteFrom('store_signals'), keyOf(signal))
            .where('generation', '=', generation)
            .execute();
          return;
        }
        const wait = Math.max(backoff(attempts, 15_000, 3 * 3_600_000), Math.min(retryAfterMs, 86_400_000));
        await ofKey(tx.updateTable('store_signals'), keyOf(signal))
          .set({ attempts: attempts + 1, due_at: (await readNow(storage, tx)) + wait })
          .where('generation', '=', generation)
          .execute();
      });
    },
  };

  /** Takes some that are due. */
  function claim(storeId: string): Promise<StoreSignalRow[]> {
    return storage.write(async (tx) => {
      const rows = await tx
        .selectFrom('store_signals')
        .selectAll()
        .where('store_id', '=', storeId)
        .where('kind', '=', 'order')
        .where('due_at', '<=', storage.now())
        .orderBy('due_at')
        .limit(PER_STORE)
        .modifyEnd(storage.locks.skipLocked)
        .execute();
      if (rows.length === 0) return [];
      await tx
        .updateTable('store_signals')
        .set({ due_at: (await readNow(storage, tx)) + LEASE_MS })
        .where('store_id', '=', storeId)
        .where('kind', '=', 'order')
        .where(
          'external_id',
          'in',
          rows.map(({ external_id }) => external_id),
        )
        .execute();
      return rows;
    });
  }
}

type Key = Pick<StoreSignalRow, 'store_id' | 'kind' | 'external_id'>;

/** Only the row of this key. */
function ofKey<Q extends { where(column: keyof Key, operator: '=', value: string): Q }>(
  query: Q,
  { store_id, kind, external_id }: Key,
): Q {
  return query
    .where('store_id', '=', store_id)
    .where('kind', '=', kind)
    .where('external_id', '=', external_id);
}

const bodyOf = (order: PulledOrder | undefined): string | null =>
  order === undefined ? null : JSON.stringify(order);

const updatedAtOf = (pulled: PulledOrder): number =>
  pulled.type === 'order' ? pulled.order.updatedAt : pulled.updatedAt;

/** The later one. One of which the shop sent no body has to be read, and so has one with the same time. */
function newerBody(before: string | null, order: PulledOrder | undefined): string | null {
  if (before === null || order === undefined) return null;
  const known = updatedAtOf(JSON.parse(before) as PulledOrder);
  if (known === updatedAtOf(order)) return before === JSON.stringify(order) ? before : null;
  return known > updatedAtOf(order) ? before : JSON.stringify(order);
}
