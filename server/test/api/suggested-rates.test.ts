import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createMerchant, type Merchant } from '../support/merchant.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
let merchant: Merchant;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  merchant = await createMerchant(api);
});
afterAll(() => api.close());

/** The service that POST /rates suggests, and the one that buying the cheapest buys. */
async function services(over: object) {
  const { id } = await merchant.order([{ name: 'Mug', quantity: 1, weight: { value: 8, unit: 'oz' } }], over);
  const { rates, suggestedRateId } = await merchant.post('/rates', { orderId: id });
  const suggested = rates.find((rate: { id: string }) => rate.id === suggestedRateId)?.service ?? null;
  const { status, body } = await merchant.call('POST', '/shipments', {
    orderId: id,
    select: { by: 'cheapest' },
  });
  return { cheapest: rates[0].service, suggested, bought: status === 201 ? body.data.service : null };
}

test('POST /rates suggests what buying the cheapest buys: what the order asks for, by a mapping or by name', async () => {
  const plain = await services({});
  expect(plain).toEqual({ cheapest: plain.cheapest, suggested: plain.cheapest, bought: plain.cheapest });
  const named = await services({ requestedService: ' EXPRESS' });
  expect(named).toMatchObject({ suggested: 'express', bought: 'express' });
  expect(named.cheapest).not.toBe('express');
  await merchant.post('/service-mappings', { name: 'Fast please', carrier: 'fleet', service: 'express' });
  expect(await services({ requestedService: 'fast please' })).toMatchObject({
    suggested: 'express',
    bought: 'express',
  });
  await merchant.post('/service-mappings', { name: 'By rocket', service: 'rocket' });
  expect(await services({ requestedService: 'By rocket' })).toMatchObject({ suggested: null, bought: null });
});

test('a parcel of items that are weighed in grams has its weight in grams, in a package or without', async () => {
  const weight = { value: 250, unit: 'g' };
  const dimensions = { length: 10, width: 10, height: 5, unit: 'cm' };
  await merchant.product('TEA', 9, { weight, dimensions });
  const parcel = async () => {
    const { id } = await merchant.order([{ sku: 'TEA', quantity: 3 }]);
    return (await merchant.shipment({ orderId: id })).parcels[0];
  };
  expect((await parcel()).weight).toEqual({ value: 750, unit: 'g' });
  await merchant.post('/packages', {
    name: 'Box',
    innerDimensions: { length: 30, width: 30, height: 30, unit: 'cm' },
    tareWeight: { value: 50, unit: 'g' },
  });
  expect(await parcel()).toMatchObject({ packageType: 'Box', weight: { value: 800, unit: 'g' } });
});
