import type { StorePlugin } from '../plugin.ts';
import { ID, NAME, problemsOf, WooSettings } from './settings.ts';
import { createWooStore } from './woocommerce-store.ts';

export const woocommercePlugin: StorePlugin<WooSettings> = {
  id: ID,
  name: NAME,
  settings: WooSettings,
  // It runs anywhere.
  hosts: 'public',
  capabilities: {
    webhooks: true,
    createsWebhooks: true,
    shipmentReports: true,
    voids: true,
    scans: false,
    stock: true,
    products: true,
    statusMapping: true,
    canBeSilent: true,
    // Changes become visible when a request of the shop ends, with the time at which it began.
    overlapMs: 300_000,
  },
  problemsOf,
  create: (settings, context) => createWooStore(settings, context),
};
