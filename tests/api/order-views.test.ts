import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectError } from '../support/expectations.ts';
import { createMerchant, type Merchant } from '../support/merchant.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
let merchant: Merchant;
beforeAll(async () => {
  api = await startTestApi();
  merchant = await createMerchant(api);
});
afterAll(() => api.close());

test('a view is saved, listed by name, renamed, changed and deleted', async () => {
  const view = { name: 'Gifts', search: 'tag=gift&sort=-total', columns: ['customer'] };
  const { id } = await merchant.post('/order-views', view);
  await merchant.post('/order-views', { name: 'express', search: '' });
  const names = async () => (await merchant.get('/order-views')).map(({ name }: { name: string }) => name);
  expect(await names()).toEqual(['express', 'Gifts']);
  expect((await merchant.get('/order-views'))[1]).toMatchObject(view);
  await merchant.done('PUT', `/order-views/${id}`, { name: 'All gifts' });
  expect((await merchant.get('/order-views'))[0]).toMatchObject({ ...view, name: 'All gifts' });
  expect(await merchant.done('DELETE', `/order-views/${id}`)).toEqual({ id, deleted: true });
  expect(await names()).toEqual(['express']);
});

test('two views of an account have different names, however they are written', async () => {
  await merchant.post('/order-views', { name: 'Late', search: '' });
  const again = await merchant.call('POST', '/order-views', { name: 'LATE', search: '' });
  expectError(again, 409, 'CONFLICT', 'name: there is a view named LATE already');
  const stranger = await createMerchant(api);
  await stranger.post('/order-views', { name: 'Late', search: '' });
});

test("nobody sees or changes another account's views", async () => {
  const { id } = await merchant.post('/order-views', { name: 'Mine', search: '' });
  const stranger = await createMerchant(api);
  expect(await stranger.get('/order-views')).toEqual([]);
  for (const method of ['PUT', 'DELETE'])
    expectError(
      await stranger.call(method, `/order-views/${id}`, method === 'PUT' ? { name: 'Yours' } : undefined),
      403,
      'FORBIDDEN',
      'Order view belongs to another user',
    );
});

test.each([
  [{ name: '', search: '' }, /^name: /],
  [{ name: 'x', search: { tag: 'y' } }, /^search: /],
  [{ name: 'x' }, /^search: /],
])('400 for %j', async (body, message) => {
  expectError(await merchant.call('POST', '/order-views', body), 400, 'VALIDATION_ERROR', message);
});

test('an account has at most 50 views', async () => {
  const collector = await createMerchant(api);
  for (let i = 0; i < 50; i++) await collector.post('/order-views', { name: `View ${i}`, search: '' });
  const answer = await collector.call('POST', '/order-views', { name: 'One more', search: '' });
  expectError(answer, 409, 'CONFLICT', 'There are already 50 views: delete one first');
});
