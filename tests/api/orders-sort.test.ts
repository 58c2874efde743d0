// @module-tag database
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectError } from '../support/expectations.ts';
import { CUSTOMER, createMerchant, type Merchant } from '../support/merchant.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

const DAY_MS = 86_400_000;
const BERLIN = {
  name: 'Jo',
  street1: 'Invalidenstr. 117',
  city: 'Berlin',
  postalCode: '10115',
  country: 'DE',
};
const TORONTO = {
  name: 'Jo',
  street1: '1 Bay St',
  city: 'Toronto',
  state: 'ON',
  postalCode: 'M5H 2N2',
  country: 'CA',
};

let api: TestApi;
let merchant: Merchant;
beforeAll(async () => {
  api = await startTestApi();
  merchant = await createMerchant(api);
  const at = (days: number) => new Date(api.clock.now() + days * DAY_MS).toISOString();
  const orders = [
    { orderNumber: '9', unitPrice: 30, shipTo: CUSTOMER, shipBy: at(-1), orderDate: at(-9) },
    { orderNumber: '10', unitPrice: 20, shipTo: BERLIN, shipBy: at(1) },
    { orderNumber: '10-R1', unitPrice: 20, shipTo: TORONTO, shipBy: at(-2) },
    { orderNumber: 'SO-9', unitPrice: 10, shipTo: { ...CUSTOMER, city: 'Anaheim' } },
    { orderNumber: 'so-100', unitPrice: 20, shipTo: BERLIN, orderDate: at(-20) },
  ];
  for (const { unitPrice, ...order } of orders) {
    await merchant.order([{ name: 'Thing', quantity: 1, unitPrice }], order);
    api.clock.advance(1_000);
  }
});
afterAll(() => api.close());

const numbers = async (query: string) => {
  const { status, text, body } = await merchant.call('GET', `/orders?${query}`);
  expect(status, text).toBe(200);
  return body.data.map((order: { orderNumber: string }) => order.orderNumber).join(' ');
};
const reversed = (text: string) => text.split(' ').reverse().join(' ');

describe('GET /orders?sort', () => {
  test.each([
    ['createdAt', '9 10 10-R1 SO-9 so-100'],
    ['orderDate', 'so-100 9 10 10-R1 SO-9'],
    ['orderNumber', '9 10 10-R1 SO-9 so-100'],
    // Orders of the same total stay in the order of their creation, as those to the same city do.
    ['total', 'SO-9 10 10-R1 so-100 9'],
    ['destination', '10-R1 10 so-100 SO-9 9'],
  ])('%s, in both directions, the same by pages, with filters and as a file', async (sort, expected) => {
    expect(await numbers(`sort=${sort}`)).toBe(expected);
    expect(await numbers(`sort=-${sort}`)).toBe(reversed(expected));
    const pages = [1, 2, 3].map((page) => numbers(`sort=${sort}&limit=2&page=${page}`));
    expect((await Promise.all(pages)).join(' ')).toBe(expected);
    expect(await numbers(`sort=${sort}&status=pending`)).toBe(expected);
    expect(await numbers(`sort=${sort}&q=thing`)).toBe(expected);
    const file = await merchant.call('GET', `/orders?sort=-${sort}`, undefined, { accept: 'text/csv' });
    const column = file.text
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(',')[1]);
    expect(column.join(' ')).toBe(reversed(expected));
  });

  test('400 for what it is not sorted by', async () => {
    const answer = await merchant.call('GET', '/orders?sort=mood');
    expectError(answer, 400, 'VALIDATION_ERROR', /^sort: must be one of createdAt, orderDate/);
  });

  test('follows a changed address and total', async () => {
    const order = await merchant.order([{ name: 'Thing', quantity: 1, unitPrice: 1 }], { orderNumber: '77' });
    expect(await numbers('sort=destination&limit=1')).not.toBe('77');
    expect(await numbers('international=true')).not.toMatch('77');
    const shipTo = { ...BERLIN, city: 'Vienna', postalCode: '1010', country: 'AT' };
    await merchant.done('PUT', `/orders/${order.id}`, { shipTo });
    expect(await numbers('sort=destination&limit=1')).toBe('77');
    expect(await numbers('sort=total&limit=1')).toBe('77');
    expect(await numbers('international=true')).toMatch('77');
    await merchant.post(`/orders/${order.id}/cancel`);
  });
});

describe('GET /orders', () => {
  test.each([
    ['late=true', '10-R1 9'],
    ['late=true&status=pending,on_hold', '10-R1 9'],
    ['late=true&status=on_hold', ''],
    ['late=false&status=pending', 'so-100 SO-9 10'],
    ['international=true&status=pending', 'so-100 10-R1 10'],
    ['international=true&status=pending&sort=total', '10 10-R1 so-100'],
    ['international=false&status=pending', 'SO-9 9'],
    ['international=true&late=true', '10-R1'],
    ['international=true&q=jo&status=pending', 'so-100 10-R1 10'],
  ])('200 for %s, which is counted too', async (query, expected) => {
    expect(await numbers(query)).toBe(expected);
    const filters = query.replace(/&sort=\w+/, '');
    const count = expected === '' ? 0 : expected.split(' ').length;
    expect(await merchant.get(`/orders/count?${filters}`)).toEqual({ count, isMore: false });
  });

  test('the counter takes filters only', async () => {
    expectError(await merchant.call('GET', '/orders/count?page=2'), 400, 'VALIDATION_ERROR', /^page/);
    const stranger = await createMerchant(api);
    expect(await stranger.get('/orders/count')).toEqual({ count: 0, isMore: false });
  });
});
