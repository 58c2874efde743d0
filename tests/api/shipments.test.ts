import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectError } from '../support/expectations.ts';
import { CUSTOMER, createMerchant, type Merchant, ONE_POUND } from '../support/merchant.ts';
import { addressAt } from '../support/places.ts';
import { auditStock } from '../support/stock-scene.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
let merchant: Merchant;
let mug: string;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  merchant = await createMerchant(api);
  mug = await merchant.product('MUG', 10);
});
afterAll(() => api.close());

const parcels = [ONE_POUND];
const buy = (json: object) => merchant.call('POST', '/shipments', json);

describe('POST /shipments', () => {
  test('201 by a rate, with everything in it; the events are exactly these', async () => {
    const order = await merchant.order([{ sku: 'MUG', quantity: 2 }]);
    const { rates } = await merchant.post('/rates', { orderId: order.id });
    await merchant.told();
    api.clock.advance(1_000);
    const json = { rateId: rates[0].id, labelFormat: 'zpl', reference: 'PO 7', metadata: { a: 'b' } };
    const { status, body } = await buy(json);
    expect(status).toBe(201);
    const now = new Date(api.clock.now()).toISOString();
    const shipment = body.data;
    expect(shipment).toEqual({
      id: expect.stringMatching(/^shp_/),
      orderId: order.id,
      orderNumber: order.orderNumber,
      returnId: null,
      status: 'purchased',
      isReturn: false,
      isManual: false,
      parcelOf: null,
      carrier: 'fleet',
      carrierName: 'Fleet',
      carrierAccountId: null,
      mode: null,
      service: rates[0].service,
      serviceName: rates[0].serviceName,
      rate: rates[0].rate,
      currency: 'USD',
      reference: 'PO 7',
      trackingCode: expect.any(String),
      trackingUrl: null,
      carrierTrackingUrl: null,
      trackingPageUrl: null,
      trackingStatus: 'pre_transit',
      warehouseId: merchant.warehouse,
      shipFrom: addressAt('94107'),
      shipTo: CUSTOMER,
      parcels: [
        {
          weight: { value: 16, unit: 'oz' },
          trackingCode: shipment.trackingCode,
          trackingStatus: 'pre_transit',
          refundStatus: null,
          refundError: null,
        },
      ],
      items: [{ orderItemId: order.items[0].id, quantity: 2 }],
      customs: null,
      options: null,
      fees: [],
      label: { format: 'zpl', size: '4x6', url: `/api/v1/shipments/${shipment.id}/label?format=zpl` },
      failureReason: null,
      messages: [],
      refundStatus: null,
      printedAt: null,
      shippedAt: null,
      voidedAt: null,
      personalDataErasedAt: null,
      voidReason: null,
      voidError: null,
      treatedAsNotSoldAt: null,
      storeReport: null,
      metadata: { a: 'b' },
      createdAt: now,
      updatedAt: now,
    });
    expect(await merchant.get(`/shipments/${shipment.id}`)).toEqual(shipment);
    const after = await merchant.get(`/orders/${order.id}`);
    expect(after).toMatchObject({ status: 'shipped', shipments: [shipment.id] });
    const { id, trackingCode, carrier, service, rate } = shipment;
    expect(await merchant.told()).toEqual([
      { type: 'shipment.created', data: { id, trackingCode, carrier, service, rate } },
      { type: 'order.updated', data: { ...after, changed: ['status', 'items', 'shipments'] } },
    ]);
    expect(await merchant.level(mug)).toEqual([8, 0]);
    expectError(await buy(json), 409, 'CONFLICT', 'rateId: the rate has been bought already');
  });

  test('201 without an order: no stock moves, and one event', async () => {
    const shipment = await merchant.shipment({ shipTo: CUSTOMER, parcels, service: 'ground' });
    expect(shipment).toMatchObject({ orderId: null, orderNumber: null, items: [], service: 'ground' });
    expect(await merchant.heard()).toEqual(['shipment.created']);
    await merchant.post(`/shipments/${shipment.id}/void`);
    expect(await merchant.heard()).toEqual(['shipment.voided']);
    expect(await merchant.level(mug)).toEqual([10, 0]);
  });

  test('201 from another warehouse takes the stock there and frees what was reserved; void puts it back and reserves again at home', async () => {
    await merchant.stock(mug, 3, merchant.annex);
    const order = await merchant.order([{ sku: 'MUG', quantity: 2 }]);
    const shipment = await merchant.shipment({ orderId: order.id, warehouseId: merchant.annex });
    const levels = async () => [await merchant.level(mug), await merchant.level(mug, merchant.annex)];
    expect(await levels()).toEqual([
      [10, 0],
      [1, 0],
    ]);
    await merchant.post(`/shipments/${shipment.id}/void`);
    expect(await levels()).toEqual([
      [10, 2],
      [3, 0],
    ]);
    expect(await merchant.get(`/orders/${order.id}`)).toMatchObject({
      status: 'pending',
      allocation: 'full',
    });
    await auditStock(api.storage, merchant.accountId);
  });

  test('201 of a product that is not tracked, 409 of one that is and has run out', async () => {
    const cup = await merchant.product('CUP');
    const order = await merchant.order([{ sku: 'CUP', quantity: 2 }]);
    const shipment = await merchant.shipment({ orderId: order.id });
    await merchant.post(`/shipments/${shipment.id}/void`);
    expect(await merchant.level(cup)).toBeUndefined();
    await merchant.stock(cup, 1);
    await merchant.told();
    const refused = await buy({ carrier: 'fleet', orderId: order.id });
    expectError(
      refused,
      409,
      'CONFLICT',
      /^Not enough stock of CUP at Main: 2 needed, 1 reserved for this order, 0 more available/,
    );
    expect(await merchant.told()).toEqual([]);
    expect(await merchant.get('/shipments?status=failed')).toEqual([]);
  });

  test('400 names the field, 403, 404 and 409; nothing is told or taken', async () => {
    const order = await merchant.order([{ sku: 'MUG', quantity: 2 }]);
    const other = await merchant.order([{ sku: 'MUG', quantity: 1 }]);
    const stranger = await createMerchant(api);
    const theirs = await stranger.order([{ name: 'Thing', quantity: 1 }]);
    const { rates } = await merchant.post('/rates', { orderId: order.id });
    await merchant.told();
    const [{ id: orderItemId }] = order.items;
    const of = (...items: object[]) => ({ carrier: 'fleet', orderId: order.id, items });
    const loose = { carrier: 'fleet', shipTo: CUSTOMER, parcels };
    const wrong: [object, string | RegExp][] = [
      [{}, 'body: must have a rateId; or what to ship, and a carrier or select, such as {"by":"cheapest"}'],
      [{ rateId: 'x', carrier: 'fleet' }, /^body: must not have carrier, service, shipTo/],
      [{ ...loose, carrier: 'dragon' }, 'carrier: must be one of fleet'],
      [{ ...loose, service: 'rocket' }, 'service: Fleet has no service "rocket"'],
      [{ ...loose, parcels: [{ weight: { value: 900_000, unit: 'kg' } }] }, /^carrier: /],
      [{ ...loose, labelFormat: 'gif' }, 'labelFormat: must be one of pdf, png, zpl'],
      [
        { ...loose, customs: { contentsType: 'gift', items: [] } },
        'customs.items: must have at least 1 item',
      ],
      [{ ...loose, insurance: 1 }, 'insurance: is not a known field'],
      [of({ orderItemId: 'itm_no', quantity: 1 }), 'items[0].orderItemId: is not an item of this order'],
      [
        of({ orderItemId, quantity: 1 }, { orderItemId, quantity: 1 }),
        'items[1].orderItemId: is named twice',
      ],
      [of({ orderItemId, quantity: 0 }), 'items[0].quantity: must be at least 1'],
      [{ rateId: rates[0].id, orderId: other.id }, 'orderId: the rate is for another order'],
    ];
    for (const [json, message] of wrong) expectError(await buy(json), 400, 'VALIDATION_ERROR', message);
    expectError(
      await buy(of({ orderItemId, quantity: 3 })),
      409,
      'CONFLICT',
      'items[0].quantity: The MUG has 2 left to ship, not 3',
    );
    expectError(await buy({ rateId: 'rate_no' }), 404, 'NOT_FOUND', 'Rate not found');
    expectError(await buy({ ...loose, orderId: 'ord_no' }), 404, 'NOT_FOUND', 'Order not found');
    expectError(
      await buy({ ...loose, orderId: theirs.id }),
      403,
      'FORBIDDEN',
      'Order belongs to another user',
    );
    expect(await merchant.told()).toEqual([]);
    expect(await merchant.get('/shipments')).toEqual([]);
    expect(await merchant.level(mug)).toEqual([10, 3]);
  });

  test('the same Idempotency-Key buys once and answers twice', async () => {
    const json = { carrier: 'fleet', shipTo: CUSTOMER, parcels };
    const send = () => merchant.call('POST', '/shipments', json, { 'idempotency-key': 'k-1' });
    const [first, again] = [await send(), await send()];
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(await merchant.heard()).toEqual(['shipment.created']);
  });
});

test('POST /shipments/batch: 200 with a result for each, in their order', async () => {
  const order = await merchant.order([{ sku: 'MUG', quantity: 2 }]);
  const ofOrder = { carrier: 'fleet', orderId: order.id };
  const shipments = [ofOrder, { carrier: 'fleet' }, ofOrder, { carrier: 'fleet', shipTo: CUSTOMER, parcels }];
  const { status, body } = await merchant.call('POST', '/shipments/batch', { shipments });
  expect(status).toBe(200);
  expect(body.data).toMatchObject([
    { status: 201, shipment: { orderId: order.id } },
    { status: 400, error: { message: 'shipTo: is required unless orderId is given' } },
    { status: 409, error: { message: 'Everything in this order has been shipped' } },
    { status: 201, shipment: { orderId: null } },
  ]);
});

test('GET /shipments: 200 by each filter, 400 for unknown values', async () => {
  const order = await merchant.order([{ sku: 'MUG', quantity: 1 }]);
  const a = await merchant.shipment({ orderId: order.id });
  const b = await merchant.shipment({ shipTo: CUSTOMER, parcels });
  const c = await merchant.shipment({ shipTo: CUSTOMER, parcels });
  await merchant.post(`/shipments/${b.id}/void`);
  await merchant.scan(c.id, 'in_transit');
  const ids = async (query: string) =>
    (await merchant.get(`/shipments${query}`)).map(({ id }: { id: string }) => id);
  expect(await ids('')).toEqual([c.id, b.id, a.id]);
  expect(await ids('?status=voided')).toEqual([b.id]);
  expect(await ids('?status=purchased&trackingStatus=in_transit')).toEqual([c.id]);
  expect(await ids(`?orderId=${order.id}`)).toEqual([a.id]);
  expect(await ids('?carrier=fleet&limit=2')).toEqual([c.id, b.id]);
  expect(await ids('?carrier=other')).toEqual([]);
  expect(await ids(`?trackingCode=${c.trackingCode}`)).toEqual([c.id]);
  expectError(
    await merchant.call('GET', '/shipments?status=lost'),
    400,
    'VALIDATION_ERROR',
    /^status: must be one/,
  );
  const stranger = await createMerchant(api);
  expect(await stranger.get('/shipments')).toEqual([]);
  for (const path of [`/shipments/${a.id}`, `/shipments/${a.id}/label`, `/shipments/${a.id}/tracking`]) {
    expectError(await stranger.call('GET', path), 403, 'FORBIDDEN', 'Shipment belongs to another user');
    expectError(
      await merchant.call('GET', path.replace(a.id, 'shp_no')),
      404,
      'NOT_FOUND',
      'Shipment not found',
    );
  }
});

test('GET /shipments/:id/label: each format, a page for each parcel; POST /shipments/labels joins', async () => {
  const { id } = await merchant.shipment({
    shipTo: CUSTOMER,
    parcels: [ONE_POUND, ONE_POUND],
    labelFormat: 'zpl',
  });
  const label = (query: string) => merchant.call('GET', `/shipments/${id}/label${query}`);
  const zpl = await label('');
  expect([zpl.headers['content-type'], zpl.text.split('^XA').length - 1]).toEqual(['application/zpl', 2]);
  const [first, second] = [await label('?parcel=1'), await label('?parcel=2')];
  expect(first.text + second.text).toBe(zpl.text);
  expect(first.text).not.toBe(second.text);
  expect((await label('?format=png&parcel=2')).text).not.toBe((await label('?format=png')).text);
  expectError(
    await label('?parcel=3'),
    400,
    'VALIDATION_ERROR',
    'parcel: must be at most 2, the last parcel',
  );
  expect((await label('?format=pdf')).text).toMatch(/^%PDF-/);
  expect((await label('?format=png')).headers['content-type']).toBe('image/png');
  expectError(await label('?format=gif'), 400, 'VALIDATION_ERROR', 'format: must be one of pdf, png, zpl');
  const join = (ids: string[]) => merchant.call('POST', '/shipments/labels', { ids });
  const joined = await join([id, id]);
  expect([joined.status, joined.text.slice(0, 5)]).toEqual([200, '%PDF-']);
  const keyed = { 'idempotency-key': 'print' };
  for (const _time of [1, 2]) {
    const again = await merchant.call('POST', '/shipments/labels', { ids: [id, id] }, keyed);
    expect([again.status, again.text === joined.text]).toEqual([200, true]);
  }
  expectError(await join([id, 'shp_no']), 404, 'NOT_FOUND', 'Shipment not found');
  expectError(await join([]), 400, 'VALIDATION_ERROR', 'ids: must have at least 1 item');
  expect((await join(Array(200).fill(id))).status).toBe(200);
  expectError(await join(Array(201).fill(id)), 400, 'VALIDATION_ERROR', 'ids: must have at most 200 items');
});
