import type { AccountCheck, Carrier } from '../carrier.ts';
import type { CarrierContext } from '../plugin.ts';
import { verifyAddress } from './address-verification.ts';
import { createClient } from './client.ts';
import { createConnectedCarriers, servicesOf } from './connected-carriers.ts';
import { createDocuments } from './documents.ts';
import { KeyRefusedError } from './errors.ts';
import { createLabelReader } from './label-reader.ts';
import { createManifests } from './manifests.ts';
import { createPickups } from './pickups.ts';
import { createPurchases } from './purchases.ts';
import { createQuotes } from './quotes.ts';
import type { ShipEngineSettings } from './settings.ts';
import { createTracking } from './tracking.ts';
import { createVoids } from './voids.ts';
import { createWebhook } from './webhook.ts';

export function createShipEngineCarrier(
  settings: ShipEngineSettings,
  { http, log, mode }: CarrierContext,
): Carrier {
  const client = createClient(settings, http);
  const connected = createConnectedCarriers(client);
  const labels = createLabelReader(client);
  const { buy, find } = createPurchases(client);

  async function check(): Promise<AccountCheck> {
    try {
      return { isValid: true, mode, services: servicesOf(await connected.refresh()) };
    } catch (error) {
      if (error instanceof KeyRefusedError) return { isValid: false, reason: error.message };
      throw error;
    }
  }

  return {
    id: 'shipengine',
    name: 'ShipEngine',
    ...createQuotes(client, connected),
    buy,
    findPurchase: find,
    ...createVoids(client, labels),
    ...createTracking(client, connected),
    ...createDocuments(client, labels, log),
    ...createManifests(client, labels),
    ...createPickups(client, labels),
    verifyAddress: (address) => verifyAddress(client, address),
    check,
    ...createWebhook(client),
  };
}
