import type { StorePlugin } from '../plugin.ts';
import { ID, NAME, problemsOf, ShipStationSettings } from './settings.ts';
import { createShipStationStore } from './shipstation-store.ts';

/** Any shop that answers ShipStation by its Custom Store protocol, the one with XML. */
export const shipstationPlugin: StorePlugin<ShipStationSettings> = {
  id: ID,
  name: NAME,
  settings: ShipStationSettings,
  hosts: 'public',
  capabilities: {
    webhooks: false,
    createsWebhooks: false,
    shipmentReports: true,
    voids: false,
    scans: false,
    readsBackReports: false,
    stock: false,
    products: false,
    statusMapping: true,
    // A notice can ask for silence, and shops write to the customer all the same when they complete the order.
    canBeSilent: false,
    overlapMs: 3_600_000,
  },
  problemsOf,
  create: createShipStationStore,
};
