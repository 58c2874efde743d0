import { createPace } from '../../../lib/pace.ts';
import type { Storage, StoreRow } from '../../../storage/index.ts';
import { type PulledOrder, type Store, StoreError } from '../../../stores/index.ts';
import type { Applied } from '../import/applied.ts';
import type { OrderImport } from '../import/order-import.ts';
import { readStoreOrder } from '../import/store-orders.ts';
import type { StoreSignals } from './store-signals.ts';

interface Dependencies {
  storage: Storage;
  orderImport: OrderImport;
  signals: StoreSignals;
}

/**
 * Orders of all stores together. On PostgreSQL one is prepared while another waits for the database; with four, the database and this
 * process compete with requests for their cores. On SQLite, all of them would be one turn of the event loop.
 */
const AT_ONCE = { shared: 2, alone: 1 };
/** So that requests beside a pull take at most twice their usual time; with two at once, that needs longer rests. */
const REST = { shared: 5, alone: 4 };
/** A label is bought, or a shop answers again, within this time. */
const LATER_MS = 30_000;

export type OrderArrival = ReturnType<typeof createOrderArrival>;

/** Applies orders as they arrive from a shop, and asks it again where that is needed. */
export function createOrderArrival({ storage, orderImport, signals }: Dependencies) {
  const kind = storage.isShared ? 'shared' : 'alone';
  const atOnce = AT_ONCE[kind];
  const pace = createPace(atOnce, REST[kind]);
  const apply: OrderImport['apply'] = (...order) => pace(() => orderImport.apply(...order));

  /** The order as the shop has it now. Rejects with a `StoreError` if it cannot be asked. */
  async function read(row: StoreRow, store: Store, externalId: string): Promise<PulledOrder> {
    const known = await readStoreOrder(storage.db, row.id, externalId);
    const found = await store.readOrder(externalId);
    return found ?? { type: 'deleted', externalId, updatedAt: known?.shop_updated_at ?? 0 };
  }

  const later = (row: StoreRow, externalId: string): Promise<void> =>
    storage.write((tx) => signals.put(tx, row, { externalId, afterMs: LATER_MS }));

  /** What became of it. What cannot be decided now is read again soon. */
  async function arrive(row: StoreRow, store: Store, pulled: PulledOrder): Promise<Applied> {
    const { externalId } = pulled.type === 'order' ? pulled.order : pulled;
    const applied = await apply(row, pulled);
    if (applied.outcome === 'try_later') await later(row, externalId);
    if (applied.outcome !== 'read_again') return applied;
    try {
      return await apply(row, await read(row, store, externalId), { isCurrent: true });
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      await later(row, externalId);
      return applied;
    }
  }

  return {
    arrive,

    /** Reads an order and applies it; rejects with a `StoreError` if the shop cannot be asked. */
    async readAndApply(row: StoreRow, store: Store, externalId: string): Promise<Applied> {
      const applied = await apply(row, await read(row, store, externalId), { isCurrent: true });
      if (applied.outcome === 'try_later') await later(row, externalId);
      return applied;
    },

    /** A page of them. Requests and other stores get their turn between two orders. */
    async arriveAll(row: StoreRow, store: Store, page: readonly PulledOrder[]): Promise<Applied[]> {
      const results: Applied[] = [];
      const left = page.values();
      const work = async () => {
        for (const pulled of left) {
          const applied = await arrive(row, store, pulled);
          results.push(applied);
          if (applied.outcome === 'stopped') return;
        }
      };
      await Promise.all(Array.from({ length: atOnce }, work));
      return results;
    },
  };
}

/** Whether an order here has changed. */
export const isChange = ({ outcome }: Applied): boolean =>
  outcome === 'imported' || outcome === 'updated' || outcome === 'cancelled' || outcome === 'conflict';
