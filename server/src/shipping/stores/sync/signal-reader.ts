import type { Storage, StoreRow, StoreSignalRow } from '../../../storage/index.ts';
import { type PulledOrder, type Store, StoreError } from '../../../stores/index.ts';
import type { ConnectedStores } from '../connected-stores.ts';
import { isChange, type OrderArrival } from './order-arrival.ts';
import type { SignalsOfStore, StoreSignals } from './store-signals.ts';
import { type RunOptions, workWhileDue } from './work-while-due.ts';

interface Dependencies {
  storage: Storage;
  stores: ConnectedStores;
  signals: StoreSignals;
  arrival: OrderArrival;
}

const STORES_AT_ONCE = 8;

/** Reads the orders that shops have announced, stores at the same time and the orders of each one after the other. */
export function createSignalReader({ stores, signals, arrival }: Dependencies) {
  const busy = new Set<string>();

  const apply = (row: StoreRow, store: Store, { body, external_id }: StoreSignalRow) =>
    body === null
      ? arrival.readAndApply(row, store, external_id)
      : arrival.arrive(row, store, JSON.parse(body) as PulledOrder);

  async function readStore(
    { store: row, signals: some }: SignalsOfStore,
    options: RunOptions,
  ): Promise<void> {
    const plugged = stores.connect(row);
    for (const [i, signal] of some.entries()) {
      // Those that are left are taken again when their lease ends.
      if (options.stopping?.aborted) return;
      if (plugged === undefined) {
        await signals.failed(signal);
        continue;
      }
      try {
        const applied = await apply(row, plugged.store, signal);
        if (applied.outcome === 'stopped') return;
        await signals.done(signal);
        if (isChange(applied)) options.onChanged?.(row.account_id, 'orders');
      } catch (error) {
        // A shop that cannot be asked for one cannot be asked for the others.
        if (!(error instanceof StoreError)) throw error;
        for (const left of some.slice(i)) await signals.failed(left, error.retryAfterMs);
        return;
      }
    }
  }

  return {
    readDue: (options: RunOptions = {}): Promise<void> =>
      workWhileDue(
        {
          atOnce: STORES_AT_ONCE,
          async take(limit) {
            const taken = await signals.take(busy, limit);
            for (const { store } of taken) busy.add(store.id);
            return taken;
          },
          work: (taken) => readStore(taken, options).finally(() => busy.delete(taken.store.id)),
        },
        options,
      ),
  };
}
