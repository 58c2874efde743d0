import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectError } from '../support/expectations.ts';
import { createMerchant, type Merchant } from '../support/merchant.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
let merchant: Merchant;
const LARGE = { length: 20, width: 12, height: 12, unit: 'in' };
beforeAll(async () => {
  api = await startTestApi();
  merchant = await createMerchant(api);
  await merchant.product('LAMP', undefined, { weight: { value: 2, unit: 'lb' }, dimensions: LARGE });
  await merchant.product('MUG');
});
afterAll(() => api.close());

const rate = (orderId: string, over = {}) => merchant.post('/rates', { orderId, ...over });

describe('the size of a parcel that the request leaves to the order', () => {
  test("a single unit of one product is rated, and its label bought, with the product's dimensions", async () => {
    const order = await merchant.order([{ sku: 'LAMP', quantity: 1 }]);
    const { rates, messages } = await rate(order.id);
    expect(messages).toEqual([]);
    expect(rates[0].billableWeight.value).toBe(18); // 20 × 12 × 12 in at 166 in³/lb
    const { parcels } = await merchant.shipment({ orderId: order.id });
    expect(parcels).toMatchObject([{ weight: { value: 32, unit: 'oz' }, dimensions: LARGE }]);
  });

  test.each([
    [[{ sku: 'LAMP', quantity: 2 }]],
    [
      [
        { sku: 'LAMP', quantity: 1 },
        { sku: 'MUG', quantity: 1 },
      ],
    ],
  ])('of several items a message says that dimensions were not considered: %j', async (items) => {
    const { id } = await merchant.order(items);
    const { rates, messages } = await rate(id);
    expect(rates[0].billableWeight.value).toBeLessThan(6);
    expect(messages).toMatchObject([{ carrier: null, code: 'DIMENSIONS_NOT_CONSIDERED' }]);
  });

  test('one unit of several is rated with dimensions, where the request names it', async () => {
    const order = await merchant.order([{ sku: 'LAMP', quantity: 2 }]);
    const { rates, messages } = await rate(order.id, {
      items: [{ orderItemId: order.items[0].id, quantity: 1 }],
    });
    expect(messages).toEqual([]);
    expect(rates[0].billableWeight.value).toBe(18);
  });
});

test("an item without a weight has its product's current one, and a rate knows which", async () => {
  const id = await merchant.product('VASE', undefined, { weight: undefined });
  const order = await merchant.order([{ sku: 'VASE', quantity: 2 }]);
  expect(order.items[0].weight).toBeNull();
  expectError(
    await merchant.call('POST', '/rates', { orderId: order.id }),
    400,
    'VALIDATION_ERROR',
    'parcels: is required, because the weight of some items is unknown',
  );
  await merchant.done('PUT', `/products/${id}`, { weight: { value: 3, unit: 'lb' } });
  const { rates } = await rate(order.id);
  expect(rates[0].billableWeight).toEqual({ value: 6, unit: 'lb' });
  await merchant.done('PUT', `/products/${id}`, { weight: { value: 4, unit: 'lb' } });
  expectError(
    await merchant.call('POST', '/shipments', { rateId: rates[0].id }),
    409,
    'CONFLICT',
    'rateId: the order has changed since, ask for rates again',
  );
});
