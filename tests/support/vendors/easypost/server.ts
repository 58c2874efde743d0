import { type Books, createBooks } from '../books.ts';
import { type Json, startVendorServer, type VendorServer } from '../vendor-server.ts';
import { type Collection, createCollection } from './collection.ts';
import { easyPostError, failed } from './errors.ts';
import { createOrders, type Orders } from './orders.ts';
import { easyPostRoutes } from './routes.ts';
import { createShipments, type Shipments } from './shipments.ts';
import { createTrackers, type EasyPostScan } from './trackers.ts';
import { eventOf, postEvent } from './webhooks.ts';

export interface EasyPostOptions {
  apiKey?: string;
  webhookSecret?: string;
  /** Where events are posted; `webhooksTo` changes it. */
  webhookUrl?: string;
  port?: number;
  /** Buying a shipment again sells a second label instead of refusing, so that a client which buys twice is found out. */
  sellsTwice?: boolean;
}

export interface EasyPostServer extends VendorServer {
  apiKey: string;
  webhookSecret: string;
  books: Books;
  /** Pickups that a driver comes for. */
  scheduledPickups(): Json[];
  scanForms(): Json[];
  webhooksTo(url: string): void;
  /** The carrier scans a parcel; returns how its webhook was answered, if events are posted anywhere. */
  scan(trackingCode: string, scan: EasyPostScan, secret?: string): Promise<number | undefined>;
  /** Posts an event of the caller's making, the same one as often as it is asked to. */
  post(event: unknown, secret?: string): Promise<number>;
  /** Decides all refunds that are under way, and posts `refund.successful` for those that were granted. */
  settleRefunds(status: 'refunded' | 'rejected'): Promise<void>;
  /** All rates that were quoted so far can no longer be bought. */
  expireRates(): void;
  /** The API key is no longer valid, or again. */
  revokeKey(isRevoked?: boolean): void;
}

/** A server that behaves like EasyPost's API. */
export async function startEasyPostServer(options: EasyPostOptions = {}): Promise<EasyPostServer> {
  const { apiKey = 'EZTKlocal0123456789', webhookSecret = 'wébhook secret', sellsTwice = false } = options;
  const mode = apiKey.startsWith('EZAK') ? 'production' : 'test';
  const books = createBooks();
  const trackers = createTrackers(mode);
  let { webhookUrl } = options;
  let isRevoked = false;
  let shipments: Shipments | undefined;
  let orders: Orders | undefined;
  let collection: Collection | undefined;

  const server = await startVendorServer({
    ...(options.port !== undefined && { port: options.port }),
    error: easyPostError,
    refuse({ headers }) {
      if (isRevoked) return failed(403, 'APIKEY.INACTIVE', 'This api key is no longer active.');
      const [scheme, credentials = ''] = (headers.authorization ?? '').split(' ');
      const given = scheme === 'Basic' ? Buffer.from(credentials, 'base64').toString() : `${credentials}:`;
      return given === `${apiKey}:`
        ? undefined
        : failed(401, 'UNAUTHORIZED', 'The API key is missing or not valid.');
    },
    routes(origin) {
      shipments = createShipments({ origin, mode, books, trackers, sellsTwice });
      orders = createOrders(shipments, mode, sellsTwice);
      collection = createCollection(shipments, origin, mode);
      return easyPostRoutes({ mode, shipments, orders, trackers, collection });
    },
  });
  const post = (event: unknown, secret: string = webhookSecret): Promise<number> => {
    if (webhookUrl === undefined) throw new Error('nobody to post events to');
    return postEvent(webhookUrl, event, secret);
  };

  return {
    ...server,
    apiKey,
    webhookSecret,
    books,
    post,
    scheduledPickups: () =>
      [...(collection?.pickups.values() ?? [])].filter(({ status }) => status === 'scheduled'),
    scanForms: () => [...(collection?.forms.values() ?? [])],
    webhooksTo(url) {
      webhookUrl = url;
    },
    async scan(trackingCode, scan, secret) {
      const tracker = trackers.byCode(trackingCode);
      if (!tracker) throw new Error(`no tracker of ${trackingCode}`);
      trackers.scan(tracker, scan);
      return webhookUrl === undefined ? undefined : post(eventOf('tracker.updated', tracker, mode), secret);
    },
    async settleRefunds(status) {
      for (const { id, tracking_code, selected_rate } of shipments?.settleRefunds(status) ?? []) {
        if (webhookUrl === undefined || status === 'rejected') continue;
        const refund = {
          id: `rfnd_${id.slice(4)}`,
          object: 'Refund',
          shipment_id: id,
          tracking_code,
          status,
        };
        await post(eventOf('refund.successful', { ...refund, carrier: selected_rate.carrier }, mode));
      }
    },
    expireRates: () => shipments?.expireRates(),
    revokeKey(revoked = true) {
      isRevoked = revoked;
    },
  };
}
