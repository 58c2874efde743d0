import { describe, expect, test } from 'vitest';
import { type Use, useOf } from '../../../../tests/support/shops/woocommerce/recorded-calls.ts';
import {
  bodyOf,
  exchangeOf,
  recorded,
  recordings,
  replayed,
  used,
} from '../../../../tests/support/shops/woocommerce/recordings.ts';
import { reportOf } from '../../../../tests/support/shops/woocommerce/woo-scene.ts';
import { fieldsOf, textsOf } from '../../plugins/answer-fields.ts';

const cases = (use: Use) =>
  recordings.filter((one) => useOf(one) === use).map((one) => [one.name, one] as const);

/** The uses of this file. */
const USES = new Set<Use | undefined>([
  ...([
    'a write that fails',
    'report by fulfillments',
    'report by shipment tracking',
    'report by notes',
  ] as const),
  ...(['push stock', 'webhooks'] as const),
]);

describe.skipIf(recordings.length === 0)('on the recordings of a running shop', () => {
  test.each(cases('a write that fails'))('a write that fails: %s', async (_name, recording) => {
    const order = exchangeOf(recorded('order-paid'), '/wp-json/wc/v3/orders/23');
    const notes = exchangeOf(recorded('fulfillments-on-list-empty'), '/wp-json/wc/v3/orders/23/notes');
    const answer = exchangeOf(recording, '/wp-json/wc/v3/orders/23/notes');
    answer.request.method = 'POST';
    const outcome = await replayed([order, notes, answer]).store.report(reportOf('23'));
    expect(outcome.outcome).toBe(recording.response.status >= 500 ? 'unknown' : 'refused');
    expect(JSON.stringify(outcome)).not.toMatch(/<|\/srv|\.php/);
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

  test('every recording of these uses was used by a test above', () => {
    expect(
      recordings.filter((one) => USES.has(useOf(one)) && !used.has(one.name)).map(({ name }) => name),
    ).toEqual([]);
  });
});
