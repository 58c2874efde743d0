import { createLanes } from '../../../lib/lanes.ts';
import type { Storage, StoreRow, StoreSignalRow } from '../../../storage/index.ts';
import { type PulledOrder, type Store, StoreError } from '../../../stores/index.ts';
import type { ConnectedStores } from '../connected-stores.ts';
import type { Applied } from '../import/applied.ts';
import type { JobOptions } from '../store-leases.ts';
import { countArrivals } from './arrival-counts.ts';
import { isChange, type OrderArrival } from './order-arrival.ts';
import type { StoreSignals } from './store-signals.ts';

interface Dependencies {
  storage: Storage;
  stores: ConnectedStores;
  signals: StoreSignals;
  arrival: OrderArrival;
}

const STORES_AT_ONCE = 8;
/** Then it is another one's turn, if there are that many. */
const ROUNDS = 50;

/** Reads the orders that shops have announced, stores at the same time and the orders of each one after the other. */
export function createSignalReader({ storage, stores, signals, arrival }: Dependencies) {
  const apply = (row: StoreRow, store: Store, { body, external_id }: StoreSignalRow) =>
    body === null
      ? arrival.readAndApply(row, store, external_id)
      : arrival.arrive(row, store, JSON.parse(body) as PulledOrder);

  /** Whether the shop may be asked for more. `applied` is what became of each. */
  async function readSome(
    row: StoreRow,
    some: readonly StoreSignalRow[],
    applied: Applied[],
    stopping: AbortSignal | undefined,
  ): Promise<boolean> {
    const plugged = stores.connect(row);
    for (const [i, signal] of some.entries()) {
      // Those that are left are taken again when their lease ends.
      if (stopping?.aborted) return false;
      if (plugged === undefined) {
        await signals.failed(signal);
        continue;
      }
      try {
        const outcome = await apply(row, plugged.store, signal);
        if (outcome.outcome === 'stopped') return false;
        applied.push(outcome);
        await signals.done(signal);
      } catch (error) {
        // A shop that cannot be asked for one cannot be asked for the others.
        if (!(error instanceof StoreError)) throw error;
        for (const left of some.slice(i)) await signals.failed(left, error.retryAfterMs);
        return false;
      }
    }
    return true;
  }

  /** The log of the store says what became of an order, and its totals count it. */
  async function tell(row: StoreRow, applied: readonly Applied[], { onChanged }: JobOptions): Promise<void> {
    const isNews = (one: Applied) => isChange(one) || (one.outcome === 'rejected' && one.isNews);
    if (!applied.some(isNews)) return;
    await storage.write((tx) => countArrivals(tx, row.id, applied));
    if (applied.some(isChange)) onChanged?.(row.account_id, 'orders');
    onChanged?.(row.account_id, 'stores');
  }

  async function readStore(storeId: string, options: JobOptions): Promise<void> {
    for (let round = 0; round < ROUNDS; round++) {
      const some = await signals.claim(storeId);
      if (some.length === 0) return;
      const row = await storage.db
        .selectFrom('stores')
        .selectAll()
        .where('id', '=', storeId)
        .executeTakeFirstOrThrow();
      const applied: Applied[] = [];
      try {
        if (!(await readSome(row, some, applied, options.stopping))) return;
      } finally {
        await tell(row, applied, options);
      }
    }
  }

  const readInLanes = createLanes<string, JobOptions>({
    max: STORES_AT_ONCE,
    take: async (limit, skip) =>
      (await signals.dueStores()).filter((storeId) => !skip.has(storeId)).slice(0, limit),
    laneOf: (storeId) => storeId,
    work: readStore,
  });

  return { readDue: (options: JobOptions = {}): Promise<void> => readInLanes(options) };
}
