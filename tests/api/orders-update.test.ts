import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectError } from '../support/expectations.ts';
import { CUSTOMER, createMerchant, type Merchant, ONE_POUND } from '../support/merchant.ts';
import { auditStock } from '../support/stock-scene.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
let merchant: Merchant;
let mug: string;
let cup: string;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  merchant = await createMerchant(api);
  mug = await merchant.product('MUG', 10);
  cup = await merchant.product('CUP', 3);
});
afterAll(() => api.close());

const put = (id: string, json: object) => merchant.call('PUT', `/orders/${id}`, json);
const movements = async () => (await merchant.call('GET', '/inventory/movements')).body.meta.total as number;

describe('PUT /orders/:id', () => {
  test('does not wait for who has inserted something that refers to the order, and may wait for it', async () => {
    if (!api.storage.isShared) return;
    const { id } = await merchant.order([{ sku: 'MUG', quantity: 1 }]);
    await api.storage.write(async (tx) => {
      // As the check of a foreign key does.
      await sql`select 1 from orders where id = ${id} for key share`.execute(tx);
      expect((await put(id, { notes: 'Ring', items: [{ productId: cup, quantity: 2 }] })).status).toBe(200);
    });
  });

  test('200 with what was read changes nothing and tells nobody, open or shipped', async () => {
    const made = await merchant.order(
      [
        { sku: 'MUG', quantity: 2 },
        { name: 'Card', quantity: 1 },
      ],
      { notes: 'Ring', tags: ['a'], metadata: { k: 'v' }, storeId: 's', shipBy: '2026-03-05T00:00:00Z' },
    );
    await merchant.told();
    const moved = await movements();
    api.clock.advance(1_000);
    expect((await put(made.id, made)).body.data).toEqual(made);
    await merchant.shipment({ orderId: made.id, parcels: [ONE_POUND] });
    const shipped = await merchant.get(`/orders/${made.id}`);
    expect(shipped.status).toBe('shipped');
    await merchant.told();
    expect((await put(made.id, shipped)).body.data).toEqual(shipped);
    expect(await merchant.told()).toEqual([]);
    expect(await movements()).toBe(moved + 1);
  });

  test('200 of items whose product has changed since keeps them as they were ordered', async () => {
    const order = await merchant.order([
      { sku: 'MUG', quantity: 2 },
      { name: 'Later', sku: 'NEW', quantity: 1 },
    ]);
    await merchant.done('PUT', `/products/${mug}`, {
      price: 99,
      name: 'Dear',
      weight: { value: 9, unit: 'lb' },
    });
    const productId = await merchant.product('NEW', 5);
    const [first, later] = order.items;
    const items = [first, { ...later, productId, allocatedQuantity: 1 }];
    const updatedAt = expect.any(String);
    expect((await put(order.id, order)).body.data).toEqual({ ...order, items, updatedAt });
  });

  test('200 changes what is given, clears what is null and names it to subscribers', async () => {
    const order = await merchant.order([{ sku: 'MUG', quantity: 2 }], { notes: 'Ring', tax: 1 });
    await merchant.told();
    api.clock.advance(1_000);
    const shipTo = { ...CUSTOMER, name: 'Grace Hopper' };
    const change = { shipTo, notes: null, tags: ['vip'], shippingPaid: 3.1, requestedService: 'express' };
    const { body } = await put(order.id, change);
    expect(body.data).toMatchObject({ ...change, tax: 1, total: 24.1 });
    expect(body.data.updatedAt).toBe(new Date(api.clock.now()).toISOString());
    const [told, ...others] = await merchant.told();
    expect(others).toEqual([]);
    const changed = ['shipTo', 'shippingPaid', 'total', 'requestedService', 'notes', 'tags'];
    expect(told).toEqual({ type: 'order.updated', data: { ...body.data, changed } });
    expect((await merchant.get('/orders?q=grace')).map(({ id }: { id: string }) => id)).toEqual([order.id]);
  });

  test('200 with items: those with an id stay, others come and go, and stock follows', async () => {
    const order = await merchant.order([
      { sku: 'MUG', quantity: 4, unitPrice: 12 },
      { sku: 'CUP', quantity: 2 },
    ]);
    const [first] = order.items;
    const items = [
      { name: 'Bow', quantity: 1, unitPrice: 1.5 },
      { id: first.id, quantity: 6 },
      { sku: 'CUP', quantity: 5 },
    ];
    const after = (await put(order.id, { items })).body.data;
    expect(after.items).toMatchObject([
      { name: 'Bow', productId: null, allocatedQuantity: 0 },
      { id: first.id, productId: mug, quantity: 6, allocatedQuantity: 6, unitPrice: 12 },
      { productId: cup, quantity: 5, allocatedQuantity: 3 },
    ]);
    expect(after).toMatchObject({ allocation: 'partial', subtotal: 123.5 });
    expect([await merchant.level(mug), await merchant.level(cup)]).toEqual([
      [10, 6],
      [3, 3],
    ]);
    await auditStock(api.storage, merchant.accountId);
    await put(order.id, { items: [{ id: first.id, productId: cup, quantity: 1 }] });
    expect([await merchant.level(mug), await merchant.level(cup)]).toEqual([
      [10, 0],
      [3, 1],
    ]);
  });

  test('has what arrives reserved for it, and moves with the warehouse', async () => {
    const order = await merchant.order([{ sku: 'CUP', quantity: 5 }]);
    expect(order.allocation).toBe('partial');
    await merchant.told();
    await merchant.stock(cup, 9);
    expect(await merchant.heard()).toEqual(['order.updated allocation,items']);
    expect((await put(order.id, { items: order.items })).body.data.allocation).toBe('full');
    expect(await merchant.heard()).toEqual([]);
    await merchant.stock(cup, 4, merchant.annex);
    const moved = (await put(order.id, { warehouseId: merchant.annex })).body.data;
    expect(moved).toMatchObject({
      allocation: 'partial',
      items: [{ id: order.items[0].id, allocatedQuantity: 4 }],
    });
    expect([await merchant.level(cup), await merchant.level(cup, merchant.annex)]).toEqual([
      [9, 0],
      [4, 4],
    ]);
    expect((await put(order.id, { warehouseId: null })).body.data).toMatchObject({
      warehouseId: null,
      allocation: 'none',
    });
    await auditStock(api.storage, merchant.accountId);
  });

  test('400, 403 and 404 change nothing', async () => {
    const order = await merchant.order([
      { sku: 'MUG', quantity: 2 },
      { sku: 'CUP', quantity: 1 },
    ]);
    const stranger = await createMerchant(api);
    await merchant.told();
    const [{ id }] = order.items;
    const wrong: [object, string | RegExp][] = [
      [{ items: [] }, 'items: must have at least 1 item'],
      [
        {
          items: [
            { id, quantity: 1 },
            { id, quantity: 2 },
          ],
        },
        'items: contain the same item twice',
      ],
      [{ items: [{ sku: 'X', quantity: 1 }] }, /^items\[0\]\.name: is required/],
      [{ shipTo: { ...CUSTOMER, postalCode: '1' } }, /^shipTo\.postalCode: /],
      [{ color: 'red' }, 'color: is not a known field'],
      [{ tags: null }, 'tags: must be an array'],
    ];
    for (const [json, message] of wrong)
      expectError(await put(order.id, json), 400, 'VALIDATION_ERROR', message);
    expectError(await put(order.id, { warehouseId: 'wh_no' }), 404, 'NOT_FOUND', 'Warehouse not found');
    expectError(await put(order.id, { warehouseId: stranger.annex }), 403, 'FORBIDDEN', /^Warehouse/);
    expect(await merchant.get(`/orders/${order.id}`)).toEqual(order);
    expect(await merchant.told()).toEqual([]);
  });

  test('409 for items, warehouse and money, once something is shipped; the rest can change', async () => {
    const order = await merchant.order([{ sku: 'MUG', quantity: 2 }]);
    const [{ id }] = order.items;
    await merchant.shipment({
      orderId: order.id,
      items: [{ orderItemId: id, quantity: 1 }],
      parcels: [ONE_POUND],
    });
    await merchant.told();
    const refused = /^An order that is partially_shipped cannot change its /;
    const changes = [{ warehouseId: merchant.annex }, { warehouseId: null }];
    const money = [
      { currency: 'EUR' },
      { tax: 1 },
      { discount: 1 },
      { shippingPaid: 1 },
      { items: [{ id, quantity: 3 }] },
    ];
    for (const change of [...changes, ...money])
      expectError(await put(order.id, change), 409, 'CONFLICT', refused);
    expect(await merchant.told()).toEqual([]);
    const { status } = await put(order.id, { notes: 'N', tags: ['t'], metadata: { a: 'b' }, shipBy: null });
    expect(status).toBe(200);
    expect(await merchant.heard()).toEqual(['order.updated notes,tags,metadata']);
  });
});

describe('PUT /orders/:id with ifUpdatedAt', () => {
  test('200 if the order is as it was read, 409 VERSION_CONFLICT once it has changed, within a millisecond too', async () => {
    const order = await merchant.order([{ sku: 'MUG', quantity: 1 }]);
    const first = await put(order.id, { notes: 'Ring', ifUpdatedAt: order.updatedAt });
    expect(first).toMatchObject({ status: 200, body: { data: { notes: 'Ring' } } });
    expect(Date.parse(first.body.data.updatedAt)).toBeGreaterThan(Date.parse(order.updatedAt));
    const late = await put(order.id, { notes: 'Knock', ifUpdatedAt: order.updatedAt });
    expectError(late, 409, 'VERSION_CONFLICT', /^The order has changed since you read it/);
    expect(await merchant.get(`/orders/${order.id}`)).toEqual(first.body.data);
    expect((await put(order.id, { notes: 'Knock', ifUpdatedAt: first.body.data.updatedAt })).status).toBe(
      200,
    );
  });

  test('of two updates based on the same version one is made', { tags: 'database' }, async () => {
    const { id, updatedAt } = await merchant.order([{ sku: 'MUG', quantity: 1 }]);
    const answers = await Promise.all(
      ['one', 'two', 'three'].map((notes) => put(id, { notes, ifUpdatedAt: updatedAt })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test('400 for what is no time', async () => {
    const { id } = await merchant.order([{ sku: 'MUG', quantity: 1 }]);
    expectError(
      await put(id, { notes: 'x', ifUpdatedAt: 'yesterday' }),
      400,
      'VALIDATION_ERROR',
      /^ifUpdatedAt: /,
    );
  });
});
