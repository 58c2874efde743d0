import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectError } from '../support/expectations.ts';
import { createMerchant, type Merchant } from '../support/merchant.ts';
import { auditShipping } from '../support/shipping-audit.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

const USPS = '9400111206206406260787';

let api: TestApi;
let merchant: Merchant;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  merchant = await createMerchant(api);
});
afterAll(() => api.close());

const mark = (id: string, json?: object, headers = {}) =>
  merchant.call('POST', `/orders/${id}/mark-shipped`, json, headers);
const marked = (id: string, json?: object) => merchant.post(`/orders/${id}/mark-shipped`, json);
const iso = (ms: number) => new Date(api.clock.now() + ms).toISOString();
/** An order of a tracked product, without the news of it. */
async function newOrder(quantity = 2, onHand = 10) {
  const product = await merchant.product('MUG', onHand);
  const order = await merchant.order([{ sku: 'MUG', quantity }]);
  await merchant.told();
  return { product, order, item: order.items[0].id };
}
const historyOf = async (path: string) =>
  (await merchant.get(`${path}/activity`))
    .map(({ type, details, actor }: { type: string; details: object; actor: { type: string } }) => ({
      ...{ type, details, by: actor.type },
    }))
    .toReversed();

describe('POST /orders/:id/mark-shipped', () => {
  test('201: order, stock, history and webhooks are as after a bought label', async () => {
    const { product, order, item } = await newOrder();
    const shippedAt = iso(-3_600_000);
    const { status, body } = await mark(order.id, {
      ...{ trackingCode: '9400 1112 0620 6406 2607 87', cost: 8.4, shippedAt, metadata: { counter: '3' } },
    });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      id: expect.stringMatching(/^shp_/),
      orderId: order.id,
      status: 'purchased',
      isManual: true,
      carrier: 'usps',
      carrierAccountId: null,
      service: 'manual',
      serviceName: 'USPS',
      rate: 8.4,
      currency: 'USD',
      trackingCode: USPS,
      trackingUrl: expect.stringContaining(USPS),
      trackingStatus: 'unknown',
      warehouseId: merchant.warehouse,
      shipTo: order.shipTo,
      parcels: [{ weight: { value: 16, unit: 'oz' }, trackingCode: USPS, trackingStatus: 'unknown' }],
      items: [{ orderItemId: item, quantity: 2 }],
      label: null,
      shippedAt,
      metadata: { counter: '3' },
    });
    expect(await merchant.get(`/shipments/${body.data.id}`)).toEqual(body.data);
    expect(await merchant.get(`/orders/${order.id}`)).toMatchObject({
      status: 'shipped',
      shipments: [body.data.id],
      unprintedShipments: [],
      items: [{ shippedQuantity: 2, allocatedQuantity: 0 }],
    });
    expect(await merchant.level(product)).toEqual([8, 0]);
    const [movement] = await merchant.get(`/inventory/movements?productId=${product}`);
    expect(movement).toMatchObject({
      ...{ reason: 'shipped', onHandDelta: -2, reference: body.data.id },
      ...{ orderId: order.id, orderNumber: order.orderNumber },
    });
    const [reserved] = await merchant.get(`/inventory/movements?reference=${order.id}`);
    expect(reserved).toMatchObject({ orderId: order.id, orderNumber: order.orderNumber });
    // Somebody who knows an id learns nothing from it.
    const stranger = await createMerchant(api);
    const adjustment = { sku: 'OWN', warehouseId: stranger.warehouse, delta: 1, reason: 'found' };
    await stranger.post('/products', { sku: 'OWN', name: 'Own' });
    for (const reference of [order.id, body.data.id]) {
      const { movement: foreign } = await stranger.post('/inventory/adjustments', {
        ...adjustment,
        reference,
      });
      expect(foreign).toMatchObject({ reference, orderId: null, orderNumber: null });
    }
    const [created, updated, ...more] = await merchant.told();
    expect(created).toEqual({
      type: 'shipment.created',
      data: { id: body.data.id, trackingCode: USPS, carrier: 'usps', service: 'manual', rate: 8.4 },
    });
    expect(updated).toMatchObject({ type: 'order.updated', data: { id: order.id, status: 'shipped' } });
    expect(more).toEqual([]);
    expect((await historyOf(`/orders/${order.id}`)).at(-1)).toEqual({
      type: 'order.marked_shipped',
      details: { trackingCode: USPS },
      by: 'key',
    });
    expect((await merchant.get(`/orders?q=${USPS}`)).map(({ id }: { id: string }) => id)).toEqual([order.id]);
    await auditShipping(api.storage, merchant.accountId);
  });

  test('201 without a body: nobody knows who carries it, and events have an empty tracking code', async () => {
    const order = await merchant.order([{ name: 'Of unknown weight', quantity: 1 }]);
    await merchant.told();
    const shipment = await marked(order.id);
    expect(shipment).toMatchObject({
      ...{ carrier: 'other', serviceName: 'Other carrier', trackingCode: null, trackingUrl: null },
      ...{ parcels: [], rate: 0, shippedAt: iso(0) },
    });
    expect(await merchant.get(`/shipments/${shipment.id}/tracking`)).toMatchObject({
      parcels: [],
      events: [],
    });
    const [created] = await merchant.told();
    expect(created?.data).toEqual({
      ...{ id: shipment.id, trackingCode: '', carrier: 'other', service: 'manual', rate: 0 },
    });
  });

  test('201: some items make the order partially shipped, and a label ships the rest', async () => {
    const { product, order, item } = await newOrder(3);
    await marked(order.id, { items: [{ orderItemId: item, quantity: 1 }] });
    expect(await merchant.get(`/orders/${order.id}`)).toMatchObject({
      status: 'partially_shipped',
      items: [{ shippedQuantity: 1, allocatedQuantity: 2 }],
    });
    expect(await merchant.level(product)).toEqual([9, 2]);
    await merchant.shipment({ orderId: order.id });
    expect(await merchant.get(`/orders/${order.id}`)).toMatchObject({ status: 'shipped' });
    await auditShipping(api.storage, merchant.accountId);
  });

  test('201: a known carrier has its id whatever it is called, another one the name that was given', async () => {
    for (const [given, carrier, name] of [
      ['Royal Mail', 'royal_mail', 'Royal Mail'],
      ['FEDEX', 'fedex', 'FedEx'],
      ['canada_post', 'canada_post', 'Canada Post'],
      ["Joe's Couriers", "Joe's Couriers", "Joe's Couriers"],
    ] as const) {
      const order = await merchant.order([{ name: 'Thing', quantity: 1 }]);
      const shipment = await marked(order.id, { trackingCode: USPS, carrier: given });
      expect([shipment.carrier, shipment.serviceName]).toEqual([carrier, name]);
    }
    const order = await merchant.order([{ name: 'Thing', quantity: 1 }]);
    const finnish = await marked(order.id, { trackingCode: 'RB123456785FI' });
    expect([finnish.carrier, finnish.serviceName]).toEqual(['Posti', 'Posti']);
  });

  test('201: it leaves the warehouse that is named, and the reservation in the other one is released', async () => {
    const { product, order } = await newOrder();
    await merchant.stock(product, 5, merchant.annex);
    const shipment = await marked(order.id, { warehouseId: merchant.annex });
    expect(shipment.warehouseId).toBe(merchant.annex);
    expect([await merchant.level(product), await merchant.level(product, merchant.annex)]).toEqual([
      [10, 0],
      [3, 0],
    ]);
    await auditShipping(api.storage, merchant.accountId);
  });

  test('the same request with its idempotency key is answered again and ships nothing more', async () => {
    const { product, order, item } = await newOrder(3);
    const json = { items: [{ orderItemId: item, quantity: 1 }] };
    const first = await mark(order.id, json, { 'idempotency-key': 'once' });
    const again = await mark(order.id, json, { 'idempotency-key': 'once' });
    expect([again.status, again.text]).toEqual([201, first.text]);
    expect(await merchant.level(product)).toEqual([9, 2]);
  });

  test('409 and 400: nothing changes, and the message says why', async () => {
    const { product, order, item } = await newOrder();
    const before = await merchant.get(`/orders/${order.id}`);
    const refused = async (status: 400 | 409, json: object, message: string | RegExp) =>
      expectError(
        await mark(order.id, json),
        status,
        status === 400 ? 'VALIDATION_ERROR' : 'CONFLICT',
        message,
      );
    await refused(409, { items: [{ orderItemId: item, quantity: 3 }] }, /has 2 left to ship, not 3/);
    await refused(
      400,
      { items: [{ orderItemId: 'itm_x', quantity: 1 }] },
      'items[0].orderItemId: is not an item of this order',
    );
    await refused(400, { shippedAt: iso(10 * 60_000) }, 'shippedAt: must not be in the future');
    for (const trackingCode of ['---', '\u{1F4E6}', '\u200b'])
      await refused(400, { trackingCode }, 'trackingCode: must have letters or digits');
    await refused(400, { cost: -1 }, /cost/);
    await refused(400, { color: 'red' }, /color: is not a known field/);
    expect((await mark(order.id, { warehouseId: 'wh_x' })).status).toBe(404);
    expect([await merchant.get(`/orders/${order.id}`), await merchant.level(product)]).toEqual([
      before,
      [10, 2],
    ]);

    await merchant.post(`/orders/${order.id}/hold`);
    await refused(409, {}, 'The order is on hold: release it first');
    await merchant.post(`/orders/${order.id}/release`);
    await marked(order.id);
    await refused(409, {}, 'Everything in this order has been shipped');
    const other = await merchant.order([{ name: 'Thing', quantity: 1 }]);
    await merchant.post(`/orders/${other.id}/cancel`);
    expectError(await mark(other.id), 409, 'CONFLICT', 'The order is canceled');
    expect(await merchant.get(`/shipments?orderId=${other.id}`)).toEqual([]);
  });

  test('400 without any warehouse; 403 and 404 for what is not ours', async () => {
    const stranger = await createMerchant(api);
    const order = await stranger.order([{ name: 'Thing', quantity: 1 }]);
    expect((await mark(order.id)).status).toBe(403);
    expect((await mark('ord_none')).status).toBe(404);
    const { key } = await api.newKey();
    const json = { orderNumber: '1', shipTo: order.shipTo, items: [{ name: 'Thing', quantity: 1 }] };
    const made = await api.call('POST', '/api/v1/orders', { key, json });
    const answer = await api.call('POST', `/api/v1/orders/${made.body.data.id}/mark-shipped`, { key });
    expectError(answer, 400, 'VALIDATION_ERROR', 'warehouseId: there is no warehouse yet: add one first');
  });

  test('400: the cost of an order in yen is a whole number', async () => {
    const order = await merchant.order([{ name: 'Thing', quantity: 1 }], { currency: 'JPY' });
    expectError(await mark(order.id, { cost: 8.4 }), 400, 'VALIDATION_ERROR', /cost: must be a whole number/);
    expect(await marked(order.id, { cost: 840 })).toMatchObject({ rate: 840, currency: 'JPY' });
  });

  test('409 where stock is missing, unless it is booked as found', async () => {
    const { product, order } = await newOrder(3, 1);
    expect((await mark(order.id)).status).toBe(409);
    expect(await merchant.level(product)).toEqual([1, 1]);
    await marked(order.id, { stock: 'adjust' });
    expect(await merchant.level(product)).toEqual([0, 0]);
    await auditShipping(api.storage, merchant.accountId);
  });

  test('several requests at once ship the order once', { tags: 'database' }, async () => {
    const { product, order } = await newOrder();
    const answers = await Promise.all([1, 2, 3].map(() => mark(order.id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await merchant.level(product)).toEqual([8, 0]);
  });

  test('409: the personal data of the order was erased', async () => {
    const { order } = await newOrder();
    const shipment = await marked(order.id, { metadata: { to: 'Ada' } });
    const erased = await merchant.call('POST', `/orders/${order.id}/erase`);
    expectError(erased, 409, 'CONFLICT', new RegExp(`Parcel ${shipment.id} is on its way`));
    api.clock.advance(31 * 86_400_000);
    await merchant.post(`/orders/${order.id}/erase`);
    const { shipTo, metadata } = await merchant.get(`/shipments/${shipment.id}`);
    expect([shipTo.name, metadata]).toEqual(['Erased', {}]);
    expectError(await mark(order.id), 409, 'CONFLICT', /personal data of .* was erased/);
  });
});

describe('POST /orders/batch-mark-shipped', () => {
  test('each order stands for itself', async () => {
    const { order } = await newOrder();
    const held = await merchant.order([{ name: 'Thing', quantity: 1 }], { holdReason: 'Unpaid' });
    const { status, body } = await merchant.call('POST', '/orders/batch-mark-shipped', {
      orders: [{ id: held.id }, { id: order.id, trackingCode: USPS }, { trackingCode: USPS }],
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject([
      { status: 409, error: { code: 'CONFLICT' } },
      { status: 201, shipment: { orderId: order.id, trackingCode: USPS } },
      { status: 400, error: { message: 'id: is required' } },
    ]);
  });
});

describe('POST /shipments/:id/void of a shipment that was marked by hand', () => {
  test('undoes it, wherever the parcel is, and asks no carrier', async () => {
    const { product, order } = await newOrder();
    const { id } = await marked(order.id, { trackingCode: USPS, carrier: 'Nobody we know' });
    await merchant.scan(id, 'delivered');
    expect((await merchant.get(`/orders/${order.id}`)).status).toBe('delivered');
    await merchant.told();
    const { status, body } = await merchant.call('POST', `/shipments/${id}/void`, { reason: 'Wrong order' });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      ...{ status: 'voided', refundStatus: 'not_applicable', voidReason: 'Wrong order' },
      trackingStatus: 'cancelled',
    });
    expect(await merchant.get(`/orders/${order.id}`)).toMatchObject({
      status: 'pending',
      items: [{ shippedQuantity: 0, allocatedQuantity: 2 }],
    });
    expect(await merchant.level(product)).toEqual([10, 2]);
    expect((await merchant.told()).map(({ type }) => type)).toEqual(['shipment.voided', 'order.updated']);
    expect((await historyOf(`/orders/${order.id}`)).at(-1)).toEqual({
      type: 'order.unmarked_shipped',
      details: { reason: 'Wrong order' },
      by: 'key',
    });
    const again = await merchant.call('POST', `/shipments/${id}/void`);
    expectError(again, 409, 'CONFLICT', 'The shipment has been voided already');
    await marked(order.id, { trackingCode: USPS });
    await auditShipping(api.storage, merchant.accountId);
  });

  test('its tracking code can be tracked on its own again', async () => {
    const { order } = await newOrder();
    const { id } = await marked(order.id, { trackingCode: USPS });
    const track = () => merchant.call('POST', '/trackers', { trackingCode: USPS });
    expectError(
      await track(),
      409,
      'CONFLICT',
      `trackingCode: is on shipment ${id}, which is tracked already`,
    );
    await merchant.post(`/shipments/${id}/void`);
    expect((await track()).status).toBe(201);
  });

  test('409: a return refers to it', async () => {
    const { order, item } = await newOrder();
    const { id } = await marked(order.id);
    await merchant.post('/returns', {
      orderId: order.id,
      items: [{ orderItemId: item, quantity: 1, reason: 'late' }],
    });
    const answer = await merchant.call('POST', `/shipments/${id}/void`);
    expectError(
      answer,
      409,
      'CONFLICT',
      /a return refers to what this shipment contains; cancel the return first$/,
    );
  });
});

describe('a shipment without a label', () => {
  test('can be returned, as much as was shipped, with a label of any carrier', async () => {
    const { order, item } = await newOrder();
    const { id } = await marked(order.id, { carrier: 'ups', items: [{ orderItemId: item, quantity: 1 }] });
    const back = (quantity: number) => ({
      ...{
        orderId: order.id,
        shipmentId: id,
        items: [{ orderItemId: item, quantity, reason: 'late' }],
        createLabel: true,
      },
    });
    expect((await merchant.call('POST', '/returns', back(2))).status).toBe(409);
    const returned = await merchant.post('/returns', back(1));
    expect(returned.labelShipmentId).toMatch(/^shp_/);
  });

  test('has nothing to print, and is on no list of labels to print', async () => {
    const { order } = await newOrder();
    const { id } = await marked(order.id, { trackingCode: USPS });
    const refused = /marked as shipped by hand: it has no label to print/;
    const post = (path: string, json: object) => merchant.call('POST', path, json);
    expectError(await merchant.call('GET', `/shipments/${id}/label`), 409, 'CONFLICT', refused);
    expectError(await post('/shipments/labels', { ids: [id] }), 409, 'CONFLICT', refused);
    expectError(await post('/shipments/printed', { ids: [id] }), 409, 'CONFLICT', refused);
    expect(await merchant.get(`/shipments/${id}/documents`)).toEqual([]);
    await merchant.scan(id, 'in_transit');
    expect(await merchant.get(`/shipments/${id}`)).toMatchObject({ printedAt: null });
    for (const list of ['/shipments?printed=false', '/shipments?printed=true', '/orders?unprinted=true'])
      expect(await merchant.get(list)).toEqual([]);
  });

  test('has a packing slip; of an order that also has a label, that alone is printed with the slips', async () => {
    const { order, item } = await newOrder();
    const one = { items: [{ orderItemId: item, quantity: 1 }] };
    await marked(order.id, { ...one, trackingCode: USPS });
    const print = (parts: string[]) =>
      merchant.call('POST', '/documents/combined', { orderIds: [order.id], parts });
    expectError(
      await print(['label', 'packing-slip']),
      409,
      'CONFLICT',
      `Order ${order.orderNumber} has no label to print`,
    );
    expect((await print(['packing-slip'])).status).toBe(200);
    await merchant.shipment({ orderId: order.id });
    expect((await print(['label', 'packing-slip'])).status).toBe(200);
  });

  test('is on no manifest of own drivers, even if one of them carries it', async () => {
    const { order } = await newOrder();
    const { id } = await marked(order.id, { carrier: 'fleet', trackingCode: 'OWN-1' });
    await merchant.scan(id, 'pre_transit');
    const answer = await merchant.call('POST', '/manifests', { warehouseId: merchant.warehouse });
    expectError(answer, 409, 'CONFLICT', /nothing to hand over/);
  });

  test('can be scanned while no account follows it and it has a tracking code', async () => {
    const { order, item } = await newOrder();
    const one = { items: [{ orderItemId: item, quantity: 1 }] };
    const coded = await marked(order.id, { ...one, trackingCode: 'JOE 1' });
    const bare = await marked(order.id, one);
    const early = { status: 'delivered', occurredAt: iso(-86_400_000) };
    await merchant.post('/tracking-events', { trackingCode: 'joe1', ...early });
    expect((await merchant.get(`/shipments/${coded.id}`)).trackingStatus).toBe('delivered');
    expectError(
      await merchant.call('POST', `/shipments/${bare.id}/tracking-events`, { status: 'delivered' }),
      409,
      'CONFLICT',
      'A shipment without a tracking code cannot be scanned',
    );
  });

  test('a scan of a code is recorded for all orders that share the parcel, with a label or without', async () => {
    const { order: first } = await newOrder();
    const { trackingCode } = await merchant.shipment({ orderId: first.id });
    const orders = [first, await merchant.order([{ name: 'Thing', quantity: 1 }])];
    await marked(orders[1].id, { trackingCode });
    const tooEarly = { trackingCode, status: 'in_transit', occurredAt: iso(-86_400_000) };
    expect((await merchant.call('POST', '/tracking-events', tooEarly)).status).toBe(400);
    const statuses = () =>
      Promise.all(orders.map(async ({ id }) => (await merchant.get(`/orders/${id}`)).status));
    expect(await statuses()).toEqual(['shipped', 'shipped']);
    await merchant.post('/tracking-events', { trackingCode, status: 'delivered' });
    expect(await statuses()).toEqual(['delivered', 'delivered']);
    await auditShipping(api.storage, merchant.accountId);
  });

  test('a code that is used again after months is another parcel', async () => {
    const { order: old } = await newOrder();
    const { id } = await marked(old.id, { trackingCode: 'JOE 1' });
    api.clock.advance(90 * 86_400_000);
    const later = await merchant.order([{ name: 'Thing', quantity: 1 }]);
    await marked(later.id, { trackingCode: 'JOE 1' });
    await merchant.post('/tracking-events', { trackingCode: 'JOE 1', status: 'delivered' });
    expect((await merchant.get(`/orders/${later.id}`)).status).toBe('delivered');
    expect((await merchant.get(`/shipments/${id}`)).trackingStatus).toBe('unknown');
  });

  test('is in the list of shipments, and orders are exported with carriers and tracking codes', async () => {
    const { order, item } = await newOrder();
    await marked(order.id, { carrier: 'ups', items: [{ orderItemId: item, quantity: 1 }] });
    const { id } = await marked(order.id, { trackingCode: USPS });
    const voided = await marked((await merchant.order([{ name: 'Thing', quantity: 1 }])).id, {
      carrier: 'dhl',
    });
    await merchant.post(`/shipments/${voided.id}/void`);
    expect(await merchant.get('/shipments?carrier=usps')).toMatchObject([{ id, isManual: true }]);
    const { text } = await merchant.call('GET', '/orders', undefined, { accept: 'text/csv' });
    const [heads, ...lines] = text.trim().split('\r\n');
    expect(heads).toMatch(/,carriers,trackingCodes$/);
    expect(lines.map((line) => line.split(',').slice(-2))).toEqual([
      ['', ''],
      ['ups; usps', USPS],
    ]);
  });
});

test('GET /tracking-numbers: the carriers whose numbers look like this one', async () => {
  const found = (code: string) => merchant.get(`/tracking-numbers?trackingCode=${encodeURIComponent(code)}`);
  expect(await found('9400 1112 0620 6406 2607 87')).toMatchObject([
    { carrier: 'usps', name: 'USPS', isCertain: true },
  ]);
  expect(await found('HELLO')).toEqual([]);
});
