import type { Clock } from '../../../lib/clock.ts';
import type { Storage } from '../../../storage/index.ts';
import type { Outbox } from '../../../webhooks/index.ts';
import type { ConnectedStores } from '../connected-stores.ts';
import type { OrderImport } from '../import/order-import.ts';
import type { StoreLog } from '../store-log.ts';
import { createOrderArrival } from './order-arrival.ts';
import { createSignalReader } from './signal-reader.ts';
import { createStoreComparison } from './store-comparison.ts';
import { createStoreEvents } from './store-events.ts';
import { createStorePull } from './store-pull.ts';
import { createStoreSignals } from './store-signals.ts';
import { createWebhookCare } from './webhook-care.ts';

export { storeEventRoutes } from './store-event-routes.ts';

interface Dependencies {
  storage: Storage;
  clock: Clock;
  outbox: Outbox;
  stores: ConnectedStores;
  log: StoreLog;
  orderImport: OrderImport;
  /** Where shops reach this server; undefined if they cannot. */
  publicUrl: string | undefined;
}

/** Everything by which orders of shops arrive. */
export function createStoreSync(dependencies: Dependencies) {
  const { storage, orderImport } = dependencies;
  const signals = createStoreSignals(dependencies);
  const arrival = createOrderArrival({ storage, orderImport, signals });
  const shared = { ...dependencies, signals, arrival };
  return {
    signals,
    events: createStoreEvents(shared),
    ...createStorePull(shared),
    ...createSignalReader(shared),
    ...createStoreComparison(shared),
    ...createWebhookCare(shared),
  };
}
