import type { StoreContext } from '../plugin.ts';
import type { Store } from '../store.ts';
import { checkShop } from './check.ts';
import { createClient } from './client.ts';
import { createCompletedMail } from './completed-mail.ts';
import { createProducts } from './products.ts';
import { createPull } from './pull.ts';
import { createReports } from './reports.ts';
import type { WooSettings } from './settings.ts';
import { createShopUnits } from './shop-settings.ts';
import { createSiteIndex } from './site-index.ts';
import { createStock } from './stock.ts';
import { createWebhook } from './webhook.ts';
import { createWebhooks } from './webhooks.ts';

/** One shop with WooCommerce. */
export function createWooStore(settings: WooSettings, { http, clock }: StoreContext): Store {
  const client = createClient(settings, http, clock);
  const indexOf = createSiteIndex(client);
  const unitsOf = createShopUnits(client);
  const { state, ensureWebhooks } = createWebhooks(client, settings);
  const completedMailIsOn = createCompletedMail(client);
  const { report, cancelReport, wayOf } = createReports(client, indexOf, completedMailIsOn);

  return {
    check: (request) =>
      checkShop(
        { client, indexOf, unitsOf, completedMailIsOn, webhookState: state, trackingWayOf: wayOf },
        request,
      ),
    ...createPull(client),
    ...createWebhook(settings, client.base),
    ensureWebhooks,
    report,
    cancelReport,
    ...createStock(client),
    ...createProducts(client, unitsOf),
  };
}
