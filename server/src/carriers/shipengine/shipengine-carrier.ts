import type { Carrier } from '../carrier.ts';
import type { CarrierContext } from '../plugin.ts';
import { checkAccount } from './account-check.ts';
import { verifyAddress } from './address-verification.ts';
import { createClient } from './client.ts';
import { createConnectedCarriers } from './connected-carriers.ts';
import { createDocuments } from './documents.ts';
import { createLabelReader } from './label-reader.ts';
import { createPickups } from './pickups.ts';
import { createPurchaseList } from './purchase-list.ts';
import { createPurchases } from './purchases.ts';
import { createQuotes } from './quotes.ts';
import { createScanForms } from './scan-forms.ts';
import { ID, NAME, type ShipEngineSettings } from './settings.ts';
import { createTracking } from './tracking.ts';
import { createVoids } from './voids.ts';
import { createWebhook } from './webhook.ts';

/** One ShipEngine account. */
export function createShipEngineCarrier(
  settings: ShipEngineSettings,
  { http, log, mode, mark }: CarrierContext,
): Carrier {
  const client = createClient(settings, http);
  const connected = createConnectedCarriers(client);
  const labels = createLabelReader(client);

  return {
    id: ID,
    name: NAME,
    ...createQuotes(client, connected, mark),
    ...createPurchases(client),
    ...createPurchaseList(client),
    ...createVoids(client, labels),
    ...createTracking(client, connected),
    ...createDocuments(client, labels, log),
    ...createScanForms(client, labels),
    ...createPickups(client, labels),
    verifyAddress: (address) => verifyAddress(client, address),
    check: () => checkAccount(connected, mode),
    ...createWebhook(client),
  };
}
