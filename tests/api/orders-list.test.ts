// @module-tag database
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectError } from '../support/expectations.ts';
import { CUSTOMER, createMerchant, type Merchant } from '../support/merchant.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

/** Anything else is shown in UTC with more or fewer digits of a year than we take. */
const RANGE = 'must be from 0000-01-01T00:00:00Z to 9999-12-31T23:59:59.999Z';

let api: TestApi;
let merchant: Merchant;
const times: string[] = [];
beforeAll(async () => {
  api = await startTestApi();
  merchant = await createMerchant(api);
  const names = ['Ada Lovelace', 'Grace Hopper', 'Alan Turing', 'adam smith'];
  for (const [i, name] of names.entries()) {
    times.push(new Date(api.clock.now()).toISOString());
    const { id } = await merchant.order([{ name: 'Thing', quantity: 1 }], {
      orderNumber: `${i % 2 ? 'WEB' : 'shop'}-${i}`,
      shipTo: { ...CUSTOMER, name },
      ...(i < 3 && { storeId: i < 2 ? 'a' : 'b', language: i === 1 ? 'de-AT' : 'de' }),
    });
    if (i > 1) await merchant.post(`/orders/${id}/hold`);
    api.clock.advance(1_000);
  }
});
afterAll(() => api.close());

const numbers = async (query: string) => {
  const { status, text, body } = await merchant.call('GET', `/orders${query}`);
  expect(status, text).toBe(200);
  expect(body.meta.total).toBe(body.data.length);
  return body.data.map((order: { orderNumber: string }) => order.orderNumber).join(' ');
};

describe('GET /orders', () => {
  test.each([
    ['', 'WEB-3 shop-2 WEB-1 shop-0'],
    ['?status=pending', 'WEB-1 shop-0'],
    ['?language=de', 'shop-2 shop-0'],
    ['?language=de&status=pending', 'shop-0'],
    ['?language=de&q=lovelace', 'shop-0'],
    ['?language=de-AT&international=false', 'WEB-1'],
    ['?language=fr', ''],
    ['?status=on_hold', 'WEB-3 shop-2'],
    ['?status=delivered', ''],
    ['?storeId=a', 'WEB-1 shop-0'],
    ['?storeId=a&status=on_hold', ''],
    ['?storeId=b&status=on_hold', 'shop-2'],
    ['?orderNumber=WEB-3', 'WEB-3'],
    ['?orderNumber=%20WEB-3', ''],
    ['?orderNumber=web-3', ''],
    ['?orderNumber=WEB3', ''],
    ['?orderNumber=WEB-', ''],
    ['?orderNumber=WEB-1&storeId=a', 'WEB-1'],
    ['?orderNumber=WEB-1&storeId=b', ''],
    ['?orderNumber=WEB-1&status=on_hold', ''],
    ['?orderNumber=WEB-3&q=smith&sort=shipBy', 'WEB-3'],
    ['?orderNumber=WEB-3&q=ada%20love', ''],
    ['?q=web', 'WEB-3 WEB-1'],
    ['?q=ADA', 'WEB-3 shop-0'],
    ['?q=ADA%20smi', 'WEB-3'],
    ['?q=ada&status=pending', 'shop-0'],
    ['?q=love', 'shop-0'],
    ['?q=ovelace', ''],
    ['?q=%25', ''],
  ])('200 for %s', async (query, expected) => {
    expect(await numbers(query)).toBe(expected);
  });

  test('200 between two moments, the first included and the last not', async () => {
    expect(await numbers(`?createdFrom=${times[1]}&createdTo=${times[3]}`)).toBe('shop-2 WEB-1');
    expect(await numbers(`?createdFrom=${times[1]}&q=shop`)).toBe('shop-2');
    const inParis = encodeURIComponent('2026-03-01T13:00:02+01:00');
    expect(await numbers(`?createdFrom=${inParis}`)).toBe('WEB-3 shop-2');
  });

  test('200 for a number that several stores have: their orders, newest first, and no other account', async () => {
    const shop = await createMerchant(api);
    const stranger = await createMerchant(api);
    const order = (of: Merchant, orderNumber: string, storeId?: string) =>
      of.order([{ name: 'Thing', quantity: 1 }], { orderNumber, ...(storeId !== undefined && { storeId }) });
    const first = await order(shop, 'É-007');
    await order(shop, 'é-007');
    await order(shop, 'É-7');
    api.clock.advance(1_000);
    const second = await order(shop, 'É-007', 'b');
    const foreign = await order(stranger, 'É-007', 'b');

    const found = async (of: Merchant, query: string) => {
      const { body } = await of.call('GET', `/orders?orderNumber=${encodeURIComponent('É-007')}${query}`);
      return { ids: body.data.map(({ id }: { id: string }) => id), total: body.meta.total };
    };
    expect(await found(shop, '')).toEqual({ ids: [second.id, first.id], total: 2 });
    expect(await found(shop, '&limit=1&page=2')).toEqual({ ids: [first.id], total: 2 });
    expect(await found(shop, '&storeId=b')).toEqual({ ids: [second.id], total: 1 });
    expect(await found(stranger, '')).toEqual({ ids: [foreign.id], total: 1 });
    expect(await found(merchant, '')).toEqual({ ids: [], total: 0 });
    const count = await shop.call('GET', `/orders/count?orderNumber=${encodeURIComponent('É-007')}`);
    expect(count.body.data).toMatchObject({ count: 2 });
  });

  test('200 a page at a time', async () => {
    const { body } = await merchant.call('GET', '/orders?limit=3&page=2');
    expect(body.meta).toEqual({ page: 2, limit: 3, total: 4, totalPages: 2 });
    expect(body.data).toHaveLength(1);
  });

  test.each([
    ['?status=open', /^status: must be one of pending, on_hold/],
    ['?createdFrom=garbage', /^createdFrom: /],
    ['?createdFrom=2026-03-01', /^createdFrom: /],
    ['?createdFrom=2026-03-01T00:00:00', /^createdFrom: /],
    ['?createdTo=2026-02-30T00:00:00Z', /^createdTo: /],
    ['?createdTo=2026-12-31T23:59:60Z', 'createdTo: must not be a leap second'],
    ['?createdFrom=0000-01-01T00:00:00%2B14:00', `createdFrom: ${RANGE}`],
    ['?createdTo=9999-12-31T23:59:59-12:00', `createdTo: ${RANGE}`],
    ['?q=', 'q: must have at least 1 character'],
    ['?orderNumber=', 'orderNumber: must have at least 1 character'],
    [`?orderNumber=${'1'.repeat(101)}`, 'orderNumber: must have at most 100 characters'],
    ['?storeId=a&storeId=b', /^storeId: must be a string/],
    ['?color=red', 'color: is not a known field'],
  ])('400 for %s', async (query, message) => {
    expectError(await merchant.call('GET', `/orders${query}`), 400, 'VALIDATION_ERROR', message);
  });

  test('nobody sees what others have ordered', async () => {
    const stranger = await createMerchant(api);
    expect(await stranger.get('/orders')).toEqual([]);
    const [order] = await merchant.get('/orders');
    const path = `/orders/${order.id}`;
    for (const [method, to] of [
      ['GET', path],
      ['PUT', path],
      ['POST', `${path}/hold`],
      ['POST', `${path}/release`],
      ['POST', `${path}/cancel`],
    ] as const) {
      const json = method === 'PUT' ? {} : undefined;
      expectError(await stranger.call(method, to, json), 403, 'FORBIDDEN', 'Order belongs to another user');
      const missing = to.replace(order.id, 'ord_none');
      expectError(await stranger.call(method, missing, json), 404, 'NOT_FOUND', 'Order not found');
    }
    expect(await merchant.get(path)).toEqual(order);
  });
});
