import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectError } from '../support/expectations.ts';
import { CUSTOMER, createMerchant, type Merchant, ONE_POUND } from '../support/merchant.ts';
import { auditShipping } from '../support/shipping-audit.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
let merchant: Merchant;
let mug: string;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  merchant = await createMerchant(api);
  mug = await merchant.product('MUG', 10, { hsCode: '6912.00' });
});
afterAll(() => api.close());

const replace = (id: string, json: object) => merchant.call('POST', `/orders/${id}/replacements`, json);

async function shippedOrder(over = {}) {
  const items = [
    { productId: mug, quantity: 3, unitPrice: 12.5 },
    { name: 'Card', quantity: 1, weight: { value: 1, unit: 'oz' } },
  ];
  const order = await merchant.order(items, { orderNumber: '1001', ...over });
  await merchant.shipment({ orderId: order.id, parcels: [ONE_POUND] });
  await merchant.told();
  return order;
}

test('201 creates a free order that is linked both ways, reserved and shipped like any other', async () => {
  const order = await shippedOrder({ storeId: 'shop', warehouseId: merchant.warehouse, tax: 3 });
  const [{ id: orderItemId }, { id: cardId }] = order.items;
  const items = [
    { orderItemId, quantity: 2 },
    { orderItemId: cardId, quantity: 1 },
  ];
  const { status, body } = await replace(order.id, { items, notes: 'Arrived broken' });
  expect(status).toBe(201);
  expect(body.data).toMatchObject({
    orderNumber: '1001-R1',
    storeId: 'shop',
    status: 'pending',
    allocation: 'full',
    shipTo: CUSTOMER,
    warehouseId: merchant.warehouse,
    subtotal: 25,
    discount: 25,
    tax: 0,
    total: 0,
    notes: 'Arrived broken',
    replacementOf: { orderId: order.id, returnId: null },
    replacements: [],
    items: [
      { productId: mug, quantity: 2, unitPrice: 12.5, hsCode: '6912.00', allocatedQuantity: 2 },
      { name: 'Card', productId: null, unitPrice: 0, weight: { value: 1, unit: 'oz' } },
    ],
  });
  const first = await merchant.get(`/orders/${order.id}`);
  expect(first).toMatchObject({ status: 'shipped', replacements: [body.data.id], replacementOf: null });
  expect(await merchant.heard()).toEqual(['order.created', 'order.updated replacements']);
  await merchant.shipment({ orderId: body.data.id, parcels: [ONE_POUND] });
  expect(await merchant.level(mug)).toEqual([5, 0]);
  await auditShipping(api.storage, merchant.accountId);
});

test('201 with a return, up to what it brings back', async () => {
  const order = await shippedOrder();
  const [{ id: orderItemId }] = order.items;
  const wanted = { orderItemId, quantity: 1 };
  const back = await merchant.post('/returns', {
    orderId: order.id,
    items: [{ ...wanted, reason: 'Broken' }],
  });
  const { body } = await replace(order.id, { items: [wanted], returnId: back.id });
  expect(body.data.replacementOf).toEqual({ orderId: order.id, returnId: back.id });
  const more = { items: [{ orderItemId, quantity: 2 }], returnId: back.id };
  const message = 'items[0].quantity: the return has 1 of this item, not 2';
  expectError(await replace(order.id, more), 409, 'CONFLICT', message);
  await merchant.post(`/returns/${back.id}/reject`);
  const rejected = await replace(order.id, { items: [wanted], returnId: back.id });
  expectError(rejected, 409, 'CONFLICT', 'returnId: the return is rejected');
});

test('a return is replaced once: what was replaced for it counts, unless that order was cancelled', async () => {
  const order = await shippedOrder();
  const items = order.items.map(({ id }: { id: string }) => ({ orderItemId: id, quantity: 1 }));
  const back = await merchant.post('/returns', {
    orderId: order.id,
    items: items.map((item: object) => ({ ...item, reason: 'Broken' })),
  });
  const json = { items, returnId: back.id };
  const { body } = await replace(order.id, json);
  const message = 'items[0].quantity: 0 of The MUG in the return are not replaced yet, not 1';
  expectError(await replace(order.id, json), 409, 'CONFLICT', message);
  const card = { items: items.slice(1), returnId: back.id };
  expectError(await replace(order.id, card), 409, 'CONFLICT', /^items\[0\]\.quantity: 0 of Card/);
  await merchant.post(`/orders/${body.data.id}/cancel`);
  expect((await replace(order.id, json)).status).toBe(201);
});

test('a replacement ships from the default warehouse where that of the order was deleted', async () => {
  await merchant.stock(mug, 5, merchant.annex);
  const order = await shippedOrder({ warehouseId: merchant.annex });
  await merchant.stock(mug, 0, merchant.annex);
  await merchant.done('DELETE', `/warehouses/${merchant.annex}`);
  const made = await replace(order.id, { items: [{ orderItemId: order.items[0].id, quantity: 1 }] });
  expect(made.status, made.text).toBe(201);
  expect(made.body.data.warehouseId).toBe(merchant.warehouse);
});

test('numbers go on, also past one that is taken, and two at once both get one', {
  tags: 'database',
}, async () => {
  const order = await shippedOrder();
  const json = { items: [{ orderItemId: order.items[0].id, quantity: 1 }] };
  await merchant.order([{ name: 'X', quantity: 1 }], { orderNumber: '1001-R2' });
  const made = await Promise.all([1, 2, 3].map(() => replace(order.id, json)));
  expect(made.map(({ body }) => body.data.orderNumber).sort()).toEqual(['1001-R1', '1001-R3', '1001-R4']);
  expect((await merchant.get(`/orders/${order.id}`)).replacements).toHaveLength(3);
  const taken = await replace(order.id, { ...json, orderNumber: '1001' });
  const message = 'orderNumber: there is an order 1001 without a store already';
  expectError(taken, 409, 'CONFLICT', message);
});

test('400, 403, 404 and 409 create nothing', async () => {
  const order = await shippedOrder();
  const other = await shippedOrder({ orderNumber: '1002' });
  const open = await merchant.order([{ productId: mug, quantity: 1 }]);
  const [{ id: orderItemId }] = order.items;
  const [{ id: otherItem }] = other.items;
  const item = { orderItemId, quantity: 1 };
  const ofOther = await merchant.post('/returns', {
    orderId: other.id,
    items: [{ orderItemId: otherItem, quantity: 1, reason: 'No' }],
  });
  await merchant.told();
  const total = async () => (await merchant.call('GET', '/orders')).body.meta.total;
  const before = await total();
  const wrong: [object, number, string, string | RegExp][] = [
    [{ items: [] }, 400, 'VALIDATION_ERROR', /^items: /],
    [{}, 400, 'VALIDATION_ERROR', 'items: is required'],
    [
      { items: [{ orderItemId: otherItem, quantity: 1 }] },
      400,
      'VALIDATION_ERROR',
      /^items\[0\]\.orderItemId: is not/,
    ],
    [{ items: [item, item] }, 400, 'VALIDATION_ERROR', 'items[1].orderItemId: is named twice'],
    [
      { items: [item], returnId: ofOther.id },
      400,
      'VALIDATION_ERROR',
      'returnId: is a return of another order',
    ],
    [{ items: [item], returnId: 'ret_no' }, 404, 'NOT_FOUND', 'Return not found'],
    [{ items: [item], warehouseId: 'wh_no' }, 404, 'NOT_FOUND', 'Warehouse not found'],
    [
      { items: [item], shipTo: { ...CUSTOMER, postalCode: '1' } },
      400,
      'VALIDATION_ERROR',
      /^shipTo\.postalCode: /,
    ],
    [
      { items: [{ orderItemId, quantity: 4 }] },
      409,
      'CONFLICT',
      'items[0].quantity: 3 of The MUG have been shipped, not 4',
    ],
  ];
  for (const [json, status, code, message] of wrong)
    expectError(await replace(order.id, json), status, code, message);
  const unshipped = await replace(open.id, { items: [{ orderItemId: open.items[0].id, quantity: 1 }] });
  expectError(unshipped, 409, 'CONFLICT', 'items[0].quantity: 0 of The MUG have been shipped, not 1');
  const stranger = await createMerchant(api);
  const theirs = await stranger.call('POST', `/orders/${order.id}/replacements`, { items: [item] });
  expectError(theirs, 403, 'FORBIDDEN', 'Order belongs to another user');
  expect(await total()).toBe(before);
  expect(await merchant.told()).toEqual([]);
});
