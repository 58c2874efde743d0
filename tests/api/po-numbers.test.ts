import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectError } from '../support/expectations.ts';
import { createMerchant, type Merchant } from '../support/merchant.ts';
import { printed } from '../support/paper.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
let merchant: Merchant;
beforeAll(async () => {
  api = await startTestApi();
  merchant = await createMerchant(api);
});
afterAll(() => api.close());

const ITEMS = [{ name: 'Thing', quantity: 1 }];

test('a purchase order number is stored, told, changed and cleared', async () => {
  await merchant.told();
  const order = await merchant.order(ITEMS, { poNumber: ' PO-4711 ' });
  expect(order.poNumber).toBe('PO-4711');
  const [created] = await merchant.told();
  expect(created).toMatchObject({ type: 'order.created', data: { poNumber: 'PO-4711' } });
  api.clock.advance(1_000);
  const changed = await merchant.done('PUT', `/orders/${order.id}`, { poNumber: 'PO-4712' });
  expect(changed.poNumber).toBe('PO-4712');
  const [updated] = await merchant.told();
  expect(updated).toMatchObject({ data: { poNumber: 'PO-4712', changed: ['poNumber'] } });
  expect((await merchant.done('PUT', `/orders/${order.id}`, { poNumber: null })).poNumber).toBeNull();
  expect((await merchant.order(ITEMS)).poNumber).toBeNull();
});

test('400 if it is longer than 100 characters', async () => {
  const json = merchant.newOrder(ITEMS, { poNumber: 'x'.repeat(101) });
  expectError(await merchant.call('POST', '/orders', json), 400, 'VALIDATION_ERROR', /poNumber/);
});

test('GET /orders finds orders by it, with other filters and sorts, and by its words', async () => {
  const shop = await createMerchant(api);
  const numbers = async (query: string) =>
    (await shop.get(`/orders?${query}`)).map(({ orderNumber }: { orderNumber: string }) => orderNumber);
  const held = await shop.order(ITEMS, { orderNumber: 'a', poNumber: 'ACME 12-0034' });
  api.clock.advance(1_000);
  await shop.order(ITEMS, { orderNumber: 'b', poNumber: 'ACME 12-0034', shipBy: '2026-03-05T00:00:00Z' });
  await shop.order(ITEMS, { orderNumber: 'c', poNumber: 'acme 12-0034' });
  await shop.order(ITEMS, { orderNumber: 'd' });
  await shop.post(`/orders/${held.id}/hold`);
  expect(await numbers('poNumber=ACME+12-0034')).toEqual(['b', 'a']);
  expect(await numbers('poNumber=ACME+12-0034&sort=createdAt')).toEqual(['a', 'b']);
  expect(await numbers('poNumber=ACME+12-0034&sort=shipBy')).toEqual(['b', 'a']);
  expect(await numbers('poNumber=ACME+12-0034&status=on_hold')).toEqual(['a']);
  expect(await numbers('poNumber=ACME')).toEqual([]);
  expect(await numbers('q=acme+0034&poNumber=acme+12-0034')).toEqual(['c']);
  expect((await numbers('q=120034')).sort()).toEqual(['a', 'b', 'c']);
  await shop.done('PUT', `/orders/${held.id}`, { poNumber: 'Other' });
  expect(await numbers('q=other')).toEqual(['a']);
  expect(await numbers('poNumber=Other')).toEqual(['a']);
});

test('an export and a packing slip have it', async () => {
  const order = await merchant.order(ITEMS, { poNumber: 'PO-99' });
  const { text } = await merchant.call('GET', '/orders?poNumber=PO-99', undefined, { accept: 'text/csv' });
  expect(text.split('\r\n')[0]).toContain(',poNumber,');
  expect(text).toContain(',PO-99,');
  const slip = await printed(api, merchant, `/orders/${order.id}/packing-slip`);
  expect(slip.text.replace(/\s+/g, ' ')).toContain('PO number: PO-99');
});
