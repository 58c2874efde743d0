import {
  type EasyPostServer,
  type ShipEngineServer,
  startEasyPostServer,
  startShipEngineServer,
} from '../../support/vendors/index.ts';

export const VENDOR_NAMES = ['easypost', 'shipengine'] as const;
export type VendorName = (typeof VENDOR_NAMES)[number];
type VendorServer = EasyPostServer | ShipEngineServer;

/** A vendor that sells a second label to whoever asks for it, because nobody must ever ask. */
export interface Vendor {
  name: VendorName;
  server: VendorServer;
  /** The settings of an account that is connected to it. */
  settings: Record<string, string>;
  /** What must never be logged. */
  secrets: readonly string[];
  /** The random parts of the label URLs that were given out. */
  urlTokens(): string[];
  /** The carrier has delivered this parcel, which is told by a webhook. */
  deliver(trackingCode: string): Promise<number | undefined>;
}

const API_KEYS = { easypost: 'EZTKtorture5d41402abc4b2a76', shipengine: 'TEST_torture7c6a180b36896a0a' };
const WEBHOOK_SECRET = 'torture-webhook-secret-9e107d9d';

export async function startVendor(name: VendorName): Promise<Vendor> {
  const apiKey = API_KEYS[name];
  const options = { apiKey, sellsTwice: true };
  const isEasyPost = name === 'easypost';
  const server = isEasyPost
    ? await startEasyPostServer({ ...options, webhookSecret: WEBHOOK_SECRET })
    : await startShipEngineServer(options);
  return {
    name,
    server,
    settings: { apiKey, baseUrl: server.url, ...(isEasyPost && { webhookSecret: WEBHOOK_SECRET }) },
    secrets: isEasyPost ? [apiKey, WEBHOOK_SECRET] : [apiKey],
    urlTokens() {
      const text = JSON.stringify(server.journal.map(({ response }) => response));
      const urls = [...text.matchAll(/\/(?:files\/\w+|downloads\/1)\/([0-9a-f]{32})\//g)];
      return [...new Set(urls.map(([, token]) => token ?? ''))];
    },
    deliver: (code) => server.scan(code, { status: isEasyPost ? 'delivered' : 'DE' }),
  };
}
