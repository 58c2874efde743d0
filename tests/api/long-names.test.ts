import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMerchant, type Merchant, ONE_POUND } from '../support/merchant.ts';
import { printed, warmUp } from '../support/paper.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

/** As marketplaces have them. */
const NAME = `Mug ${'with a very long description of everything that one may search for '.repeat(8)}`
  .slice(0, 499)
  .padEnd(500, '!');

let api: TestApi;
let merchant: Merchant;
beforeAll(async () => {
  await warmUp();
  api = await startTestApi();
  merchant = await createMerchant(api);
});
afterAll(() => api.close());

const squeezed = (text: string) => text.replace(/\s+/g, '');

test('a name of 500 characters is stored whole, found, exported, and printed on packing slips; one of 501 is refused', async () => {
  await merchant.product('LONG', 5, { name: NAME });
  const order = await merchant.order([{ sku: 'LONG', quantity: 1 }]);
  expect(order.items[0].name).toBe(NAME);
  expect((await merchant.get('/products?q=description%20everything'))[0].name).toBe(NAME);
  expect((await merchant.get('/orders?q=description%20everything'))[0].id).toBe(order.id);
  const csv = await merchant.call('GET', '/products', undefined, { accept: 'text/csv' });
  expect(csv.text).toContain(NAME);
  const slip = await printed(api, merchant, `/orders/${order.id}/packing-slip`);
  expect(squeezed(slip.text)).toContain(squeezed(NAME));
  const shipment = await merchant.shipment({ orderId: order.id, parcels: [ONE_POUND] });
  expect(shipment.status).toBe('purchased');
  const refused = await merchant.call(
    'POST',
    '/orders',
    merchant.newOrder([{ name: `${NAME}x`, quantity: 1 }]),
  );
  expect([refused.status, refused.body.error.message]).toEqual([
    400,
    'items[0].name: must have at most 500 characters',
  ]);
});
