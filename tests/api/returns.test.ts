import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectError } from '../support/expectations.ts';
import { CUSTOMER, createMerchant, type Merchant, ONE_POUND } from '../support/merchant.ts';
import { addressAt } from '../support/places.ts';
import { auditStock } from '../support/stock-scene.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
let merchant: Merchant;
let mug: string;
// biome-ignore-start lint/suspicious/noExplicitAny: as answers are
let order: any;
let shipment: any;
// biome-ignore-end lint/suspicious/noExplicitAny: as answers are
let orderItemId: string;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  merchant = await createMerchant(api);
  mug = await merchant.product('MUG', 10);
  order = await merchant.order([{ sku: 'MUG', quantity: 3 }]);
  [{ id: orderItemId }] = order.items;
  shipment = await merchant.shipment({ orderId: order.id });
  await merchant.told();
});
afterAll(() => api.close());

const wanted = (quantity = 1) => [{ orderItemId, quantity, reason: 'Too small' }];
const create = (over: object = {}) =>
  merchant.call('POST', '/returns', { orderId: order.id, items: wanted(), ...over });
const returned = async () => (await merchant.get(`/orders/${order.id}`)).items[0].returnedQuantity;

describe('POST /returns', () => {
  test('201 with everything in it; the order says what is in returns', async () => {
    const { status, body } = await create({ notes: 'Box open', metadata: { a: 'b' } });
    expect(status).toBe(201);
    const now = new Date(api.clock.now()).toISOString();
    expect(body.data).toEqual({
      id: expect.stringMatching(/^ret_/),
      orderId: order.id,
      orderNumber: order.orderNumber,
      customerName: CUSTOMER.name,
      shipmentId: null,
      status: 'requested',
      warehouseId: merchant.warehouse,
      labelShipmentId: null,
      items: [
        {
          id: expect.stringMatching(/^rit_/),
          orderItemId,
          quantity: 1,
          reason: 'Too small',
          receivedQuantity: 0,
          condition: null,
          receipts: [],
        },
      ],
      notes: 'Box open',
      rejectReason: null,
      labelVoidError: null,
      ...{ requestedBy: 'merchant', kind: 'return', comment: null, photos: [], exchanges: [] },
      ...{ labelPaidBy: null, labelError: null },
      metadata: { a: 'b' },
      createdAt: now,
      updatedAt: now,
    });
    expect(await merchant.get(`/returns/${body.data.id}`)).toEqual(body.data);
    expect(await merchant.heard()).toEqual(['order.updated items']);
    expect(await returned()).toBe(1);
  });

  test('201 with a label from the customer to the warehouse, by what it weighs', async () => {
    await merchant.done('PUT', `/warehouses/${merchant.warehouse}`, { returnAddress: addressAt('95814') });
    const { body } = await create({ shipmentId: shipment.id, items: wanted(2), createLabel: true });
    expect(body.data).toMatchObject({ status: 'label_created', shipmentId: shipment.id });
    const label = await merchant.get(`/shipments/${body.data.labelShipmentId}`);
    expect(label).toMatchObject({
      isReturn: true,
      returnId: body.data.id,
      orderId: order.id,
      status: 'purchased',
      shipFrom: CUSTOMER,
      shipTo: addressAt('95814'),
      parcels: [{ weight: { value: 16, unit: 'oz' } }],
      items: [],
    });
    expect(await merchant.heard()).toEqual(['order.updated items', 'shipment.created']);
    expect((await merchant.get(`/orders/${order.id}`)).shipments).toEqual([shipment.id]);
    expect(await merchant.level(mug)).toEqual([7, 0]);
  });

  test('409 for more than was shipped, in one return or in several, or at once', {
    tags: 'database',
  }, async () => {
    expectError(
      await create({ items: wanted(4) }),
      409,
      'CONFLICT',
      'items[0].quantity: 3 of The MUG can be returned, not 4',
    );
    const answers = await Promise.all(Array.from({ length: 6 }, () => create()));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409, 409]);
    expect(await returned()).toBe(3);
    const [{ id }] = await merchant.get('/returns');
    await merchant.post(`/returns/${id}/cancel`);
    expect((await create()).status).toBe(201);
  });

  test('409 for more of a shipment than was in it', async () => {
    const other = await merchant.order([{ sku: 'MUG', quantity: 3 }]);
    const [item] = other.items;
    const ship = (quantity: number) =>
      merchant.shipment({ orderId: other.id, items: [{ orderItemId: item.id, quantity }] });
    const [one] = [await ship(1), await ship(2)];
    const give = { shipmentId: one.id, items: [{ orderItemId: item.id, quantity: 1, reason: 'No' }] };
    const { id } = await merchant.post('/returns', give);
    const again = () => merchant.call('POST', '/returns', give);
    expectError(await again(), 409, 'CONFLICT', /: 0 of The MUG can be returned, not 1$/);
    await merchant.post(`/returns/${id}/reject`);
    expect((await again()).status).toBe(201);
  });

  test('400 names the field and leaves nothing behind, even where only the label was wrong; 403, 404 and 409', async () => {
    const stranger = await createMerchant(api);
    const theirs = await stranger.order([{ name: 'Thing', quantity: 1 }]);
    const loose = await merchant.shipment({ shipTo: CUSTOMER, parcels: [ONE_POUND] });
    const gift = await merchant.order([{ name: 'Gift', quantity: 1 }]);
    await merchant.shipment({ orderId: gift.id, parcels: [ONE_POUND] });
    await merchant.told();
    const unweighed = {
      orderId: gift.id,
      items: [{ orderItemId: gift.items[0].id, quantity: 1, reason: 'No' }],
    };
    const wrong: [object, string | RegExp][] = [
      [{ orderId: undefined }, 'body: must have orderId or shipmentId'],
      [{ items: [] }, 'items: must have at least 1 item'],
      [{ items: [{ orderItemId, quantity: 1 }] }, 'items[0].reason: is required'],
      [{ items: wanted(0) }, 'items[0].quantity: must be at least 1'],
      [
        { items: [{ ...wanted()[0], orderItemId: 'itm_no' }] },
        'items[0].orderItemId: is not an item of this order',
      ],
      [{ items: [...wanted(), ...wanted()] }, 'items[1].orderItemId: is named twice'],
      [{ shipmentId: shipment.id, orderId: gift.id }, 'shipmentId: is a shipment of another order'],
      [
        { createLabel: true, items: [{ orderItemId: 'itm_other', quantity: 1, reason: 'Too small' }] },
        'items[0].orderItemId: is not an item of this order',
      ],
      [{ createLabel: true, carrier: 'dragon' }, 'carrier: must be one of fleet'],
      [{ createLabel: true, service: 'rocket' }, 'service: Fleet has no service "rocket"'],
      [{ ...unweighed, createLabel: true }, /^parcels: is required, because the weight of some/],
      [{ restock: true }, 'restock: is not a known field'],
    ];
    for (const [over, message] of wrong) expectError(await create(over), 400, 'VALIDATION_ERROR', message);
    expectError(await create({ orderId: 'ord_no' }), 404, 'NOT_FOUND', 'Order not found');
    expectError(await create({ orderId: theirs.id }), 403, 'FORBIDDEN', 'Order belongs to another user');
    expectError(
      await create({ orderId: undefined, shipmentId: loose.id }),
      409,
      'CONFLICT',
      /^shipmentId: the shipment did not deliver/,
    );
    await merchant.post(`/shipments/${shipment.id}/void`);
    expectError(
      await create({ shipmentId: shipment.id }),
      409,
      'CONFLICT',
      /^shipmentId: a shipment that is voided/,
    );
    expect(await merchant.get('/returns')).toEqual([]);
    expect((await merchant.heard()).filter((event) => !event.startsWith('shipment.'))).toHaveLength(1);
  });
});

test('GET /returns: 200 by status and order; nobody sees those of others', async () => {
  const { id } = (await create()).body.data;
  const { id: other } = (await create()).body.data;
  await merchant.post(`/returns/${id}/approve`);
  const ids = async (query: string) =>
    (await merchant.get(`/returns${query}`)).map((one: { id: string }) => one.id);
  expect(await ids('')).toEqual([other, id]);
  expect(await ids('?status=approved')).toEqual([id]);
  expect(await ids(`?orderId=${order.id}&limit=1`)).toEqual([other]);
  expect(await ids('?orderId=ord_no')).toEqual([]);
  expect(await ids('?requestedBy=merchant')).toEqual([other, id]);
  expect(await ids('?requestedBy=merchant&status=approved')).toEqual([id]);
  expect(await ids('?requestedBy=customer')).toEqual([]);
  expectError(
    await merchant.call('GET', '/returns?status=gone'),
    400,
    'VALIDATION_ERROR',
    /^status: must be one of/,
  );
  const stranger = await createMerchant(api);
  expect(await stranger.get('/returns')).toEqual([]);
  expectError(
    await stranger.call('GET', `/returns/${id}`),
    403,
    'FORBIDDEN',
    'Return belongs to another user',
  );
  expectError(await stranger.call('POST', `/returns/${id}/cancel`), 403, 'FORBIDDEN', /^Return belongs/);
  expectError(await merchant.call('GET', '/returns/ret_no'), 404, 'NOT_FOUND', 'Return not found');
});

test('a return has the number and the customer of its order, also after the order was edited', async () => {
  const { id: orderId, orderNumber, items } = await merchant.order([{ sku: 'MUG', quantity: 2 }]);
  const one = { orderItemId: items[0].id, quantity: 1 };
  await merchant.shipment({ orderId, items: [one], parcels: [ONE_POUND] });
  const { id } = await merchant.post('/returns', { orderId, items: [{ ...one, reason: 'Too small' }] });
  await merchant.done('PUT', `/orders/${orderId}`, { shipTo: { ...CUSTOMER, name: 'Grace Hopper' } });
  const expected = { id, orderNumber, customerName: 'Grace Hopper' };
  expect(await merchant.get(`/returns/${id}`)).toMatchObject(expected);
  expect(await merchant.get('/returns')).toMatchObject([expected]);
  expect(await merchant.post(`/returns/${id}/approve`)).toMatchObject(expected);
});

describe('POST /returns/:id/receive', () => {
  test('200 restocks what can be sold, and only that', async () => {
    const made = (await create({ items: wanted(3) })).body.data;
    await merchant.post(`/returns/${made.id}/approve`);
    const receive = (...items: object[]) => merchant.call('POST', `/returns/${made.id}/receive`, { items });
    const [{ id }] = made.items;
    const receipt = { id, receivedQuantity: 2, condition: 'sellable' };
    expectError(await receive(), 400, 'VALIDATION_ERROR', 'items: must have at least 1 item');
    expectError(
      await receive({ ...receipt, id: 'rit_no' }),
      400,
      'VALIDATION_ERROR',
      'items[0].id: is not an item of this return',
    );
    expectError(
      await receive(receipt, receipt),
      409,
      'CONFLICT',
      'items[1].receivedQuantity: 1 of 3 The MUG are still to arrive, not 2',
    );
    expectError(
      await receive({ ...receipt, condition: 'new' }),
      400,
      'VALIDATION_ERROR',
      /^items\[0\]\.condition: must be one of/,
    );
    expectError(
      await receive({ ...receipt, receivedQuantity: 4 }),
      409,
      'CONFLICT',
      'items[0].receivedQuantity: 3 of 3 The MUG are still to arrive, not 4',
    );
    expect(await merchant.level(mug)).toEqual([7, 0]);
    expect((await receive(receipt)).body.data).toMatchObject({
      status: 'partially_received',
      items: [{ receivedQuantity: 2, condition: 'sellable' }],
    });
    expect(await merchant.level(mug)).toEqual([9, 0]);
    await auditStock(api.storage, merchant.accountId);
  });

  test('200 for what is damaged moves no stock', async () => {
    const made = (await create()).body.data;
    await merchant.post(`/returns/${made.id}/approve`);
    const items = [{ id: made.items[0].id, receivedQuantity: 1, condition: 'damaged' }];
    await merchant.post(`/returns/${made.id}/receive`, { items });
    expect(await merchant.level(mug)).toEqual([7, 0]);
  });
});

test('an order is delivered when its own parcels are, wherever the parcels of its returns are', async () => {
  const { body } = await create({ createLabel: true });
  const back = await merchant.get(`/shipments/${body.data.labelShipmentId}`);
  expect(back).toMatchObject({ isReturn: true, orderId: order.id, trackingStatus: 'pre_transit' });
  await merchant.scan(shipment.id, 'delivered');
  expect(await merchant.get(`/orders/${order.id}`)).toMatchObject({ status: 'delivered' });
});
