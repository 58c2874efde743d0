import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectError } from '../support/expectations.ts';
import { createMerchant, type Merchant, ONE_POUND } from '../support/merchant.ts';
import { auditShipping } from '../support/shipping-audit.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
let merchant: Merchant;
let mug: string;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  merchant = await createMerchant(api);
  mug = await merchant.product('MUG', 0);
});

const order = async (quantity: number, over = {}) => {
  api.clock.advance(1);
  return (await merchant.order([{ productId: mug, quantity }], over)).id as string;
};
const adjust = (json: object) =>
  merchant.post('/inventory/adjustments', {
    productId: mug,
    warehouseId: merchant.warehouse,
    reason: 'received',
    ...json,
  });
const ship = (orderId: string, over = {}) => merchant.shipment({ orderId, parcels: [ONE_POUND], ...over });
const reserved = async (...ids: string[]) => {
  const found = [];
  for (const id of ids) found.push((await merchant.get(`/orders/${id}`)).items[0].allocatedQuantity);
  return found;
};
const audit = () => auditShipping(api.storage, merchant.accountId);

describe('stock that becomes available is reserved for the orders that wait for it', () => {
  test('by priority, then by age, each told with order.updated', async () => {
    const low = await order(2, { allocationPriority: 'low' });
    const first = await order(2);
    const second = await order(2);
    const high = await order(2, { allocationPriority: 'high' });
    await merchant.told();
    await adjust({ delta: 5 });
    expect(await reserved(high, first, second, low)).toEqual([2, 2, 1, 0]);
    const told = await merchant.told();
    expect(told.map(({ type, data }) => [type, data.id, data.allocation, data.changed])).toEqual([
      ['order.updated', high, 'full', ['allocation', 'items']],
      ['order.updated', first, 'full', ['allocation', 'items']],
      ['order.updated', second, 'partial', ['allocation', 'items']],
    ]);
    await audit();
    await merchant.done('PUT', `/orders/${low}`, { allocationPriority: 'high' });
    await adjust({ delta: 2 });
    expect(await reserved(low, second)).toEqual([2, 1]);
    const wrong = await merchant.call('PUT', `/orders/${low}`, { allocationPriority: 'urgent' });
    expectError(wrong, 400, 'VALIDATION_ERROR', /^allocationPriority: must be one of high, normal, low/);
    await audit();
  });

  test('by a transfer, only in its warehouse, also for an order on hold', async () => {
    const held = await order(1);
    await merchant.post(`/orders/${held}/hold`);
    const elsewhere = await order(1, { warehouseId: merchant.annex });
    await adjust({ delta: 3, warehouseId: merchant.annex });
    expect(await reserved(held, elsewhere)).toEqual([0, 1]);
    const move = { productId: mug, fromWarehouseId: merchant.annex, toWarehouseId: merchant.warehouse };
    await merchant.post('/inventory/transfers', { ...move, quantity: 2 });
    expect(await reserved(held, elsewhere)).toEqual([1, 1]);
    await audit();
  });

  test('by a cancellation, a change of items, another warehouse and a close', async () => {
    await adjust({ delta: 4 });
    const owner = await order(4);
    const waiting = await order(4);
    const { items } = await merchant.get(`/orders/${owner}`);
    await merchant.done('PUT', `/orders/${owner}`, { items: [{ ...items[0], quantity: 3 }] });
    expect(await reserved(owner, waiting)).toEqual([3, 1]);
    await merchant.done('PUT', `/orders/${owner}`, { warehouseId: merchant.annex });
    expect(await reserved(owner, waiting)).toEqual([0, 4]);
    const last = await order(2);
    await merchant.post(`/orders/${waiting}/cancel`);
    expect(await reserved(waiting, last)).toEqual([0, 2]);
    await ship(last, {
      items: [{ orderItemId: (await merchant.get(`/orders/${last}`)).items[0].id, quantity: 1 }],
    });
    const next = await order(3);
    expect(await reserved(next)).toEqual([2]);
    await merchant.post(`/orders/${last}/close`, {});
    expect(await reserved(next)).toEqual([3]);
    await audit();
  });

  test('by a void and by a label from another warehouse; the order of the label is served by itself', async () => {
    await adjust({ delta: 2 });
    await adjust({ delta: 2, warehouseId: merchant.annex });
    const owner = await order(2);
    const waiting = await order(3);
    const here = await ship(owner);
    await merchant.post(`/shipments/${here.id}/void`);
    expect(await reserved(owner, waiting)).toEqual([2, 0]);
    const there = await ship(owner, { warehouseId: merchant.annex });
    expect(await reserved(owner, waiting)).toEqual([0, 2]);
    const annexed = await order(1, { warehouseId: merchant.annex });
    expect(await reserved(annexed)).toEqual([0]);
    await merchant.post(`/shipments/${there.id}/void`);
    // What it had reserved at home has gone to who waited for it; what comes back to the annex goes to who waits there.
    expect(await reserved(owner, waiting, annexed)).toEqual([0, 2, 1]);
    await audit();
    await adjust({ delta: 3 });
    expect(await reserved(owner, waiting)).toEqual([2, 3]);
    await audit();
  });

  test('not by a label for a part from another warehouse: what is left to ship keeps its reservation', async () => {
    await adjust({ delta: 3 });
    await adjust({ delta: 4, warehouseId: merchant.annex });
    const owner = await order(5, { allocationPriority: 'high' });
    const waiting = await order(2, { allocationPriority: 'low' });
    expect(await reserved(owner, waiting)).toEqual([3, 0]);
    const [item] = (await merchant.get(`/orders/${owner}`)).items;
    const part = (quantity: number) =>
      ship(owner, { warehouseId: merchant.annex, items: [{ orderItemId: item.id, quantity }] });
    await part(2);
    expect(await reserved(owner, waiting)).toEqual([3, 0]);
    expect(await merchant.get(`/orders/${owner}`)).toMatchObject({ allocation: 'full' });
    expect((await merchant.get('/orders?ready=true')).map(({ id }: { id: string }) => id)).toEqual([owner]);
    await audit();
    const second = await part(2);
    // One is left to ship, so two are no longer needed.
    expect(await reserved(owner, waiting)).toEqual([1, 2]);
    await merchant.post(`/shipments/${second.id}/void`);
    expect(await reserved(owner, waiting)).toEqual([1, 2]);
    await audit();
  });

  test('nor where another item of the order is the same product and has less than it needs', async () => {
    await adjust({ delta: 2 });
    await adjust({ delta: 2, warehouseId: merchant.annex });
    const twice = [
      { productId: mug, quantity: 2 },
      { productId: mug, quantity: 1 },
    ];
    const owner = await merchant.order(twice);
    api.clock.advance(1);
    const waiting = await order(2, { allocationPriority: 'low' });
    await ship(owner.id, {
      warehouseId: merchant.annex,
      items: [{ orderItemId: owner.items[0].id, quantity: 2 }],
    });
    const { items } = await merchant.get(`/orders/${owner.id}`);
    expect(items.map((item: { allocatedQuantity: number }) => item.allocatedQuantity)).toEqual([0, 1]);
    expect(await reserved(waiting)).toEqual([1]);
    await audit();
  });

  test('labels from both warehouses at once leave the order what it still needs', {
    tags: 'database',
  }, async () => {
    await adjust({ delta: 6 });
    await adjust({ delta: 6, warehouseId: merchant.annex });
    const owner = await order(8, { allocationPriority: 'high' });
    await order(4, { allocationPriority: 'low' });
    const [item] = (await merchant.get(`/orders/${owner}`)).items;
    const buy = (warehouseId: string) =>
      ship(owner, { warehouseId, items: [{ orderItemId: item.id, quantity: 1 }] });
    const { warehouse, annex } = merchant;
    const labels = [annex, warehouse, annex, warehouse, annex].map(buy);
    await Promise.all([...labels, adjust({ delta: 1 })]);
    await api.shipping.allocator.runJobs();
    // Three of the eight are left, and home had four or five of them all along.
    expect((await merchant.get(`/orders/${owner}`)).items[0]).toMatchObject({
      shippedQuantity: 5,
      allocatedQuantity: 3,
    });
    await audit();
  });

  test('by a return, one event for its own order too', async () => {
    await adjust({ delta: 1 });
    const id = await order(2);
    const [item] = (await merchant.get(`/orders/${id}`)).items;
    await ship(id, { items: [{ orderItemId: item.id, quantity: 1 }] });
    const items = [{ orderItemId: item.id, quantity: 1, reason: 'No' }];
    const back = await merchant.post('/returns', { orderId: id, items });
    await merchant.post(`/returns/${back.id}/approve`);
    await merchant.told();
    await merchant.post(`/returns/${back.id}/receive`, {
      items: [{ id: back.items[0].id, receivedQuantity: 1, condition: 'sellable' }],
    });
    expect(await reserved(id)).toEqual([1]);
    expect(await merchant.heard()).toEqual(['order.updated allocation,items']);
    await audit();
  });
});

describe('a long queue', () => {
  test('is served in batches: 50 at once, the rest by the job, and new orders do not overtake it', async () => {
    const ids: string[] = [];
    for (let start = 0; start < 120; start += 60) {
      const orders = Array.from({ length: 60 }, () => merchant.newOrder([{ productId: mug, quantity: 1 }]));
      const results = await merchant.post('/orders/batch', { orders });
      for (const { order } of results) ids.push(order.id);
      api.clock.advance(1);
    }
    await adjust({ delta: 110 });
    const counts = async () => {
      const rows = await api.storage.db
        .selectFrom('order_items')
        .select(['order_id', 'allocated_quantity'])
        .where('order_id', 'in', ids)
        .orderBy('order_id')
        .execute();
      return rows.map(({ allocated_quantity }) => allocated_quantity);
    };
    const served = (n: number) => ids.map((_, i) => (i < n ? 1 : 0));
    expect(await counts()).toEqual(served(50));
    const late = await order(1);
    expect(await reserved(late)).toEqual([0]);
    await audit();
    expect(await api.shipping.allocator.runJobs()).toEqual([merchant.accountId]);
    expect(await counts()).toEqual(served(110));
    expect(await reserved(late)).toEqual([0]);
    expect(await api.shipping.allocator.runJobs()).toEqual([]);
    await audit();
  });

  test('of a product whose tracking is switched is updated by the job too', async () => {
    const put = (trackInventory: boolean) => merchant.done('PUT', `/products/${mug}`, { trackInventory });
    const orders = Array.from({ length: 60 }, () => merchant.newOrder([{ productId: mug, quantity: 1 }]));
    await merchant.post('/orders/batch', { orders });
    await adjust({ delta: 55 });
    await api.shipping.allocator.runJobs();
    expect(await merchant.level(mug)).toEqual([55, 55]);
    await put(false);
    expect(await merchant.level(mug)).toEqual([55, 5]);
    await api.shipping.allocator.runJobs();
    expect(await merchant.level(mug)).toEqual([55, 0]);
    await audit();
    await put(true);
    const late = await order(1, { allocationPriority: 'low' });
    expect(await reserved(late)).toEqual([0]);
    await api.shipping.allocator.runJobs();
    expect(await merchant.level(mug)).toEqual([55, 55]);
    expect(await reserved(late)).toEqual([0]);
    await audit();
  });
});

describe('POST /orders/:id/allocate', () => {
  test('200 with what is available, and 409 for an order that needs nothing', async () => {
    const id = await order(2);
    expect((await merchant.post(`/orders/${id}/allocate`)).allocation).toBe('none');
    await merchant.done('PUT', `/orders/${id}`, { warehouseId: null });
    await adjust({ delta: 1 });
    await merchant.done('PUT', `/orders/${id}`, { warehouseId: merchant.warehouse });
    expect((await merchant.post(`/orders/${id}/allocate`)).allocation).toBe('partial');
    await merchant.post(`/orders/${id}/cancel`);
    const refused = await merchant.call('POST', `/orders/${id}/allocate`);
    expectError(refused, 409, 'CONFLICT', 'An order that is cancelled needs no stock');
    await audit();
  });
});

describe('a count below what is reserved', () => {
  test('takes reservations from the lowest priority and the newest first, who then wait', async () => {
    await adjust({ delta: 8 });
    const high = await order(2, { allocationPriority: 'high' });
    const low = await order(2, { allocationPriority: 'low' });
    const first = await order(2);
    const second = await order(2);
    await merchant.told();
    const { level } = await merchant.stock(mug, 3);
    expect(level).toMatchObject({ onHand: 3, allocated: 3, available: 0 });
    expect(await reserved(high, first, second, low)).toEqual([2, 1, 0, 0]);
    const told = await merchant.told();
    expect(told.map(({ data }) => [data.id, data.allocation])).toEqual([
      [low, 'none'],
      [second, 'none'],
      [first, 'partial'],
    ]);
    await audit();
    const delta = { productId: mug, warehouseId: merchant.warehouse, reason: 'lost', delta: -1 };
    const refused = await merchant.call('POST', '/inventory/adjustments', delta);
    expectError(refused, 409, 'CONFLICT', /^Not enough stock of MUG at Main: 1 needed, 0 available/);
    await merchant.stock(mug, 6);
    expect(await reserved(high, first, second, low)).toEqual([2, 2, 2, 0]);
    await audit();
  });

  test('is right also while others reserve, ship and cancel', { tags: 'database' }, async () => {
    await adjust({ delta: 20 });
    const ids = [];
    for (let i = 0; i < 10; i++) ids.push(await order(2));
    const answers = await Promise.all([
      ...[4, 0, 12].map((setTo) =>
        merchant.call('POST', '/inventory/adjustments', {
          ...{ productId: mug, warehouseId: merchant.warehouse, reason: 'count', setTo },
        }),
      ),
      ...ids.slice(0, 4).map((id) => merchant.call('POST', `/orders/${id}/cancel`)),
      ...ids
        .slice(4, 8)
        .map((orderId) =>
          merchant.call('POST', '/shipments', { carrier: 'fleet', orderId, parcels: [ONE_POUND] }),
        ),
      ...[1, 2, 3].map((quantity) =>
        merchant.call('POST', '/orders', merchant.newOrder([{ productId: mug, quantity }])),
      ),
    ]);
    expect(answers.slice(0, 3).map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(answers.every(({ status }) => status < 500)).toBe(true);
    for (let i = 0; i < 5; i++) await api.shipping.allocator.runJobs();
    await audit();
  });
});

test('POST /inventory/adjustments/batch: 200 with a result for each, in their order', async () => {
  const id = await order(2);
  const line = { productId: mug, warehouseId: merchant.warehouse, reason: 'received' };
  const adjustments = [
    { ...line, delta: 3 },
    { ...line, sku: 'MUG', delta: 1 },
    { ...line, delta: -9 },
    { ...line, setTo: 1, reason: 'count' },
  ];
  const results = await merchant.post('/inventory/adjustments/batch', { adjustments });
  expect(results).toMatchObject([
    { status: 201, adjustment: { movement: { onHandDelta: 3 }, level: { onHand: 3 } } },
    { status: 400, error: { code: 'VALIDATION_ERROR' } },
    { status: 409, error: { code: 'CONFLICT' } },
    { status: 201, adjustment: { level: { onHand: 1 } } },
  ]);
  expect(await reserved(id)).toEqual([1]);
  const tooMany = Array.from({ length: 101 }, () => ({ ...line, delta: 1 }));
  const refused = await merchant.call('POST', '/inventory/adjustments/batch', { adjustments: tooMany });
  expectError(refused, 400, 'VALIDATION_ERROR', 'adjustments: must have at most 100 items');
});
