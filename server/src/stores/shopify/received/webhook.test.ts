import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openStage, type Stage } from '../../../../../tests/support/shops/shopify/stage.ts';
import { TOPICS } from './topics.ts';

let stage: Stage;
beforeEach(async () => {
  stage = await openStage();
});
afterEach(() => stage.close());

const receive = ({ headers, body }: { headers: Record<string, string>; body: Buffer }) =>
  stage.store.receive({ headers, body, query: '' });
const signals = (topic: string, content: object) => {
  const received = receive(stage.shop.signWebhook(topic, content));
  return received.outcome === 'accepted' ? received.signals : received;
};
const order = (externalId: string) => [{ type: 'order', externalId }];

describe('a webhook', () => {
  test.each([
    [
      'orders/create',
      // More digits than a number in JSON keeps.
      { id: Number('820982911946154508'), admin_graphql_api_id: 'gid://shopify/Order/820982911946154508' },
      order('820982911946154508'),
    ],
    ['orders/updated', { id: 7 }, order('7')],
    ['orders/edited', { order_edit: { id: 1, order_id: 7 } }, order('7')],
    ['orders/cancelled', { id: 7 }, order('7')],
    ['orders/paid', { id: 7 }, order('7')],
    ['refunds/create', { id: 1, order_id: 7 }, order('7')],
    ['fulfillments/update', { id: 1, order_id: 7 }, order('7')],
    [
      'returns/request',
      { id: 1, order: { id: 7, admin_graphql_api_id: 'gid://shopify/Order/7' } },
      order('7'),
    ],
    [
      'fulfillment_orders/order_routing_complete',
      { fulfillment_order: { id: 'gid://shopify/FulfillmentOrder/9', status: 'open' } },
      order('fulfillment-order-9'),
    ],
    [
      'fulfillment_orders/moved',
      {
        original_fulfillment_order: { id: 'gid://shopify/FulfillmentOrder/9' },
        moved_fulfillment_order: { id: 'gid://shopify/FulfillmentOrder/10' },
        source_location: { id: 'gid://shopify/Location/1' },
      },
      order('fulfillment-order-9'),
    ],
    [
      'fulfillment_orders/cancelled',
      { fulfillment_order: { id: 'gid://shopify/FulfillmentOrder/9', order_id: 7 } },
      order('7'),
    ],
    [
      'products/update',
      { id: 1, variants: [{ id: 11 }, { id: 12 }] },
      [
        { type: 'product', productExternalId: '11' },
        { type: 'product', productExternalId: '12' },
      ],
    ],
    [
      'app/uninstalled',
      { id: 1 },
      [{ type: 'disconnected', reason: 'The app was uninstalled from the store' }],
    ],
    ['carts/update', { id: 1 }, []],
    ['orders/updated', { id: null }, []],
  ])('about %s says what has changed', (topic, content, expected) => {
    expect(signals(topic, content)).toEqual(expected);
  });

  test('about a deleted order says so', () => {
    const at = stage.clock.now();
    expect(signals('orders/delete', { id: 7 })).toEqual([
      { type: 'order', externalId: '7', order: { type: 'deleted', externalId: '7', updatedAt: at } },
    ]);
  });

  test('about stock names the variant, once that is known', async () => {
    const [variant] = stage.shop.addProduct().variants;
    const content = { inventory_item_id: Number(variant?.inventoryItemId), location_id: 1, available: 4 };
    expect(signals('inventory_levels/update', content)).toEqual([]);
    await stage.store.pullProducts({ since: null, cursor: null, now: 0 });
    expect(signals('inventory_levels/update', content)).toEqual([
      { type: 'product', productExternalId: variant?.id },
    ]);
  });

  test('is believed only with the signature of its very bytes', () => {
    const { headers, body } = stage.shop.signWebhook('orders/updated', { id: 7 });
    const unverified = { outcome: 'unverified' };
    expect(receive({ headers, body })).toMatchObject({ outcome: 'accepted' });
    expect(receive({ headers, body: Buffer.from(`${body} `) })).toEqual(unverified);
    expect(receive({ headers, body: Buffer.from(String(body).replace('7', '8')) })).toEqual(unverified);
    expect(receive({ headers: { ...headers, 'x-shopify-hmac-sha256': '' }, body })).toEqual(unverified);
    const { 'x-shopify-hmac-sha256': _signature, ...unsigned } = headers;
    expect(receive({ headers: unsigned, body })).toEqual(unverified);
  });

  test('of another shop with the same app is not believed', () => {
    const { headers, body } = stage.shop.signWebhook('orders/updated', { id: 7 });
    expect(
      receive({ headers: { ...headers, 'x-shopify-shop-domain': 'other.myshopify.com' }, body }),
    ).toEqual({
      outcome: 'unverified',
    });
  });

  test('that is not an object is unreadable', () => {
    expect(receive(stage.shop.signWebhook('orders/updated', []))).toMatchObject({ outcome: 'unreadable' });
  });

  test('calls nobody', () => {
    signals('orders/updated', { id: 7 });
    expect(stage.shop.requests).toEqual([]);
  });
});

describe('webhook subscriptions', () => {
  const url = 'https://ship.example.com/stores/sto_1/events';

  test('are created for all topics, once', async () => {
    expect(await stage.store.ensureWebhooks(url)).toEqual({ status: 'active', reason: null });
    expect(await stage.store.ensureWebhooks(url)).toEqual({ status: 'active', reason: null });
    expect(stage.shop.state.subscriptions.map(({ topic }) => topic).sort()).toEqual([...TOPICS].sort());
  });

  test('are repaired if Shopify has deleted some', async () => {
    await stage.store.ensureWebhooks(url);
    stage.shop.state.subscriptions.splice(3, 5);
    expect(await stage.store.check({ webhookUrl: url })).toMatchObject({ webhooks: { status: 'missing' } });
    await stage.store.ensureWebhooks(url);
    expect(stage.shop.state.subscriptions).toHaveLength(TOPICS.length);
    expect(await stage.store.check({ webhookUrl: url })).toMatchObject({ webhooks: { status: 'active' } });
  });

  test('follow the server to another address, and leave those of others alone', async () => {
    await stage.store.ensureWebhooks('https://old.example.com/stores/sto_1/events');
    const other = { id: '1', topic: 'ORDERS_CREATE', uri: 'https://other.example.com/hook' };
    stage.shop.state.subscriptions.push(other);
    await stage.store.ensureWebhooks(url);
    const uris = stage.shop.state.subscriptions.map(({ uri }) => uri);
    expect(uris.filter((uri) => uri === url)).toHaveLength(TOPICS.length);
    expect(uris.filter((uri) => uri !== url)).toEqual([other.uri]);
  });

  test('that Shopify refuses are missing, in its words', async () => {
    expect(await stage.store.ensureWebhooks('http://ship.example.com/x')).toEqual({
      status: 'missing',
      reason: `${TOPICS.length} webhooks could not be created: Address protocol http:// is not supported`,
    });
  });

  test('are not made if nobody could verify them', async () => {
    await stage.close();
    stage = await openStage({ settings: { accessToken: 'shpat_loopback_permanent' } });
    expect(await stage.store.ensureWebhooks(url)).toMatchObject({ status: 'unsupported' });
    expect(stage.shop.state.subscriptions).toEqual([]);
  });
});
