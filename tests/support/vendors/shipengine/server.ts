import { type Books, createBooks } from '../books.ts';
import { type Json, startVendorServer, type VendorServer } from '../vendor-server.ts';
import { type Collection, createCollection } from './collection.ts';
import { failed, shipEngineError } from './errors.ts';
import { createLabels, type Labels } from './labels.ts';
import { shipEngineRoutes } from './routes.ts';
import { createShipments } from './shipments.ts';
import { createTracking, type ShipEngineScan } from './tracking.ts';
import { type PostOptions, postEvent } from './webhooks.ts';

export interface ShipEngineOptions {
  apiKey?: string;
  /** Where events are posted; `webhooksTo` changes it. */
  webhookUrl?: string;
  port?: number;
  /** Buying a shipment again sells a second label instead of refusing, so that a client which buys twice is found out. */
  sellsTwice?: boolean;
}

export interface ShipEngineServer extends VendorServer {
  apiKey: string;
  books: Books;
  /** Pickups that a driver comes for. */
  scheduledPickups(): Json[];
  scanForms(): Json[];
  webhooksTo(url: string): void;
  /** The carrier scans a parcel; returns how its webhook was answered, if events are posted anywhere. */
  scan(trackingCode: string, scan: ShipEngineScan, options?: PostOptions): Promise<number | undefined>;
  /** Posts an event of the caller's making, the same one as often as it is asked to. */
  post(event: unknown, options?: PostOptions): Promise<number>;
  /** Decides all refunds that are under way. */
  settleRefunds(status: 'refunded' | 'rejected'): Promise<void>;
  /** All rates that were quoted so far can no longer be bought. */
  expireRates(): void;
  /** The API key is no longer valid, or again. */
  revokeKey(isRevoked?: boolean): void;
}

/** A server that behaves like ShipEngine's API. */
export async function startShipEngineServer(options: ShipEngineOptions = {}): Promise<ShipEngineServer> {
  const { apiKey = 'TEST_local0123456789', sellsTwice = false } = options;
  const books = createBooks();
  const tracking = createTracking();
  const shipments = createShipments();
  let { webhookUrl } = options;
  let isRevoked = false;
  let labels: Labels | undefined;
  let collection: Collection | undefined;

  const server = await startVendorServer({
    ...(options.port !== undefined && { port: options.port }),
    error: shipEngineError,
    refuse: ({ headers }) =>
      isRevoked || headers['api-key'] !== apiKey
        ? failed(401, 'security', 'unauthorized', 'The API key is invalid. Please check it and try again.')
        : undefined,
    routes(origin) {
      const isTest = apiKey.startsWith('TEST_');
      labels = createLabels({ origin, isTest, books, shipments, tracking, sellsTwice });
      collection = createCollection(labels, origin);
      return shipEngineRoutes({ shipments, labels, tracking, collection });
    },
  });
  const post = (event: unknown, how?: PostOptions): Promise<number> => {
    if (webhookUrl === undefined) throw new Error('nobody to post events to');
    return postEvent(webhookUrl, event, how);
  };

  return {
    ...server,
    apiKey,
    books,
    post,
    scheduledPickups: () => (collection?.pickups ?? []).filter(({ cancelled_at }) => cancelled_at === null),
    scanForms: () => collection?.manifests ?? [],
    webhooksTo(url) {
      webhookUrl = url;
    },
    async scan(trackingCode, scan, how) {
      const data = tracking.scan(trackingCode, scan);
      const query = `tracking_number=${trackingCode}&carrier_code=${data.carrier_code}`;
      const event = {
        resource_url: `${server.url}/v1/tracking?${query}`,
        resource_type: 'API_TRACK',
        data: structuredClone(data),
      };
      return webhookUrl === undefined ? undefined : post(event, how);
    },
    async settleRefunds(status) {
      labels?.settleRefunds(status);
    },
    expireRates: () => shipments.expireRates(),
    revokeKey(revoked = true) {
      isRevoked = revoked;
    },
  };
}
