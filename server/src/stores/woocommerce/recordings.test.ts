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
import { NOW, reportOf } from '../../../../tests/support/shops/woocommerce/woo-scene.ts';
import { fieldsIn, fieldsOf, textsOf } from '../../plugins/answer-fields.ts';
import { NO_DETAILS, neededDetails, readOrder } from './orders.ts';

const cases = (use: Use) =>
  recordings.filter((one) => useOf(one) === use).map((one) => [one.name, one] as const);
const first = { since: NOW, cursor: null, now: NOW };
const lowerCased = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

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

  test.each(cases('a write that fails'))('a write that fails: %s', async (_name, recording) => {
    const order = exchangeOf(recorded('order-paid'), '/wp-json/wc/v3/orders/23');
    const notes = exchangeOf(recorded('fulfillments-on-list-empty'), '/wp-json/wc/v3/orders/23/notes');
    const answer = exchangeOf(recording, '/wp-json/wc/v3/orders/23/notes');
    answer.request.method = 'POST';
    const outcome = await replayed([order, notes, answer]).store.report(reportOf('23'));
    expect(outcome.outcome).toBe(recording.response.status >= 500 ? 'unknown' : 'refused');
    expect(JSON.stringify(outcome)).not.toMatch(/<|\/srv|\.php/);
  });

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

  test('push stock: product-get-variation-id leads to the route of the variation', async () => {
    const variation = exchangeOf(recorded('product-get-variation-id'));
    variation.response.body = Buffer.from(
      variation.response.body.toString().replace('{', '{"manage_stock":true,'),
    );
    const { store, requests } = replayed([variation]);
    const level = { productExternalId: '14', sku: null, quantity: 3, before: null, locationId: null };
    await store.pushStock({ reference: 'r', levels: [level] });
    expect(new URL(requests.at(-1)?.url ?? '').pathname).toBe('/wp-json/wc/v3/products/13/variations/14');
  });

  test.each(cases('push stock').filter(([name]) => name.startsWith('stock-')))(
    'push stock: %s',
    async (name, recording) => {
      const answer = fieldsOf(bodyOf(recording));
      const sent = fieldsOf(JSON.parse(recording.request.body ?? '{}')).stock_quantity;
      const quantity = typeof sent === 'number' ? sent : 12_345;
      const path = recording.request.path.split('?')[0] ?? '';
      const parentId = /products\/(\d+)\/variations/.exec(path)?.[1];
      const id = String(answer.id ?? 1);
      const product = exchangeOf(recording, `/wp-json/wc/v3/products/${id}`);
      product.request.method = 'GET';
      const before = {
        id: answer.id,
        type: parentId ? 'variation' : 'simple',
        parent_id: Number(parentId ?? 0),
      };
      const manage_stock = recording.request.method === 'GET' ? answer.manage_stock : true;
      product.response.body = Buffer.from(
        JSON.stringify({ ...before, manage_stock, stock_quantity: 99_999 }),
      );
      const { store, requests } = replayed([product, exchangeOf(recording)]);
      const level = { productExternalId: id, sku: null, quantity, before: null, locationId: null };
      const [outcome] = await store.pushStock({ reference: name, levels: [level] });
      const isTaken = answer.manage_stock === true && answer.stock_quantity === quantity;
      expect(outcome?.outcome).toBe(isTaken ? 'pushed' : 'refused');
      if (isTaken)
        expect(requests.at(-1)).toMatchObject({ method: 'PUT', json: { stock_quantity: quantity } });
    },
  );

  test('a fulfillment is reported with the body that was recorded, and found again', async () => {
    const order = exchangeOf(recorded('fulfillments-order-after'));
    const empty = exchangeOf(recorded('fulfillments-on-list-empty'));
    const created = recorded('fulfillments-create');
    const report = reportOf('25', {
      ...{
        items: [{ externalId: '8', sku: null, name: 'Mug', quantity: 1 }],
        carrier: 'dhl',
        carrierName: 'DHL',
      },
      parcels: [{ trackingCode: 'FUL1', trackingUrl: 'https://example.com/t/FUL1' }],
    });
    const { store, requests } = replayed([order, empty, exchangeOf(created)]);
    expect(await store.report(report)).toEqual({ outcome: 'reported', references: ['fulfillment:1'] });
    expect(requests.at(-1)?.json).toEqual(JSON.parse(created.request.body ?? ''));
    const again = replayed([order, exchangeOf(recorded('fulfillments-list'))]);
    expect(await again.store.report({ ...report, mayHaveArrived: true })).toEqual({
      ...{ outcome: 'reported', references: ['fulfillment:1'] },
    });
    expect(again.requests.every(({ method }) => method === 'GET')).toBe(true);
  });

  test.each(cases('report by fulfillments'))('report by fulfillments: %s', async (_name, recording) => {
    const { method } = recording.request;
    const order = exchangeOf(recorded('order-paid'), '/wp-json/wc/v3/orders/25');
    const route = '/wp-json/wc/v3/orders/25/fulfillments';
    const empty = exchangeOf(recorded('fulfillments-on-list-empty'), route);
    const isList = method === 'GET' && Array.isArray(bodyOf(recording));
    const answer = exchangeOf(recording, route);
    answer.request.method = isList ? 'GET' : 'POST';
    const outcome = await replayed(isList ? [order, answer] : [order, empty, answer]).store.report(
      reportOf('25', { parcels: [{ trackingCode: 'FUL1', trackingUrl: null }] }),
    );
    const isKnown = isList && recording.response.body.includes('FUL1');
    const isDone = !isList && recording.response.status < 300;
    expect(outcome.outcome).toBe(isKnown || isDone ? 'reported' : 'refused');
  });

  test.each(cases('report by shipment tracking'))(
    'report by shipment tracking: %s',
    async (_name, recording) => {
      const body = bodyOf(recording);
      if (recording.request.path.startsWith('/wp-json/?')) {
        const order = exchangeOf(recorded('order-paid'), '/wp-json/wc/v3/orders/22');
        const { store, requests } = replayed([order, exchangeOf(recording, '/wp-json/')]);
        await store.report(reportOf('22'));
        const hasTracking = textsOf(fieldsOf(body).namespaces).includes('wc-ast/v3');
        const asked = requests.map(({ url }) => new URL(url).pathname);
        return expect(asked.some((path) => path.includes('shipment-trackings'))).toBe(hasTracking);
      }
      const route = '/wp-json/wc-shipment-tracking/v3/orders/22/shipment-trackings';
      const parts = [
        exchangeOf(recorded('order-paid'), '/wp-json/wc/v3/orders/22'),
        exchangeOf(recorded('namespaces-with-fulfillments'), '/wp-json/'),
        exchangeOf(recorded('tracking-list-empty'), route),
      ];
      const answer = exchangeOf(recording, route);
      answer.request.method = 'POST';
      const { store, requests } = replayed([...parts, answer]);
      const outcome = await store.report(reportOf('22'));
      const { tracking_id } = fieldsOf(body);
      if (tracking_id !== undefined)
        expect(outcome).toEqual({ outcome: 'reported', references: [`tracking:${tracking_id}`] });
      else if (recording.response.status >= 400) expect(outcome.outcome).toBe('refused');
      expect(requests.at(-1)?.json).toMatchObject({
        tracking_number: '1Z999AA10123456784',
        date_shipped: '2026-11-17',
      });
    },
  );

  test.each(cases('report by notes'))('report by notes: %s', async (_name, recording) => {
    const route = '/wp-json/wc/v3/orders/31/notes';
    const order = exchangeOf(recorded('order-paid'), '/wp-json/wc/v3/orders/31');
    const list = exchangeOf(recorded('notes-list'), route);
    const answer = exchangeOf(recording, route);
    answer.request.method = 'POST';
    const { store } = replayed([order, list, ...(recording.name === 'notes-list' ? [] : [answer])]);
    const outcome = await store.report(reportOf('31'));
    const { id } = fieldsOf(bodyOf(recording));
    if (recording.response.status === 201)
      expect(outcome).toEqual({ outcome: 'reported', references: [`note:${id}`] });
    else expect(['refused', 'unknown']).toContain(outcome.outcome);
  });

  test.each(cases('webhooks'))('webhooks: %s', async (name, recording) => {
    used.add(name);
    const listed = [bodyOf(recording)].flat().map(fieldsOf);
    const list = exchangeOf(recorded('webhook-list'), '/wp-json/wc/v3/webhooks');
    list.response.body = Buffer.from(JSON.stringify(listed));
    const { store, requests } = replayed([list]);
    const [{ delivery_url: url = 'http://127.0.0.1:18090/ok' } = {}] = listed;
    expect((await store.ensureWebhooks(String(url))).status).toBe('missing');
    const write = requests.find(({ method }) => method !== 'GET');
    // The first that is not there as we need it: created, or switched on if the shop has disabled it.
    expect(write).toMatchObject({ json: { secret: 'lab-secret', delivery_url: url, status: 'active' } });
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

  test('every recording that has a use was used by a test above', () => {
    const expected = recordings.filter((one) => !useOf(one)?.startsWith('unused'));
    expect(expected.map(({ name }) => name).filter((name) => !used.has(name))).toEqual([]);
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
