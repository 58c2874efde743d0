import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../server/src/lib/ids.ts';
import { expectError } from '../support/expectations.ts';
import { createMerchant, ONE_POUND } from '../support/merchant.ts';
import { auditShipping } from '../support/shipping-audit.ts';
import { auditStock } from '../support/stock-scene.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
let key: string;
let accountId: string;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  ({ key, accountId } = await api.newKey());
});
afterAll(() => api.close());

const ADDRESS = {
  company: 'Mugs & Co',
  street1: '2201 Broadway',
  city: 'Oakland',
  state: 'CA',
  postalCode: '94612',
  country: 'US',
};
const path = (id: string) => `/api/v1/warehouses/${id}`;
const get = (id: string, as = key) => api.call('GET', path(id), { key: as });
const list = async () => (await api.call('GET', '/api/v1/warehouses', { key })).body.data;
const post = (json: unknown) => api.call('POST', '/api/v1/warehouses', { key, json });
const put = (id: string, json: unknown, as = key) => api.call('PUT', path(id), { key: as, json });
const remove = (id: string, as = key) => api.call('DELETE', path(id), { key: as });
const create = async (name: string, over: object = {}) =>
  (await post({ name, address: ADDRESS, ...over })).body.data;
const defaults = async () =>
  (await list())
    .filter(({ isDefault }: { isDefault: boolean }) => isDefault)
    .map(({ name }: { name: string }) => name);

describe('POST /warehouses', () => {
  test('201 with every field as it was given', async () => {
    const input = {
      name: 'Oakland',
      address: ADDRESS,
      returnAddress: { ...ADDRESS, street1: 'PO Box 7' },
      isDefault: true,
      timezone: 'America/Los_Angeles',
      taxNumbers: [{ type: 'ioss', number: 'IM3721234567', country: 'IE' }],
    };
    const { status, body } = await post(input);
    expect(status).toBe(201);
    const now = new Date(api.clock.now()).toISOString();
    expect(body).toEqual({
      data: { ...input, id: expect.stringMatching(/^wh_/), createdAt: now, updatedAt: now },
    });
    expect((await get(body.data.id)).body).toEqual(body);
  });

  test('201: the first is the default whatever it says, the next only when it says so', async () => {
    expect((await create('First', { isDefault: false })).isDefault).toBe(true);
    expect((await create('Second')).isDefault).toBe(false);
    expect(await defaults()).toEqual(['First']);
    expect((await create('Third', { isDefault: true })).isDefault).toBe(true);
    expect(await defaults()).toEqual(['Third']);
  });

  test('201 for twenty first ones at once: one is the default', { tags: 'database' }, async () => {
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, i) => create(`W${i}`, { isDefault: i % 2 === 0 })),
    );
    expect(made).toHaveLength(20);
    expect(await defaults()).toHaveLength(1);
  });

  test.each([
    [{ address: ADDRESS }, 'name: is required'],
    [{ name: 'x' }, 'address: is required'],
    [{ name: 'x'.repeat(101), address: ADDRESS }, 'name: must have at most 100 characters'],
    [
      { name: 'x', address: { ...ADDRESS, country: 'USA' } },
      /^address.country: must be a country code of two capital letters/,
    ],
    [{ name: 'x', address: { ...ADDRESS, postalCode: 'abc' } }, /^address.postalCode: /],
    [{ name: 'x', address: { ...ADDRESS, planet: 'Earth' } }, 'address.planet: is not a known field'],
    [
      { name: 'x', address: ADDRESS, returnAddress: { ...ADDRESS, postalCode: '1' } },
      /^returnAddress.postalCode: /,
    ],
    [{ name: 'x', address: ADDRESS, timezone: 'Mars/Olympus' }, /^timezone: must be an IANA time zone/],
    [{ name: 'x', address: ADDRESS, timezone: '+01:00' }, /^timezone: must be an IANA time zone/],
    [{ name: 'x', address: ADDRESS, timezone: '' }, /^timezone: must be an IANA time zone/],
    [
      { name: 'x', address: ADDRESS, taxNumbers: [{ type: 'vat', number: '123456789' }] },
      /^taxNumbers\[0\]\.number: must be a VAT number that starts with the two letters of its country/,
    ],
    [
      { name: 'x', address: ADDRESS, taxNumbers: [{ type: 'ssn', number: '1' }] },
      'taxNumbers[0].type: must be one of vat, eori, ioss',
    ],
    [
      { name: 'x', address: ADDRESS, taxNumbers: [{ type: 'vat', number: 'DE12345', country: 'Germany' }] },
      /^taxNumbers\[0\]\.country: must be a country code/,
    ],
    [{ name: 'x', address: ADDRESS, isDefault: 1 }, 'isDefault: must be a boolean'],
    [{ name: 'x', address: ADDRESS, capacity: 1 }, 'capacity: is not a known field'],
  ])('400 for %j', async (json, message) => {
    expectError(await post(json), 400, 'VALIDATION_ERROR', message);
    expect(await list()).toEqual([]);
  });

  test.each(['UTC', 'Europe/Berlin', 'Asia/Kolkata', 'America/Argentina/Ushuaia'])(
    '201 for %s',
    async (timezone) => {
      expect((await create('x', { timezone })).timezone).toBe(timezone);
    },
  );
});

test('tax numbers are kept without punctuation and with their country, and can be changed and cleared', async () => {
  const { id, taxNumbers } = await create('x');
  expect(taxNumbers).toEqual([]);
  const change = [
    { type: 'vat', number: 'de 123.456.789' },
    { type: 'eori', number: 'XI123456789000' },
  ];
  const kept = [
    { type: 'vat', number: 'DE123456789', country: 'DE' },
    { type: 'eori', number: 'XI123456789000', country: 'GB' },
  ];
  expect((await put(id, { taxNumbers: change })).body.data.taxNumbers).toEqual(kept);
  // What was read can be sent back.
  expect((await put(id, (await get(id)).body.data)).body.data.taxNumbers).toEqual(kept);
  expect((await put(id, { name: 'y' })).body.data.taxNumbers).toEqual(kept);
  expect((await put(id, { taxNumbers: null })).body.data.taxNumbers).toEqual([]);
});

describe('the first warehouse of an account', () => {
  const call = async (method: string, path: string, json?: unknown) =>
    (await api.call(method, `/api/v1${path}`, { key, ...(json !== undefined && { json }) })).body.data;
  const order = (orderNumber: string, over: object = {}) =>
    call('POST', '/orders', {
      orderNumber,
      shipTo: { ...ADDRESS, name: 'Ada' },
      items: [{ sku: 'MUG', name: 'Mug', quantity: 2, unitPrice: 5 }],
      ...over,
    });
  const unexpected = (error: unknown) => {
    throw error;
  };
  const takeOlderOrders = () => api.shipping.warehouses.takeOlderOrders({ onError: unexpected });
  // Those of the accounts of other tests.
  beforeEach(() => takeOlderOrders());

  test('takes the orders that are older than it, which then wait for its stock in their order', async () => {
    await call('POST', '/products', { sku: 'MUG', name: 'Mug', trackInventory: true });
    const first = await order('1');
    const abroad = await order('2', {
      shipTo: {
        name: 'Eva',
        street1: 'Unter den Linden 1',
        city: 'Berlin',
        postalCode: '10117',
        country: 'DE',
      },
    });
    const cancelled = await order('3');
    await call('POST', `/orders/${cancelled.id}/cancel`);
    expect([first.warehouseId, abroad.warehouseId]).toEqual([null, null]);
    const main = await create('Main');
    const later = await order('4');
    await api.storage.write((tx) => tx.deleteFrom('events').where('account_id', '=', accountId).execute());

    expect(await takeOlderOrders()).toEqual([accountId]);
    expect(await takeOlderOrders()).toEqual([]);
    for (const { id } of [first, abroad, later])
      expect(await call('GET', `/orders/${id}`)).toMatchObject({ warehouseId: main.id, allocation: 'none' });
    expect((await call('GET', `/orders/${cancelled.id}`)).warehouseId).toBeNull();
    const events = await api.storage.db
      .selectFrom('events')
      .select('type')
      .where('account_id', '=', accountId)
      .execute();
    expect(events).toEqual([{ type: 'order.updated' }, { type: 'order.updated' }]);
    const international = await call('GET', '/orders?international=true');
    expect(international.map(({ id }: { id: string }) => id)).toEqual([abroad.id]);

    await call('POST', '/inventory/adjustments', {
      sku: 'MUG',
      warehouseId: main.id,
      delta: 4,
      reason: 'received',
    });
    const allocations = [];
    for (const { id } of [first, abroad, later])
      allocations.push((await call('GET', `/orders/${id}`)).allocation);
    expect(allocations).toEqual(['full', 'full', 'none']);
    await auditStock(api.storage, accountId);
  });

  test('leaves an order alone that was given no warehouse on purpose, when there is another', async () => {
    const { id } = await order('1');
    await create('Main');
    await takeOlderOrders();
    await call('PUT', `/orders/${id}`, { warehouseId: null });
    await create('Second');
    expect(await takeOlderOrders()).toEqual([]);
    expect((await call('GET', `/orders/${id}`)).warehouseId).toBeNull();
  });

  test('goes on after a restart where a process that stopped has left off', async () => {
    const { id } = await order('1');
    const main = await create('Main');
    await api.shipping.warehouses.takeOlderOrders({ onError: unexpected, stopping: AbortSignal.abort() });
    expect((await call('GET', `/orders/${id}`)).warehouseId).toBeNull();
    await takeOlderOrders();
    expect((await call('GET', `/orders/${id}`)).warehouseId).toBe(main.id);
  });

  test('that is deleted again at once takes none', async () => {
    const { id } = await order('1');
    await remove((await create('Main')).id);
    expect(await takeOlderOrders()).toEqual([accountId]);
    expect((await call('GET', `/orders/${id}`)).warehouseId).toBeNull();
  });
});

describe('PUT /warehouses/:id', () => {
  test('200: what is given changes, null clears, what was read can be sent back', async () => {
    const warehouse = await create('A', { returnAddress: ADDRESS, timezone: 'UTC' });
    expect((await put(warehouse.id, warehouse)).body.data).toEqual(warehouse);
    const { body } = await put(warehouse.id, { name: 'B', returnAddress: null, timezone: null });
    expect(body.data).toEqual({ ...warehouse, name: 'B', returnAddress: null, timezone: null });
  });

  test('200: the default moves', async () => {
    const [a, b] = [await create('A'), await create('B')];
    expect((await put(b.id, { isDefault: true })).body.data.isDefault).toBe(true);
    expect((await get(a.id)).body.data.isDefault).toBe(false);
    expect((await put(a.id, { isDefault: false })).status).toBe(200);
    expect((await put(b.id, { isDefault: true, name: 'B2' })).status).toBe(200);
    expect(await defaults()).toEqual(['B2']);
  });

  test('409: the default cannot be unset', async () => {
    const { id } = await create('A');
    await create('B');
    const answer = await put(id, { isDefault: false, name: 'C' });
    expectError(
      answer,
      409,
      'CONFLICT',
      'A is the default warehouse: set isDefault to true on another one instead',
    );
    expect(await defaults()).toEqual(['A']);
  });

  test('200 for twenty that each take the default: one has it at the end', { tags: 'database' }, async () => {
    const ids: string[] = [];
    for (let i = 0; i < 10; i++) ids.push((await create(`W${i}`)).id);
    const answers = await Promise.all([...ids, ...ids].map((id) => put(id, { isDefault: true })));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(await defaults()).toHaveLength(1);
  });

  test('400, 403 and 404 change nothing', async () => {
    const warehouse = await create('A');
    expectError(await put(warehouse.id, { name: null }), 400, 'VALIDATION_ERROR', 'name: must be a string');
    const wrong = { address: { ...ADDRESS, postalCode: '9' } };
    expectError(await put(warehouse.id, wrong), 400, 'VALIDATION_ERROR', /^address.postalCode/);
    expectError(await put('wh_none', { name: 'B' }), 404, 'NOT_FOUND', 'Warehouse not found');
    const stranger = (await api.newKey()).key;
    expectError(await put(warehouse.id, { name: 'B' }, stranger), 403, 'FORBIDDEN', /another user/);
    expectError(await get(warehouse.id, stranger), 403, 'FORBIDDEN', 'Warehouse belongs to another user');
    expect(await list()).toEqual([warehouse]);
  });
});

describe('DELETE /warehouses/:id', () => {
  const newProduct = async () =>
    (await api.call('POST', '/api/v1/products', { key, json: { sku: newId('prd'), name: 'x' } })).body.data
      .id;
  const adjust = (productId: string, warehouseId: string, setTo: number) =>
    api.call('POST', '/api/v1/inventory/adjustments', {
      key,
      json: { productId, warehouseId, setTo, reason: 'count' },
    });

  test('200, once; then it is in no list and nothing can be put there', async () => {
    const [a, b] = [await create('A'), await create('B')];
    expect((await remove(b.id)).body).toEqual({ data: { id: b.id, deleted: true } });
    expectError(await remove(b.id), 404, 'NOT_FOUND', 'Warehouse not found');
    expectError(await get(b.id), 404, 'NOT_FOUND', 'Warehouse not found');
    expectError(await put(b.id, { isDefault: true }), 404, 'NOT_FOUND', 'Warehouse not found');
    expectError(await adjust(await newProduct(), b.id, 1), 404, 'NOT_FOUND', 'Warehouse not found');
    expect((await list()).map(({ id }: { id: string }) => id)).toEqual([a.id]);
  });

  test('409 for the default while there are others; the last one can go, and the next is the default', async () => {
    const [a, b] = [await create('A'), await create('B')];
    expectError(
      await remove(a.id),
      409,
      'CONFLICT',
      'A cannot be deleted because it is the default: set isDefault to true on another warehouse first',
    );
    await put(b.id, { isDefault: true });
    expect((await remove(a.id)).status).toBe(200);
    expect((await remove(b.id)).status).toBe(200);
    expect((await create('C')).isDefault).toBe(true);
  });

  test('409 with stock; 200 without, and its movements can still be read', async () => {
    const { id } = await create('A');
    const productId = await newProduct();
    await adjust(productId, id, 5);
    expectError(await remove(id), 409, 'CONFLICT', /^A cannot be deleted because it has stock/);
    await adjust(productId, id, 0);
    expect((await remove(id)).status).toBe(200);
    const inventory = (query: string) => api.call('GET', `/api/v1/inventory${query}`, { key });
    expect((await inventory('')).body.meta.total).toBe(0);
    const { body } = await inventory(`/movements?warehouseId=${id}`);
    expect(body.data.map(({ onHandDelta }: { onHandDelta: number }) => onHandDelta)).toEqual([-5, 5]);
    await auditStock(api.storage, accountId);
  });

  test.each([
    ['pending', 409],
    ['on_hold', 409],
    ['partially_shipped', 409],
    ['shipped', 200],
    ['delivered', 200],
    ['cancelled', 200],
  ])('an order that is %s: %i', async (status, expected) => {
    const { id } = await create('A');
    const none = { subtotal: 0, shipping_paid: 0, tax: 0, total: 0, created_at: 0, updated_at: 0 };
    const order = {
      id: newId('ord'),
      account_id: accountId,
      order_number: '1',
      store_id: '',
      status,
      ship_to: '{}',
      destination_key: '',
      search_terms: '',
    };
    const rest = { warehouse_id: id, allocation: 'none', currency: 'USD', tags: '[]', metadata: '{}' };
    await api.storage.write((tx) =>
      tx
        .insertInto('orders')
        .values({ ...order, ...rest, ...none } as never)
        .execute(),
    );
    const answer = await remove(id);
    expect(answer.status, answer.text).toBe(expected);
    if (expected === 409) {
      expectError(answer, 409, 'CONFLICT', 'A cannot be deleted because open orders ship from it');
    }
    const [kept] = await api.storage.db
      .selectFrom('orders')
      .select('warehouse_id')
      .where('id', '=', order.id)
      .execute();
    expect(kept?.warehouse_id).toBe(id);
  });

  test('racing with stock that arrives: it is deleted or has stock, never both', {
    tags: 'database',
  }, async () => {
    await create('Default');
    for (let round = 0; round < 6; round++) {
      api.clock.advance(61_000);
      const { id } = await create(`R${round}`);
      const products = [await newProduct(), await newProduct(), await newProduct()];
      const [gone, ...put] = await Promise.all([
        ...(round % 2 ? [remove(id)] : []),
        ...products.map((productId) => adjust(productId, id, 5)),
        ...(round % 2 ? [] : [remove(id)]),
      ]).then((answers) => (round % 2 ? answers : [answers.at(-1), ...answers.slice(0, -1)]));
      const deleted = gone?.status === 200;
      expect(put.map((answer) => answer?.status)).toEqual(
        deleted ? [404, 404, 404] : expect.arrayContaining([201]),
      );
      const levels = await api.storage.db
        .selectFrom('stock_levels')
        .select('id')
        .where('warehouse_id', '=', id)
        .execute();
      if (deleted) expect(levels).toEqual([]);
    }
  });

  test('of twenty deletes and creations at once, there is one default or no warehouse', {
    tags: 'database',
  }, async () => {
    const first = await create('First');
    await Promise.all([remove(first.id), ...Array.from({ length: 19 }, (_, i) => create(`W${i}`))]);
    expect(await defaults()).toHaveLength(1);
  });

  test('403 for another user', async () => {
    const { id } = await create('A');
    expectError(await remove(id, (await api.newKey()).key), 403, 'FORBIDDEN', /another user/);
    expect(await defaults()).toEqual(['A']);
  });
});

describe('a warehouse that was deleted since its last order was shipped', () => {
  const shipAll = async ({ isHome }: { isHome: boolean }) => {
    const merchant = await createMerchant(api);
    const mug = await merchant.product('MUG');
    await merchant.stock(mug, 2, merchant.annex);
    const at = isHome ? { warehouseId: merchant.annex } : {};
    const order = await merchant.order([{ productId: mug, quantity: 2 }], at);
    const label = { orderId: order.id, parcels: [ONE_POUND], warehouseId: merchant.annex };
    const shipment = await merchant.shipment(label);
    await merchant.done('DELETE', `/warehouses/${merchant.annex}`);
    await merchant.told();
    return { merchant, mug, order, shipment };
  };
  const annexOf = async (merchant: Awaited<ReturnType<typeof createMerchant>>) =>
    merchant.call('GET', `/inventory?warehouseId=${merchant.annex}`);

  test('voiding the label moves order and stock to the default warehouse, and the history says so', async () => {
    const { merchant, mug, order, shipment } = await shipAll({ isHome: true });
    await merchant.post(`/shipments/${shipment.id}/void`);
    const open = await merchant.get(`/orders/${order.id}`);
    expect(open).toMatchObject({
      status: 'pending',
      warehouseId: merchant.warehouse,
      allocation: 'full',
    });
    expect(await merchant.level(mug)).toEqual([2, 2]);
    expect((await annexOf(merchant)).body.data).toEqual([]);
    const told = (await merchant.told()).filter(({ type }) => type === 'order.updated');
    expect(told.map(({ data }) => data.changed)).toEqual([expect.arrayContaining(['status', 'warehouseId'])]);
    const history = await merchant.get(`/orders/${order.id}/activity`);
    expect(history).toContainEqual(
      expect.objectContaining({ type: 'order.edited', details: { fields: ['warehouseId'] } }),
    );
    await auditShipping(api.storage, merchant.accountId);
    await merchant.shipment({ orderId: order.id, parcels: [ONE_POUND] });
    await auditShipping(api.storage, merchant.accountId);
  });

  test('goods that it sent for an order of another warehouse come back to the default one', async () => {
    const { merchant, mug, order, shipment } = await shipAll({ isHome: false });
    await merchant.post(`/shipments/${shipment.id}/void`);
    expect(await merchant.level(mug)).toEqual([2, 2]);
    expect(await merchant.get(`/orders/${order.id}`)).toMatchObject({ allocation: 'full' });
    await auditShipping(api.storage, merchant.accountId);
  });

  test('where it was the last one, the order waits without a warehouse, and the goods can be moved', async () => {
    const merchant = await createMerchant(api);
    await merchant.done('DELETE', `/warehouses/${merchant.annex}`);
    const mug = await merchant.product('MUG', 2);
    const order = await merchant.order([{ productId: mug, quantity: 2 }]);
    const shipment = await merchant.shipment({ orderId: order.id, parcels: [ONE_POUND] });
    await merchant.done('DELETE', `/warehouses/${merchant.warehouse}`);
    await merchant.post(`/shipments/${shipment.id}/void`);
    expect(await merchant.get(`/orders/${order.id}`)).toMatchObject({ warehouseId: null, status: 'pending' });
    await auditShipping(api.storage, merchant.accountId);
    const { id } = await merchant.post('/warehouses', { name: 'New', address: ADDRESS });
    await api.shipping.warehouses.takeOlderOrders({ onError: expect.unreachable });
    const back = { productId: mug, fromWarehouseId: merchant.warehouse, toWarehouseId: id, quantity: 2 };
    await merchant.post('/inventory/transfers', back);
    expect(await merchant.get(`/orders/${order.id}`)).toMatchObject({ warehouseId: id, allocation: 'full' });
    await auditShipping(api.storage, merchant.accountId);
  });

  test('a rate from it can no longer be bought, and the label of a return goes to the default one', async () => {
    const merchant = await createMerchant(api);
    const order = await merchant.order([{ name: 'Poster', quantity: 2, weight: { value: 1, unit: 'lb' } }]);
    const from = { orderId: order.id, warehouseId: merchant.annex };
    const items = [{ orderItemId: order.items[0].id, quantity: 1 }];
    await merchant.shipment({ ...from, items });
    const { rates } = await merchant.post('/rates', from);
    const asked = [{ ...items[0], reason: 'No' }];
    const back = await merchant.post('/returns', { orderId: order.id, items: asked });
    expect(back.warehouseId).toBe(merchant.annex);
    await merchant.done('DELETE', `/warehouses/${merchant.annex}`);
    const late = await merchant.call('POST', '/shipments', { rateId: rates[0].id });
    expectError(late, 409, 'CONFLICT', 'rateId: the warehouse was deleted since, ask for rates again');
    const approved = await merchant.post(`/returns/${back.id}/approve`, { createLabel: true });
    expect(approved).toMatchObject({ warehouseId: merchant.warehouse, status: 'label_created' });
    const { shipTo } = await merchant.get(`/shipments/${approved.labelShipmentId}`);
    expect(shipTo.postalCode).toBe('94107');
  });

  test('deleted while its label is voided: the order is never left there', { tags: 'database' }, async () => {
    for (let i = 0; i < 4; i++) {
      const merchant = await createMerchant(api);
      const mug = await merchant.product('MUG');
      await merchant.stock(mug, 1, merchant.annex);
      const order = await merchant.order([{ productId: mug, quantity: 1 }], { warehouseId: merchant.annex });
      const shipment = await merchant.shipment({ orderId: order.id, parcels: [ONE_POUND] });
      const [gone, voided] = await Promise.all([
        merchant.call('DELETE', `/warehouses/${merchant.annex}`),
        merchant.call('POST', `/shipments/${shipment.id}/void`),
      ]);
      expect(voided.status).toBe(200);
      const { warehouseId, allocation } = await merchant.get(`/orders/${order.id}`);
      expect([warehouseId, allocation]).toEqual([
        gone.status === 200 ? merchant.warehouse : merchant.annex,
        'full',
      ]);
      await auditShipping(api.storage, merchant.accountId);
    }
  });
});
