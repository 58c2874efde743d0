import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Carrier } from '../../server/src/carriers/carrier.ts';
import { expectError } from '../support/expectations.ts';
import { CUSTOMER, createMerchant, type Merchant, ONE_POUND } from '../support/merchant.ts';
import { addressAt } from '../support/places.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';
import { pluginAround } from '../support/test-carriers.ts';

let api: TestApi;
let merchant: Merchant;
let mug: string;
// biome-ignore lint/suspicious/noExplicitAny: as answers are
let order: any;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  merchant = await createMerchant(api);
  mug = await merchant.product('MUG', 20);
  await merchant.stock(mug, 20, merchant.annex);
  order = await merchant.order([
    { sku: 'MUG', quantity: 4 },
    { name: 'Card', quantity: 1, weight: { value: 1, unit: 'oz' } },
  ]);
});
afterAll(() => api.close());

const rate = async (over: object = {}): Promise<string> =>
  (await merchant.post('/rates', { orderId: order.id, ...over })).rates[0].id;
const change = (json: object) => merchant.done('PUT', `/orders/${order.id}`, json);
const buy = (json: object) => merchant.call('POST', '/shipments', json);
const expectStale = async (json: object) =>
  expectError(await buy(json), 409, 'CONFLICT', 'rateId: the order has changed since, ask for rates again');
const keep = (i: number, over: object = {}) => ({
  id: order.items[i].id,
  quantity: order.items[i].quantity,
  ...over,
});

describe('a rate is bound to what was quoted: 409 after the order has', () => {
  const changes: [string, () => object][] = [
    ['another address', () => ({ shipTo: addressAt('10001') })],
    ['another recipient', () => ({ shipTo: { ...CUSTOMER, name: 'Somebody Else' } })],
    ['more of an item', () => ({ items: [keep(0, { quantity: 5 }), keep(1)] })],
    ['an item less', () => ({ items: [keep(0)] })],
    ['another weight', () => ({ items: [keep(0, { weight: { value: 3, unit: 'lb' } }), keep(1)] })],
    ['another warehouse', () => ({ warehouseId: merchant.annex })],
  ];
  test.each(changes)('%s', async (_, json) => {
    const rateId = await rate();
    await change(json());
    await expectStale({ rateId });
    expect(await merchant.get('/shipments')).toEqual([]);
    expect((await buy({ rateId: await rate() })).status).toBe(201);
  });

  test('fewer items left, because some have been shipped', async () => {
    const rateId = await rate();
    await merchant.shipment({ orderId: order.id, items: [{ orderItemId: order.items[0].id, quantity: 1 }] });
    await expectStale({ rateId });
  });
});

describe('a rate stays valid after a change that it does not depend on', () => {
  test('notes, tags, and the same address in another order of fields', async () => {
    const rateId = await rate();
    const shipTo = Object.fromEntries(Object.entries(order.shipTo).reverse());
    await change({ notes: 'Ring twice', tags: ['vip'], shipTo, items: [keep(0), keep(1)] });
    expect((await buy({ rateId })).status).toBe(201);
  });

  test('an address that was not taken from the order', async () => {
    const rateId = await rate({ shipTo: addressAt('10001') });
    await change({ shipTo: addressAt('60601') });
    expect((await buy({ rateId })).body.data.shipTo.postalCode).toBe('10001');
  });

  test('two rates with parcels of their own share an order', async () => {
    const [first, second] = [await rate({ parcels: [ONE_POUND] }), await rate({ parcels: [ONE_POUND] })];
    const part = (i: number) => [{ orderItemId: order.items[i].id, quantity: order.items[i].quantity }];
    expect((await buy({ rateId: first, items: part(0) })).status).toBe(201);
    await expectStale({ rateId: second });
    expect((await buy({ rateId: second, items: part(1) })).status).toBe(201);
  });
});

test('a rate for all that is left, weighed by it, is not bought for a part', async () => {
  const rateId = await rate({});
  const part = [{ orderItemId: order.items[0].id, quantity: 1 }];
  expectError(
    await buy({ rateId, items: part }),
    400,
    'VALIDATION_ERROR',
    'items: the rate is for everything that is left of the order: ask for rates with these items',
  );
  expect((await merchant.get(`/orders/${order.id}`)).status).toBe('pending');
  const all = order.items.map(({ id, quantity }: { id: string; quantity: number }) => ({
    orderItemId: id,
    quantity,
  }));
  expect((await buy({ rateId, items: all })).status).toBe(201);
});

test('a rate for some items is bought for these, whatever else has been shipped', async () => {
  const items = [{ orderItemId: order.items[0].id, quantity: 2 }];
  const rateId = await rate({ items });
  await merchant.shipment({ orderId: order.id, items: [{ orderItemId: order.items[1].id, quantity: 1 }] });
  expectError(
    await buy({ rateId, items: [{ orderItemId: order.items[0].id, quantity: 1 }] }),
    400,
    'VALIDATION_ERROR',
    'items: the rate is for other items',
  );
  const { body } = await buy({ rateId });
  expect(body.data).toMatchObject({ items, parcels: [{ weight: { value: 16, unit: 'oz' } }] });
});

test('409 where the warehouse has moved since', async () => {
  const rateId = await rate();
  await merchant.done('PUT', `/warehouses/${merchant.warehouse}`, { address: addressAt('60601') });
  expectError(
    await buy({ rateId }),
    409,
    'CONFLICT',
    'rateId: the address of the warehouse has changed since, ask for rates again',
  );
});

test('of a purchase and an update at once, the label never shows an address that the order has not', {
  tags: 'database',
}, async () => {
  for (let round = 0; round < 3; round++) {
    order = await merchant.order([{ sku: 'MUG', quantity: 1 }]);
    const rateId = await rate();
    const moved = addressAt('10001');
    const [bought, updated] = await Promise.all([
      buy(round === 0 ? { carrier: 'fleet', orderId: order.id } : { rateId }),
      merchant.call('PUT', `/orders/${order.id}`, { shipTo: moved }),
    ]);
    const { shipTo } = await merchant.get(`/orders/${order.id}`);
    if (bought.status === 201) expect(bought.body.data.shipTo).toEqual(shipTo);
    else expectError(bought, 409, 'CONFLICT', /changed (since|in the meantime)/);
    expect(updated.status === 200 || bought.status === 201).toBe(true);
  }
});

describe('an order that changes while a label of no rate is bought', () => {
  /** A merchant whose only other carrier changes the order whenever it is asked for a price, up to a number of times. */
  async function withRestlessOrder(changes: number) {
    let quotes = 0;
    let seller: Merchant | undefined;
    let id = '';
    const restless: Pick<Carrier, 'id' | 'name' | 'quote'> = {
      id: 'restless',
      name: 'Restless',
      async quote() {
        quotes += 1;
        const shipTo = { ...CUSTOMER, name: `Name ${quotes}` };
        if (quotes <= changes) await seller?.done('PUT', `/orders/${id}`, { shipTo });
        return { quotes: [], messages: [] };
      },
    };
    const other = await startTestApi({ plugins: [pluginAround(restless as Carrier)] });
    onTestFinished(() => other.close());
    seller = await createMerchant(other);
    await seller.product('MUG', 1);
    ({ id } = await seller.order([{ sku: 'MUG', quantity: 1 }]));
    const bought = await seller.call('POST', '/shipments', { orderId: id, select: { by: 'cheapest' } });
    return { bought, seller, quotes };
  }

  test('it is quoted again, and the label shows what the order has become', async () => {
    const { bought, quotes } = await withRestlessOrder(2);
    expect(bought.status).toBe(201);
    expect(bought.body.data.shipTo.name).toBe('Name 2');
    expect(quotes).toBe(3);
  });

  test('409 after the third quote, and nothing is bought', async () => {
    const { bought, seller, quotes } = await withRestlessOrder(Number.POSITIVE_INFINITY);
    expectError(bought, 409, 'CONFLICT', 'The order has changed in the meantime: try again');
    expect(quotes).toBe(3);
    expect(await seller.get('/shipments')).toEqual([]);
  });
});

describe('input without effect is a 400', () => {
  test('items without an order', async () => {
    const items = [{ orderItemId: order.items[0].id, quantity: 1 }];
    const message = 'items: requires orderId';
    const parcels = [ONE_POUND];
    const straight = { carrier: 'fleet', shipTo: CUSTOMER, parcels, items };
    expectError(await buy(straight), 400, 'VALIDATION_ERROR', message);
    const asked = { shipTo: CUSTOMER, parcels, items };
    expectError(await merchant.call('POST', '/rates', asked), 400, 'VALIDATION_ERROR', message);
    const { rates } = await merchant.post('/rates', { shipTo: CUSTOMER, parcels });
    expectError(await buy({ rateId: rates[0].id, items }), 400, 'VALIDATION_ERROR', message);
  });

  test('what to do about a shortage of stock without an order', async () => {
    const message = 'stock: requires orderId';
    const straight = { carrier: 'fleet', shipTo: CUSTOMER, parcels: [ONE_POUND], stock: 'adjust' };
    expectError(await buy(straight), 400, 'VALIDATION_ERROR', message);
  });

  test('an item of another order in PUT', async () => {
    const other = await merchant.order([{ sku: 'MUG', quantity: 1 }]);
    for (const id of [other.items[0].id, 'itm_no', ''])
      expectError(
        await merchant.call('PUT', `/orders/${order.id}`, {
          items: [keep(0), { id, quantity: 1, sku: 'MUG' }],
        }),
        400,
        'VALIDATION_ERROR',
        'items[1].id: is not an item of this order',
      );
    expect(await merchant.get(`/orders/${order.id}`)).toEqual(order);
    expect(await merchant.level(mug)).toEqual([20, 5]);
  });
});

test('409 when rates are asked for a cancelled order', async () => {
  await merchant.post(`/orders/${order.id}/cancel`);
  const answer = await merchant.call('POST', '/rates', { orderId: order.id, parcels: [ONE_POUND] });
  expectError(answer, 409, 'CONFLICT', 'The order is canceled');
});
