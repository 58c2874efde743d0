import type { StorePlugin } from '../plugin.ts';
import { SCOPES } from './check.ts';
import { ID, NAME, problemsOf, ShopifySettings } from './settings.ts';
import { createShopifyStore } from './shopify-store.ts';

export const shopifyPlugin: StorePlugin<ShopifySettings> = {
  id: ID,
  name: NAME,
  settings: ShopifySettings,
  hosts: ['*.myshopify.com'],
  scopes: SCOPES,
  capabilities: {
    webhooks: true,
    createsWebhooks: true,
    shipmentReports: true,
    voids: true,
    scans: true,
    stock: true,
    products: true,
    // The payment status: who captures payments when goods leave maps `authorized`.
    statusMapping: true,
    canBeSilent: true,
    // Its search index is behind its orders by seconds, at worst by minutes.
    overlapMs: 5 * 60_000,
  },
  problemsOf,
  create: (settings, context) => createShopifyStore(settings, context),
};
