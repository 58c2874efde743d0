import { afterAll, describe, expect, test } from 'vitest';
import { listReply } from '../../../../tests/support/shops/woocommerce/lists.ts';
import { type Use, useOf } from '../../../../tests/support/shops/woocommerce/recorded-calls.ts';
import {
  bodyOf,
  exchangeOf,
  ordersIn,
  type Recording,
  recorded,
  recordings,
  replayed,
  SHOP,
  used,
} from '../../../../tests/support/shops/woocommerce/recordings.ts';
import { createSite } from '../../../../tests/support/shops/woocommerce/site.ts';
import { NOW } from '../../../../tests/support/shops/woocommerce/woo-scene.ts';
import { fieldsIn, fieldsOf } from '../../plugins/answer-fields.ts';
import { NO_DETAILS, neededDetails, readOrder } from './orders.ts';

const cases = (use: Use) =>
  recordings.filter((one) => useOf(one) === use).map((one) => [one.name, one] as const);
const first = { since: NOW, cursor: null, now: NOW };
const lowerCased = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

/** The uses of this file. */
const USES = new Set<Use | undefined>([
  ...([
    'receive',
    'read an order',
    'a read that fails',
    'an order that is not there',
    'filters by time',
  ] as const),
  ...(['refunds', 'pull products', 'plain permalinks', 'check'] as const),
]);

describe.skipIf(recordings.length === 0)('on the recordings of a running shop', () => {
  afterAll(() => {
    const lines = recordings.map((one) => `${(useOf(one) ?? '?').padEnd(30)}${one.name}`).sort();
    process.stdout.write(`Recordings of WooCommerce by use:\n${lines.join('\n')}\n`);
  });

  test('every recording is used, or somebody has said why not', () => {
    expect(recordings.length).toBeGreaterThan(200);
    expect(recordings.filter((one) => useOf(one) === undefined).map(({ name }) => name)).toEqual([]);
  });

  test.each(cases('read an order'))('read an order: %s', (_name, recording) => {
    used.add(recording.name);
    for (const order of ordersIn(recording)) {
      const read = readOrder(SHOP, order, NO_DETAILS);
      const updatedAt = Date.parse(`${order.date_modified_gmt}Z`);
      if (order.status === 'trash') {
        expect(read).toEqual({ type: 'deleted', externalId: String(order.id), updatedAt });
        continue;
      }
      if (read?.type !== 'order') throw new Error(`not read: ${JSON.stringify(read)}`);
      expect(read.order).toMatchObject({
        externalId: String(order.id),
        orderNumber: order.number,
        updatedAt,
      });
      expect(read.order.items).toHaveLength(fieldsIn(order.line_items).length);
      for (const item of read.order.items) {
        expect(item.unitPrice).toMatch(/^\d+\.\d\d$/);
        expect(item.name).not.toBe('');
      }
      expect(JSON.stringify(read)).not.toMatch(/undefined|NaN|\[object/);
    }
  });

  test('a deleted product, an empty shipping address, a refund, a coupon, meta data and a virtual order are read', async () => {
    const orderIn = (name: string) => {
      const read = readOrder(SHOP, fieldsOf(bodyOf(recorded(name))), NO_DETAILS);
      return read?.type === 'order' ? read.order : undefined;
    };
    expect(orderIn('order-deleted-product')?.items[1]).toMatchObject({
      name: 'Gone',
      sku: null,
      productExternalId: null,
    });
    expect(orderIn('order-no-shipping-address')?.shipTo).toMatchObject({
      name: 'José García',
      city: 'Lyon',
      email: 'jose@example.com',
    });
    expect(orderIn('order-virtual')).toMatchObject({
      meaning: 'ignored',
      meaningReason: expect.stringContaining('virtual'),
    });
    expect(orderIn('order-full-refund')).toMatchObject({ meaning: 'cancelled', items: [{ quantity: 0 }] });
    expect(orderIn('order-packed')).toMatchObject({ status: 'packed', meaning: null });
    expect(orderIn('order-coupon')).toMatchObject({
      discount: '6.05',
      metadata: { coupons: 'save10, five' },
    });
    expect(orderIn('order-meta')).toMatchObject({
      customerNote: 'Bitte klingeln\nund <b>warten</b> 🚚',
      metadata: { delivery_date: '2026-12-24', nested: '{"a":[1,2],"b":null}', twice: 'one, two' },
      sourceUrl: `${SHOP}/wp-admin/post.php?post=31&action=edit`,
      shipTo: { name: "John O'Neil", company: 'Acme Inc.', state: 'IL', phone: '555-0100' },
    });
    expect(orderIn('order-part-refund')?.items[1]).toMatchObject({
      productExternalId: '15',
      unitPrice: '15.97',
    });
    const { store } = replayed([
      exchangeOf(recorded('order-part-refund')),
      exchangeOf(recorded('refunds-list')),
    ]);
    expect(await store.readOrder('26')).toMatchObject({
      order: { items: [{ quantity: 1 }, { quantity: 2 }, { quantity: 1 }] },
    });
    const partly = [
      exchangeOf(recorded('fulfillments-order-after')),
      exchangeOf(recorded('fulfillments-list')),
    ];
    expect(await replayed(partly).store.readOrder('25')).toMatchObject({
      order: { items: [{ fulfilledQuantity: 2 }, { fulfilledQuantity: 1 }, { fulfilledQuantity: 0 }] },
    });
  });

  test.each(cases('refunds'))('refunds: %s', async (name, recording) => {
    const list = exchangeOf(recording, '/wp-json/wc/v3/orders/26/refunds');
    list.request.method = 'GET';
    list.response = {
      ...list.response,
      status: 200,
      body: Buffer.from(JSON.stringify([bodyOf(recording)].flat())),
    };
    const read = await replayed([exchangeOf(recorded('order-part-refund')), list]).store.readOrder('26');
    // One mug was refunded; the other refunds have no lines.
    const mugs = name === 'refunds-list' ? 1 : 2;
    expect(read).toMatchObject({ order: { items: [{ quantity: mugs }, { quantity: 2 }, { quantity: 1 }] } });
  });

  test.each(cases('receive'))('receive: %s', (name, { request }) => {
    used.add(name);
    const { store } = replayed([]);
    const body = Buffer.from(request.body ?? '');
    const received = store.receive({ headers: lowerCased(request.headers), query: '', body });
    if (name === 'webhook-delivery-without-secret')
      return expect(received).toEqual({ outcome: 'unverified' });
    if (received.outcome !== 'accepted') throw new Error(received.outcome);
    const topic = request.headers['X-WC-Webhook-Topic'];
    if (topic === undefined) return expect(received.signals).toEqual([]);
    const thing = fieldsOf(JSON.parse(body.toString()));
    if (thing.id === undefined || thing.status === 'checkout-draft')
      return expect(received.signals).toEqual([]);
    if (topic.startsWith('product'))
      return expect(received.signals).toEqual([{ type: 'product', productExternalId: String(thing.id) }]);
    const needed = neededDetails(thing);
    const isWhole = topic !== 'order.deleted' && !needed.refunds && !needed.fulfillments;
    expect(received.signals).toEqual([
      {
        ...{ type: 'order', externalId: String(thing.id) },
        ...(isWhole && { order: readOrder(SHOP, thing, NO_DETAILS) }),
      },
    ]);
    const changed = Buffer.from(body);
    changed[1] = 32;
    expect(store.receive({ headers: lowerCased(request.headers), query: '', body: changed })).toEqual({
      outcome: 'unverified',
    });
  });

  test.each(cases('a read that fails'))('a read that fails: %s', async (_name, recording) => {
    const { status } = recording.response;
    const { store } = replayed([exchangeOf(recording, '/wp-json/wc/v3/orders')]);
    const error = await store.pull(first).catch((thrown: unknown) => thrown);
    const code =
      { 401: 'unauthorized', 403: 'forbidden', 404: 'unavailable', 400: 'unreadable' }[status] ??
      'unavailable';
    expect(error).toMatchObject({ name: 'StoreError', code });
    if (recording.response.headers['Retry-After']) expect(error).toMatchObject({ retryAfterMs: 600_000 });
    expect(String(error)).not.toMatch(/<|\/srv|\.php|cs_x/);
  });

  test.each(cases('an order that is not there'))(
    'an order that is not there: %s',
    async (_name, recording) => {
      const { store } = replayed([exchangeOf(recording, '/wp-json/wc/v3/orders/7')]);
      expect(await store.readOrder('7').catch((error: { code: string }) => error.code)).toBe(
        recording.response.body.includes('rest_no_route') ? 'unavailable' : undefined,
      );
    },
  );

  test.each(cases('filters by time'))(
    'the shop of the tests filters as the recorded one: %s',
    (name, recording) => {
      used.add(name);
      const { searchParams } = new URL(recording.request.path, SHOP);
      const site = createSite({ offsetMinutes: offsetOf(name) });
      const body = listReply(site, timesFor(name, recording), searchParams, (thing) => ({
        id: thing.id,
      })).body;
      const ids = (list: unknown) => fieldsIn(list).map(({ id }) => id);
      expect(ids(body)).toEqual(ids(bodyOf(recording)));
    },
  );

  test('variations come with the weights and units that were recorded', async () => {
    const variable = {
      id: 13,
      type: 'variable',
      name: 'T-shirt',
      status: 'publish',
      date_modified_gmt: '2026-11-17T15:49:51',
    };
    const list = exchangeOf(recorded('products-list-type-variable'), '/wp-json/wc/v3/products');
    const simple = { ...fieldsOf(bodyOf(recorded('product-weights'))), name: 'Enamel mug', type: 'simple' };
    used.add('product-weights');
    list.response.body = Buffer.from(JSON.stringify([variable, simple]));
    const settings = ['weight_unit', 'dimension_unit', 'currency'].map((unit) =>
      exchangeOf(recorded(`setting-woocommerce_${unit}`)),
    );
    const { store } = replayed([list, ...settings, exchangeOf(recorded('product-variations-list'))]);
    const { products } = await store.pullProducts({ ...first, since: null });
    expect(products).toMatchObject([
      {
        externalId: '16',
        name: 'T-shirt – L, Grün',
        sku: 'TEE-L-GRN',
        weight: { value: 0.2, unit: 'kg' },
        currency: 'EUR',
      },
      {
        externalId: '15',
        name: 'T-shirt – M, Black',
        dimensions: { length: 20, width: 15, height: 10, unit: 'cm' },
      },
      { externalId: '14', name: 'T-shirt – S, Black' },
      { externalId: '10', price: '12.50', weight: { value: 0.35, unit: 'kg' } },
    ]);
  });

  test.each(cases('plain permalinks'))('plain permalinks: %s', async (_name, recording) => {
    const front = exchangeOf(recorded('plain-permalinks-front-page-link'), '/wp-json/wc/v3/orders');
    front.request.method = 'GET';
    const answer = exchangeOf(recording, '/wp-json/wc/v3/');
    answer.request.method = 'GET';
    const outcome = await replayed([front, answer])
      .store.pull(first)
      .catch((error: Error) => error);
    const isAnswer = recording.name.endsWith('path-and-rest-route') || recording.name.endsWith('dummy-path');
    if (isAnswer) expect(outcome).toMatchObject({ orders: [{ externalId: '43' }] });
    else expect(outcome).toMatchObject({ name: 'StoreError' });
  });

  test('check: the key, the name, the currency and the statuses that were recorded', async () => {
    for (const name of ['auth-basic-tls', 'auth-read-key-get']) {
      const { store } = replayed([
        exchangeOf(recorded(name)),
        exchangeOf(recorded('auth-right-key-wp-json-root')),
        exchangeOf(recorded('setting-woocommerce_currency')),
        exchangeOf(recorded('webhook-list')),
        exchangeOf(recorded('reports-orders-totals')),
      ]);
      expect(await store.check({ webhookUrl: 'http://127.0.0.1:18090/ok' })).toMatchObject({
        ...{ isValid: true, shopName: 'Lab shop', currency: 'EUR', webhooks: { status: 'missing' } },
        statuses: expect.arrayContaining([{ status: 'packed', name: 'Packed', meaning: 'on_hold' }]),
      });
    }
  });

  test('every recording of these uses was used by a test above', () => {
    expect(
      recordings.filter((one) => USES.has(useOf(one)) && !used.has(one.name)).map(({ name }) => name),
    ).toEqual([]);
  });
});

/** The clock of the recorded site: Berlin, unless its name says another. */
function offsetOf(name: string): (ms: number) => number {
  const [, sign, hours = '0', minutes = '0'] = /^tz-(plus|minus)-(\d+)(?:-(\d+))?/.exec(name) ?? [];
  if (sign !== undefined)
    return () =>
      (sign === 'minus' ? -1 : 1) * (Number(hours) * 60 + Number(minutes.length > 1 ? minutes : 0));
  return (ms) => (ms < Date.parse('2026-10-25T01:00:00Z') ? 120 : 60);
}

/** When the orders of a recording had changed. */
function timesFor(name: string, recording: Recording): { id: number; modifiedAt: number }[] {
  const at = (time: string, ...ids: number[]) => ids.map((id) => ({ id, modifiedAt: Date.parse(time) }));
  if (name.startsWith('dst-'))
    return ['00:15', '00:45', '01:15', '01:45'].flatMap((time, i) => at(`2026-10-25T${time}:00Z`, 30 + i));
  if (name.startsWith('paging-ties')) return at('2026-11-12T09:00:00Z', 23, 24, 25, 26, 28, 29);
  if (name.startsWith('legacy-storage-ties')) return at('2026-11-12T09:00:00Z', 22, 23, 24, 25);
  if (name.startsWith('legacy-storage-orders')) return at('2026-11-10T12:00:00Z', 22);
  if (name.startsWith('legacy-storage-products')) return at('2026-11-10T12:00:00Z', 10);
  if (name.startsWith('date-') || name.startsWith('tz-')) return at('2026-11-10T12:00:00Z', 23, 24, 25);
  return fieldsIn(bodyOf(recording)).map(({ id, date_modified_gmt }) => ({
    ...{ id: Number(id), modifiedAt: Date.parse(`${date_modified_gmt}Z`) },
  }));
}
