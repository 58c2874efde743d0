import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectError } from '../support/expectations.ts';
import { CUSTOMER, createMerchant, type Merchant, ONE_POUND } from '../support/merchant.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
let merchant: Merchant;
let stranger: Merchant;
beforeAll(async () => {
  api = await startTestApi();
  merchant = await createMerchant(api);
  stranger = await createMerchant(api);
  await merchant.product('MUG', 100);
});
afterAll(() => api.close());

const ask = (json: object) => merchant.call('POST', '/rates', json);
const parcels = [ONE_POUND];

describe('POST /rates', () => {
  test('201 cheapest first, and each can be read again', async () => {
    const { status, body } = await ask({ shipTo: CUSTOMER, parcels });
    expect(status).toBe(201);
    const { rates, messages } = body.data;
    expect(messages).toEqual([]);
    expect(rates.length).toBeGreaterThan(1);
    const prices = rates.map(({ rate }: { rate: number }) => rate);
    expect(prices).toEqual([...prices].sort((a, b) => a - b));
    expect(rates[0]).toMatchObject({
      carrier: 'fleet',
      currency: 'USD',
      zone: 4,
      billableWeight: { value: 1, unit: 'lb' },
    });
    expect(rates[0].expiresAt).toBe(new Date(api.clock.now() + 86_400_000).toISOString());
    for (const rate of rates) expect(await merchant.get(`/rates/${rate.id}`)).toEqual(rate);
  });

  test('201 for an order whose weights are known, by what is left of it', async () => {
    const order = await merchant.order([{ sku: 'MUG', quantity: 4 }]);
    const weight = async () => (await ask({ orderId: order.id })).body.data.rates[0].billableWeight;
    expect(await weight()).toEqual({ value: 2, unit: 'lb' });
    const items = [{ orderItemId: order.items[0].id, quantity: 2 }];
    expect(await merchant.shipment({ orderId: order.id, items })).toMatchObject({
      parcels: [{ weight: { value: 16, unit: 'oz' } }],
    });
    expect(await weight()).toEqual({ value: 1, unit: 'lb' });
  });

  test('201 of one service, from another warehouse or address; a carrier says why it offers nothing', async () => {
    const { rates } = (await ask({ shipTo: CUSTOMER, parcels })).body.data;
    const [{ service }] = rates;
    const one = (await ask({ shipTo: CUSTOMER, parcels, services: [service] })).body.data;
    expect(one.rates).toMatchObject([{ service }]);
    const far = (await ask({ shipTo: CUSTOMER, parcels, warehouseId: merchant.annex })).body.data.rates[0];
    expect(far.zone).toBeGreaterThan(4);
    const home = (await ask({ shipTo: CUSTOMER, shipFrom: CUSTOMER, parcels })).body.data.rates[0];
    expect(home.zone).toBe(1);
    const none = (await ask({ shipTo: CUSTOMER, parcels, services: ['rocket'] })).body.data;
    expect(none).toEqual({
      rates: [],
      suggestedRateId: null,
      needsChoice: null,
      parcels: [ONE_POUND],
      customs: null,
      messages: [
        {
          ...{ carrier: 'fleet', carrierName: 'Fleet', code: 'UNKNOWN_SERVICE' },
          message: 'Fleet has no service "rocket"',
        },
      ],
    });
  });

  test('400, 403 and 404', async () => {
    const unweighed = await merchant.order([{ name: 'Thing', quantity: 1 }]);
    const theirs = await stranger.order([{ name: 'Thing', quantity: 1 }]);
    const wrong: [object, string | RegExp][] = [
      [{ parcels }, 'shipTo: is required unless orderId is given'],
      [{ shipTo: CUSTOMER }, 'parcels: is required unless orderId is given'],
      [{ orderId: unweighed.id }, /^parcels: is required, because the weight of some/],
      [{ shipTo: CUSTOMER, parcels: [] }, 'parcels: must have at least 1 item'],
      [{ shipTo: CUSTOMER, parcels: Array(21).fill(ONE_POUND) }, 'parcels: must have at most 20 items'],
      [
        { shipTo: CUSTOMER, parcels: [{ weight: { value: -1, unit: 'lb' } }] },
        'parcels[0].weight.value: must be more than 0',
      ],
      [{ shipTo: { ...CUSTOMER, postalCode: 'x' }, parcels }, /^shipTo\.postalCode: /],
      [{ shipTo: CUSTOMER, shipFrom: { ...CUSTOMER, postalCode: 'x' }, parcels }, /^shipFrom\.postalCode: /],
      [
        { shipTo: CUSTOMER, shipFrom: CUSTOMER, warehouseId: merchant.annex, parcels },
        'warehouseId: must not be given together with shipFrom',
      ],
      [{ shipTo: CUSTOMER, parcels, services: [] }, 'services: must have at least 1 item'],
      [{ shipTo: CUSTOMER, parcels, speed: 1 }, 'speed: is not a known field'],
    ];
    for (const [json, message] of wrong) expectError(await ask(json), 400, 'VALIDATION_ERROR', message);
    expectError(await ask({ orderId: 'ord_no', parcels }), 404, 'NOT_FOUND', 'Order not found');
    expectError(
      await ask({ orderId: theirs.id, parcels }),
      403,
      'FORBIDDEN',
      'Order belongs to another user',
    );
    const elsewhere = { shipTo: CUSTOMER, parcels, warehouseId: stranger.warehouse };
    expectError(await ask(elsewhere), 403, 'FORBIDDEN', 'Warehouse belongs to another user');
    expectError(await merchant.call('GET', '/rates/rate_no'), 404, 'NOT_FOUND', 'Rate not found');
    const { rates } = (await ask({ shipTo: CUSTOMER, parcels })).body.data;
    const path = `/rates/${rates[0].id}`;
    expectError(await stranger.call('GET', path), 403, 'FORBIDDEN', 'Rate belongs to another user');
    const buy = { rateId: rates[0].id };
    expectError(
      await stranger.call('POST', '/shipments', buy),
      403,
      'FORBIDDEN',
      'Rate belongs to another user',
    );
  });

  test('400 as long as there is nowhere to ship from', async () => {
    const { key } = await api.newKey();
    const answer = await api.call('POST', '/api/v1/rates', { key, json: { shipTo: CUSTOMER, parcels } });
    expectError(
      answer,
      400,
      'VALIDATION_ERROR',
      /^shipFrom: is required, because there is no warehouse yet: add one/,
    );
  });
});

test('POST /rates/estimate: 200 with the price that buying has, 400 for a wrong field', async () => {
  const estimate = (json: object) => merchant.call('POST', '/rates/estimate', json);
  const json = { fromPostalCode: '94107', toPostalCode: '90277', weight: ONE_POUND.weight };
  const { status, body } = await estimate(json);
  expect(status).toBe(200);
  const { rates } = (await ask({ shipTo: CUSTOMER, parcels })).body.data;
  const withoutId = rates.map(({ id, expiresAt, options, ...offer }: Record<string, unknown>) => offer);
  expect(body.data.rates).toEqual(withoutId);
  expectError(await estimate({ ...json, weight: undefined }), 400, 'VALIDATION_ERROR', 'weight: is required');
  expectError(await estimate({ ...json, toCountry: 'ZZ' }), 400, 'VALIDATION_ERROR', /^toCountry: must be/);
  expect((await estimate({ ...json, toPostalCode: 'nowhere' })).body.data).toMatchObject({ rates: [] });
});

test('rates that expired long ago are cleared away, unless they were bought', async () => {
  const { rates } = (await ask({ shipTo: CUSTOMER, parcels })).body.data;
  await merchant.post('/shipments', { rateId: rates[0].id });
  api.clock.advance(86_400_000);
  expectError(
    await merchant.call('POST', '/shipments', { rateId: rates[1].id }),
    409,
    'CONFLICT',
    'rateId: the rate has expired, ask for rates again',
  );
  expect(await api.shipping.rates.prune(api.clock.now() + 1)).toBeGreaterThan(0);
  expect((await merchant.call('GET', `/rates/${rates[0].id}`)).status).toBe(200);
  expect((await merchant.call('GET', `/rates/${rates[1].id}`)).status).toBe(404);
});

test('a rate can be bought until it expires, to the millisecond', async () => {
  const ask = async () =>
    (await merchant.post('/rates', { shipTo: CUSTOMER, parcels: [ONE_POUND] })).rates[0];
  const [first, second] = [await ask(), await ask()];
  api.clock.advance(Date.parse(first.expiresAt) - api.clock.now() - 1);
  expect((await merchant.call('POST', '/shipments', { rateId: first.id })).status).toBe(201);
  api.clock.advance(1);
  expectError(
    await merchant.call('POST', '/shipments', { rateId: second.id }),
    409,
    'CONFLICT',
    'rateId: the rate has expired, ask for rates again',
  );
});
