import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectError } from '../support/expectations.ts';
import { createMerchant } from '../support/merchant.ts';
import { addressAt } from '../support/places.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

test('GET and PUT /settings: default until changed, of one account alone, 400 for other values', async () => {
  const merchant = await createMerchant(api);
  const stranger = await createMerchant(api);
  expect(await merchant.get('/settings')).toMatchObject({ warehouseSelection: 'default' });
  const json = { warehouseSelection: 'nearest_in_stock' };
  expect(await merchant.done('PUT', '/settings', json)).toMatchObject(json);
  expect(await merchant.done('PUT', '/settings', {})).toMatchObject(json);
  expect([await merchant.get('/settings'), await stranger.get('/settings')]).toMatchObject([
    json,
    { warehouseSelection: 'default' },
  ]);
  const wrong = await merchant.call('PUT', '/settings', { warehouseSelection: 'any' });
  expectError(
    wrong,
    400,
    'VALIDATION_ERROR',
    /^warehouseSelection: must be one of default, nearest_in_stock/,
  );
  const unknown = await merchant.call('PUT', '/settings', { color: 'red' });
  expectError(unknown, 400, 'VALIDATION_ERROR', 'color: is not a known field');
});

test('an order without a warehouse goes to the nearest that has everything, to the default where none has', async () => {
  const merchant = await createMerchant(api); // Main in San Francisco, Annex in New York
  const mug = await merchant.product('MUG', 5);
  const cup = await merchant.product('CUP', 5);
  const free = await merchant.product('FREE');
  await merchant.stock(mug, 5, merchant.annex);
  const place = async (items: object[], zip: string, over = {}) => {
    const order = await merchant.order(items, { shipTo: addressAt(zip), ...over });
    return [order.warehouseId === merchant.annex ? 'annex' : 'main', order.allocation];
  };
  const mugs = (quantity: number) => ({ productId: mug, quantity });
  expect(await place([mugs(1)], '10001')).toEqual(['main', 'full']);
  await merchant.done('PUT', '/settings', { warehouseSelection: 'nearest_in_stock' });
  expect(await place([mugs(2)], '10001')).toEqual(['annex', 'full']);
  expect(await place([mugs(1)], '90277')).toEqual(['main', 'full']);
  // The cup is only at Main; two lines of one product count together; what is not tracked is everywhere.
  expect(await place([mugs(1), { productId: cup, quantity: 1 }], '10001')).toEqual(['main', 'full']);
  expect(await place([mugs(2), mugs(2)], '10001')).toEqual(['main', 'partial']);
  expect(await place([{ productId: free, quantity: 9 }], '10001')).toEqual(['annex', 'full']);
  const named = { warehouseId: merchant.warehouse };
  expect(await place([{ productId: free, quantity: 9 }], '10001', named)).toEqual(['main', 'full']);
});

test('of orders that come at once, only as many go to the nearest as it has stock for', {
  tags: 'database',
}, async () => {
  const merchant = await createMerchant(api);
  const mug = await merchant.product('MUG', 10);
  await merchant.stock(mug, 3, merchant.annex);
  await merchant.done('PUT', '/settings', { warehouseSelection: 'nearest_in_stock' });
  const orders = await Promise.all(
    Array.from({ length: 8 }, () =>
      merchant.order([{ productId: mug, quantity: 1 }], { shipTo: addressAt('10001') }),
    ),
  );
  expect(orders.every(({ allocation }) => allocation === 'full')).toBe(true);
  expect(orders.filter(({ warehouseId }) => warehouseId === merchant.annex)).toHaveLength(3);
});
