import type { Carrier } from '../carrier.ts';
import type { CarrierContext } from '../plugin.ts';
import { checkAccount } from './account-check.ts';
import { verifyAddress } from './address-verification.ts';
import { createClient } from './client.ts';
import { createDocuments } from './documents.ts';
import { createPickups } from './pickups.ts';
import { createPurchaseList } from './purchase-list.ts';
import { createPurchases } from './purchases.ts';
import { createQuotes } from './quotes.ts';
import { createScanForms } from './scan-forms.ts';
import { type EasyPostSettings, ID, NAME } from './settings.ts';
import { createTracking } from './tracking.ts';
import { createVoids } from './voids.ts';
import { createWebhook } from './webhook.ts';

/** One EasyPost account. */
export function createEasyPostCarrier(
  settings: EasyPostSettings,
  { http, log, mode, mark }: CarrierContext,
  now: () => number = Date.now,
): Carrier {
  const client = createClient(settings, http);
  const { remember, documents } = createDocuments(client, log);

  return {
    id: ID,
    name: NAME,
    ...createQuotes(client, mark),
    ...createPurchases({ client, log, now, onSold: remember }),
    ...createPurchaseList(client),
    ...createVoids(client),
    ...createTracking(client),
    documents,
    ...createScanForms(client),
    ...createPickups(client),
    verifyAddress: (address) => verifyAddress(client, address),
    check: () => checkAccount(client, mode),
    ...createWebhook(settings.webhookSecret),
  };
}
