import { setTimeout as wait } from 'node:timers/promises';
import type { StoreContext } from '../plugin.ts';
import type { Store } from '../store.ts';
import { createAccess } from './api/access.ts';
import { createClient } from './api/client.ts';
import { createCheck } from './check.ts';
import { createOrders } from './orders/orders.ts';
import { createKnownVariants } from './products/known-variants.ts';
import { createProducts } from './products/products.ts';
import { createStock } from './products/stock.ts';
import { createSubscriptions } from './received/subscriptions.ts';
import { createWebhook } from './received/webhook.ts';
import { domainOf, type ShopifySettings, signingSecretOf } from './settings.ts';
import { createCancellations } from './shipments/cancellations.ts';
import { createReports } from './shipments/reports.ts';
import { createScans } from './shipments/scans.ts';

/** One shop at Shopify. */
export function createShopifyStore(
  settings: ShopifySettings,
  { http, clock }: StoreContext,
  sleep: (ms: number) => Promise<unknown> = wait,
): Store {
  const client = createClient({ settings, http, access: createAccess(settings, http, clock), sleep });
  const domain = domainOf(settings);
  const secret = signingSecretOf(settings);
  const variants = createKnownVariants();
  const { webhookState, ensureWebhooks } = createSubscriptions(client, secret);

  return {
    ...createCheck(client, webhookState, settings),
    ...createOrders(client, settings),
    ...createWebhook({ secret, domain, variants }),
    ensureWebhooks,
    ...createReports(client, settings),
    ...createCancellations(client),
    ...createScans(client),
    ...createStock(client, variants, settings),
    ...createProducts(client, variants, settings),
  };
}
