import type { Carrier } from '../carrier.ts';
import type { CarrierContext } from '../plugin.ts';
import { checkAccount } from './account-check.ts';
import { verifyAddress } from './address-verification.ts';
import { createClient } from './client.ts';
import { createDocuments } from './documents.ts';
import { createPickups } from './pickups.ts';
import { createPurchases } from './purchases.ts';
import { ID, NAME, quote } from './quotes.ts';
import { findVoid, voidLabel } from './refunds.ts';
import { createScanForms } from './scan-forms.ts';
import { follow, track } from './tracking.ts';
import { receive } from './webhook.ts';

interface EasyPostSettings {
  apiKey: string;
  webhookSecret?: string;
  baseUrl?: string;
}

/** One EasyPost account. */
export function createEasyPost(
  { apiKey, webhookSecret, baseUrl }: EasyPostSettings,
  { http, log, mode }: CarrierContext,
  now: () => number = Date.now,
): Carrier {
  const client = createClient({ http, apiKey, baseUrl });
  const documents = createDocuments({ client, log });
  const purchases = createPurchases({ client, log, now, onSold: documents.remember });

  return {
    id: ID,
    name: NAME,
    quote: (request) =>
      quote(client, request).catch(() => ({
        quotes: [],
        messages: [{ carrier: ID, code: 'UNAVAILABLE', message: 'EasyPost gave no answer' }],
      })),
    buy: purchases.buy,
    findPurchase: purchases.find,
    voidLabel: (request) => voidLabel(client, request),
    findVoid: (request) => findVoid(client, request),
    track: (request) => track(client, request),
    follow: (request) => follow(client, request),
    documents: documents.documents,
    ...createScanForms(client),
    ...createPickups(client),
    verifyAddress: (address) => verifyAddress(client, address),
    check: () => checkAccount(client, mode),
    receive: async (request) => receive(request, webhookSecret),
  };
}
