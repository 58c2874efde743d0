import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectError } from '../support/expectations.ts';
import { createMerchant, type Merchant, ONE_POUND } from '../support/merchant.ts';
import { auditShipping } from '../support/shipping-audit.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
let merchant: Merchant;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  merchant = await createMerchant(api);
});

const parcels = [ONE_POUND];
const ship = (orderId: string, over = {}) =>
  merchant.call('POST', '/shipments', { carrier: 'fleet', orderId, parcels, ...over });
const isTracked = async (id: string) => (await merchant.get(`/products/${id}`)).trackInventory;
const put = (id: string, json: object) => merchant.done('PUT', `/products/${id}`, json);
const audit = () => auditShipping(api.storage, merchant.accountId);
const orderOf = async (id: string) => {
  const { status, allocation, items } = await merchant.get(`/orders/${id}`);
  return [status, allocation, items[0].allocatedQuantity];
};

describe('trackInventory', () => {
  test('is off by default, and set by POST and PUT', async () => {
    const off = await merchant.product('OFF');
    const on = await merchant.product('ON', undefined, { trackInventory: true });
    expect([await isTracked(off), await isTracked(on)]).toEqual([false, true]);
    expect((await put(off, { trackInventory: true })).trackInventory).toBe(true);
    expect((await put(off, { name: 'New name' })).trackInventory).toBe(true);
    const wrong = await merchant.call('PUT', `/products/${on}`, { trackInventory: 'no' });
    expectError(wrong, 400, 'VALIDATION_ERROR', /^trackInventory: must be/);
  });

  test('is switched on by a positive delta, a count and an incoming transfer, not by less stock or a reorder point', async () => {
    const [delta, count, point] = [
      await merchant.product('DELTA'),
      await merchant.product('COUNT'),
      await merchant.product('POINT'),
    ];
    const place = { warehouseId: merchant.warehouse, reason: 'other' };
    await merchant.done('PUT', `/inventory/${point}/${merchant.warehouse}`, { reorderPoint: 5 });
    expect(await isTracked(point)).toBe(false);
    await merchant.post('/inventory/adjustments', { ...place, productId: delta, delta: 5 });
    await merchant.stock(count, 0);
    expect([await isTracked(delta), await isTracked(count)]).toEqual([true, true]);

    await put(delta, { trackInventory: false });
    await merchant.post('/inventory/adjustments', { ...place, productId: delta, delta: -1 });
    expect(await isTracked(delta)).toBe(false);
    const move = { productId: delta, fromWarehouseId: merchant.warehouse, toWarehouseId: merchant.annex };
    await merchant.post('/inventory/transfers', { ...move, quantity: 1 });
    expect(await isTracked(delta)).toBe(true);
    const refused = { ...move, productId: point, quantity: 1 };
    expectError(await merchant.call('POST', '/inventory/transfers', refused), 409, 'CONFLICT', /^Not enough/);
    expect(await isTracked(point)).toBe(false);
  });
});

describe('without trackInventory', () => {
  test('nothing is reserved, consumed or restocked, and the item counts as available', async () => {
    const mug = await merchant.product('MUG');
    const order = await merchant.order([{ productId: mug, quantity: 2 }]);
    expect(order).toMatchObject({ allocation: 'full', items: [{ allocatedQuantity: 0 }] });
    expect((await ship(order.id)).status).toBe(201);
    expect(await merchant.level(mug)).toBeUndefined();
    const items = [{ orderItemId: order.items[0].id, quantity: 1, reason: 'No' }];
    const back = await merchant.post('/returns', { orderId: order.id, items });
    await merchant.post(`/returns/${back.id}/approve`);
    await merchant.post(`/returns/${back.id}/receive`, {
      items: [{ id: back.items[0].id, receivedQuantity: 1, condition: 'sellable' }],
    });
    expect(await merchant.level(mug)).toBeUndefined();
    expect(await isTracked(mug)).toBe(false);
    const next = await merchant.order([{ productId: mug, quantity: 5 }]);
    expect((await ship(next.id)).status).toBe(201);
  });

  test('an order of products that are none of ours stays at allocation none', async () => {
    expect((await merchant.order([{ name: 'Card', quantity: 1 }])).allocation).toBe('none');
  });
});

describe('with trackInventory', () => {
  test('no level is 0 everywhere: 409 with the product, what is needed and what is available', async () => {
    const mug = await merchant.product('MUG', undefined, { trackInventory: true });
    const order = await merchant.order([{ productId: mug, quantity: 2 }]);
    expect(order.allocation).toBe('none');
    const message = (place: string, needed: number, available: number) =>
      new RegExp(`^Not enough stock of MUG at ${place}: ${needed} needed, ${available} available`);
    expectError(await ship(order.id), 409, 'CONFLICT', message('Main', 2, 0));
    // What is stocked at one place does not count at the other.
    await merchant.stock(mug, 9, merchant.annex);
    expectError(await ship(order.id), 409, 'CONFLICT', message('Main', 2, 0));
    expect((await ship(order.id, { warehouseId: merchant.annex })).status).toBe(201);
    expect(await merchant.level(mug, merchant.annex)).toEqual([7, 0]);
    await audit();
  });

  test('stock: adjust books what is missing as found, in the same transaction, and void keeps it', async () => {
    const mug = await merchant.product('MUG', 3);
    const line = { productId: mug, quantity: 2 };
    const order = await merchant.order([line, line]);
    expectError(await ship(order.id), 409, 'CONFLICT', /^Not enough stock of MUG/);
    const bad = await ship(order.id, { stock: 'yes' });
    expectError(bad, 400, 'VALIDATION_ERROR', /^stock: must be one of/);
    const { body } = await ship(order.id, { stock: 'adjust' });
    const found = await merchant.get('/inventory/movements?reason=found');
    expect(found).toMatchObject([{ onHandDelta: 1, reference: body.data.id, productId: mug }]);
    expect(await merchant.level(mug)).toEqual([0, 0]);
    await merchant.post(`/shipments/${body.data.id}/void`);
    expect(await merchant.level(mug)).toEqual([4, 4]);
    expect((await merchant.get(`/orders/${order.id}`)).allocation).toBe('full');
    await audit();
  });

  test('stock: adjust opens a level where there is none, and leaves what others have reserved', async () => {
    const mug = await merchant.product('MUG', 2);
    await merchant.order([{ productId: mug, quantity: 2 }]);
    const order = await merchant.order([{ productId: mug, quantity: 3 }]);
    expect((await ship(order.id, { stock: 'adjust', warehouseId: merchant.annex })).status).toBe(201);
    expect(await merchant.level(mug, merchant.annex)).toEqual([0, 0]);
    const next = await merchant.order([{ productId: mug, quantity: 1 }]);
    expect((await ship(next.id, { stock: 'adjust' })).status).toBe(201);
    expect(await merchant.level(mug)).toEqual([2, 2]);
    await audit();
  });
});

describe('switching', () => {
  test('on reserves for open orders, the oldest first, and off releases: each is told', async () => {
    const mug = await merchant.product('MUG', 5);
    await put(mug, { trackInventory: false });
    const orders = [];
    for (const quantity of [3, 3, 3]) orders.push(await merchant.order([{ productId: mug, quantity }]));
    expect(await Promise.all(orders.map(({ id }) => orderOf(id)))).toEqual(
      orders.map(() => ['pending', 'full', 0]),
    );
    await merchant.told();
    await put(mug, { trackInventory: true });
    expect(await Promise.all(orders.map(({ id }) => orderOf(id)))).toEqual([
      ['pending', 'full', 3],
      ['pending', 'partial', 2],
      ['pending', 'none', 0],
    ]);
    expect(await merchant.heard()).toEqual([
      'order.updated items',
      'order.updated allocation,items',
      'order.updated allocation',
    ]);
    await audit();
    await put(mug, { trackInventory: false });
    expect(await merchant.level(mug)).toEqual([5, 0]);
    expect(await Promise.all(orders.map(({ id }) => orderOf(id)))).toEqual(
      orders.map(() => ['pending', 'full', 0]),
    );
    expect(await merchant.heard()).toHaveLength(3);
    await audit();
  });

  test('a label bought before is voided as it was bought', async () => {
    const mug = await merchant.product('MUG');
    const untracked = await merchant.order([{ productId: mug, quantity: 2 }]);
    const first = (await ship(untracked.id)).body.data;
    await merchant.stock(mug, 5);
    await merchant.post(`/shipments/${first.id}/void`);
    // Nothing had been taken, so nothing comes back; what is there is reserved.
    expect(await merchant.level(mug)).toEqual([5, 2]);
    const tracked = await merchant.order([{ productId: mug, quantity: 3 }]);
    const second = (await ship(tracked.id)).body.data;
    expect(await merchant.level(mug)).toEqual([2, 2]);
    await put(mug, { trackInventory: false });
    await merchant.post(`/shipments/${second.id}/void`);
    expect(await merchant.level(mug)).toEqual([5, 0]);
    expect(await orderOf(tracked.id)).toEqual(['pending', 'full', 0]);
    await audit();
  });
});
