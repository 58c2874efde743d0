import type { StorePlugin } from '../plugin.ts';
import { createMedusaStore } from './medusa-store.ts';
import { ID, MedusaSettings, NAME } from './settings.ts';

export const medusaPlugin: StorePlugin<MedusaSettings> = {
  id: ID,
  name: NAME,
  settings: MedusaSettings,
  hosts: 'public',
  capabilities: {
    webhooks: false,
    createsWebhooks: false,
    shipmentReports: true,
    voids: true,
    scans: false,
    stock: true,
    products: true,
    statusMapping: true,
    // Its notifications respect `no_notification`.
    canBeSilent: true,
    // A workflow sets the time of a change some seconds before others can see it.
    overlapMs: 5 * 60_000,
  },
  create: (settings, context) => createMedusaStore(settings, context),
};
