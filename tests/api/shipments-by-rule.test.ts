import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectError } from '../support/expectations.ts';
import { CUSTOMER, createMerchant, type Merchant, ONE_POUND } from '../support/merchant.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
let merchant: Merchant;
beforeAll(async () => {
  api = await startTestApi();
  merchant = await createMerchant(api);
  await merchant.product('MUG', 100);
});
afterAll(() => api.close());

const newOrder = () => merchant.order([{ sku: 'MUG', quantity: 2 }]);
const buy = (json: object) => merchant.call('POST', '/shipments', json);

test('201 buys the cheapest or the fastest of what is offered, within the limits', async () => {
  const { id } = await newOrder();
  const { rates } = await merchant.post('/rates', { orderId: id });
  const days = (rate: { deliveryDays: number }) => rate.deliveryDays;
  const [cheapest] = rates;
  const fastest = Math.min(...rates.map(days));
  expect(days(cheapest)).toBeGreaterThan(fastest);

  const select = async (rule: object) => {
    const order = await newOrder();
    const { status, body } = await buy({ orderId: order.id, select: rule });
    expect(status).toBe(201);
    expect(await merchant.get(`/orders/${order.id}`)).toMatchObject({ status: 'shipped' });
    return rates.find(({ service }: { service: string }) => service === body.data.service);
  };
  expect(await select({ by: 'cheapest' })).toEqual(cheapest);
  expect(days(await select({ by: 'fastest' }))).toBe(fastest);
  const inTime = rates.find((rate: { deliveryDays: number }) => rate.deliveryDays < days(cheapest));
  expect(await select({ by: 'cheapest', withinDays: days(inTime) })).toEqual(inTime);
  const last = rates.at(-1);
  expect(await select({ by: 'cheapest', services: [last.service], carriers: ['fleet'] })).toEqual(last);
});

test('200 for a batch by rule, each standing for itself; without an order too', async () => {
  const [first, second] = [await newOrder(), await newOrder()];
  const results = await merchant.post('/shipments/batch', {
    shipments: [
      { orderId: first.id, select: { by: 'cheapest' } },
      { orderId: second.id, select: { by: 'slowest' } },
      { shipTo: CUSTOMER, parcels: [ONE_POUND], select: { by: 'fastest' } },
    ],
  });
  expect(results).toMatchObject([
    { status: 201, shipment: { orderId: first.id } },
    { status: 400, error: { message: 'select.by: must be one of cheapest, fastest' } },
    { status: 201, shipment: { orderId: null } },
  ]);
});

test('400 for what chooses nothing, and nothing is bought', async () => {
  const order = await newOrder();
  const wrong: [object, string | RegExp][] = [
    [{ select: {} }, 'select.by: is required'],
    [
      { select: { by: 'cheapest' }, carrier: 'fleet' },
      'body: must not have carrier, service together with select, which chooses them',
    ],
    [
      { select: { by: 'cheapest' }, rateId: 'rate_x' },
      /^body: must not have .* together with rateId, which defines them$/,
    ],
    [{ select: { by: 'cheapest', carriers: ['fleet', 'owl'] } }, 'select.carriers[1]: must be one of fleet'],
    [{ select: { by: 'cheapest', services: ['rocket'] } }, 'select: Fleet has no service "rocket"'],
    [
      { select: { by: 'cheapest', services: ['economy'], withinDays: 1 } },
      /^select\.withinDays: the fastest offer takes \d days$/,
    ],
    [{ select: { by: 'cheapest', withinDays: 0 } }, 'select.withinDays: must be at least 1'],
  ];
  for (const [json, message] of wrong)
    expectError(await buy({ orderId: order.id, ...json }), 400, 'VALIDATION_ERROR', message);
  expect(await merchant.get(`/orders/${order.id}`)).toEqual(order);
});
