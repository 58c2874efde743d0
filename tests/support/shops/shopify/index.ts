import { createControls } from './controls.ts';
import { type Bucket, createExecutor } from './execute.ts';
import { createShopFaults } from './faults.ts';
import { createFulfilling } from './fulfilling.ts';
import { createGraph } from './graph.ts';
import { createQueries } from './queries.ts';
import { adminSchema } from './schema.ts';
import { serveShop } from './server.ts';
import type { ShopState } from './state.ts';
import { createStocking } from './stocking.ts';
import { createSubscribing } from './subscribing.ts';
import { createTokens } from './tokens.ts';
import { createWebhooks, type SentWebhook } from './webhooks.ts';

export { SHOP_FAULTS, type ShopFault } from './faults.ts';
export type { OrderLine, ShopifyOrder } from './state.ts';

const API_VERSION = '2026-10';
export const SHOP_CREDENTIALS = {
  shop: 'loopback',
  clientId: 'loopback-client-id',
  clientSecret: 'shpss_loopback_client_secret',
};
export const SHOP_TOKEN = 'shpat_loopback_permanent';

const SHOP_SCOPES = [
  ...['read_orders', 'read_all_orders', 'write_merchant_managed_fulfillment_orders', 'write_fulfillments'],
  ...['read_products', 'write_inventory', 'read_locations'],
];

interface ShopOptions {
  port?: number;
  now?(): number;
  currency?: string;
  scopes?: readonly string[];
  /** How long a granted token lasts. */
  tokenLifetimeMs?: number;
  bucket?: Partial<Bucket>;
  /** Sends webhooks to subscribers as soon as something changes; otherwise they are only collected. */
  sendsWebhooks?: boolean;
  /** Called when a request has been done and will not be answered. */
  onHang?(): void;
}

export type ShopifyShop = Awaited<ReturnType<typeof startShopifyShop>>;

/**
 * A shop on this machine that behaves like Shopify: it executes documents against Shopify's own schema, keeps its rules of fulfillment,
 * stock and cost, and can be made to fail.
 */
export async function startShopifyShop(options: ShopOptions = {}) {
  const { now = Date.now, tokenLifetimeMs = 86_399_000 } = options;
  // Before anybody waits for an answer.
  adminSchema();
  const emitted: SentWebhook[] = [];
  let lastId = 7_000_000_000_000;
  const state: ShopState = {
    ...{
      name: 'Loopback',
      domain: `${SHOP_CREDENTIALS.shop}.myshopify.com`,
      currency: options.currency ?? 'USD',
    },
    ...{ locations: [], products: [], orders: [], subscriptions: [], hidesPersonalData: false },
    scopes: new Set(options.scopes ?? SHOP_SCOPES),
    now,
    nextId: () => String(++lastId),
    emit(topic, body) {
      const webhook = webhooks.sign(topic, body);
      emitted.push(webhook);
      if (options.sendsWebhooks) void webhooks.send(webhook);
    },
  };
  const webhooks = createWebhooks({ state, secret: SHOP_CREDENTIALS.clientSecret, apiVersion: API_VERSION });
  const controls = createControls(state);
  controls.addLocation('Warehouse');
  const graph = createGraph(state);
  const root = {
    ...createQueries(state, graph),
    ...createFulfilling(state, graph),
    ...createStocking(state, graph),
    ...createSubscribing(state),
  };
  const tokens = createTokens({
    ...SHOP_CREDENTIALS,
    accessToken: SHOP_TOKEN,
    lifetimeMs: tokenLifetimeMs,
    now,
  });
  const faults = createShopFaults();
  const bucket: Bucket = { maximum: 2000, restoreRate: 100, available: 2000, ...options.bucket };
  const prepare = createExecutor({ root, bucket, now });
  const server = await serveShop({
    onHang: options.onHang ?? (() => {}),
    ...{
      port: options.port ?? 0,
      apiVersion: API_VERSION,
      tokens,
      scopes: state.scopes,
      faults,
      bucket,
      prepare,
      now,
    },
  });

  return {
    ...server,
    ...controls,
    state,
    faults,
    tokens,
    bucket,
    /** The webhooks so far, oldest first. */
    emitted,
    /** One of any topic and content, as it would be sent. */
    signWebhook: webhooks.sign,
    sendWebhook: webhooks.send,
    /** The operations so far, without the requests that were unauthorized. */
    operations: () => server.requests.map(({ operation }) => operation),
  };
}
