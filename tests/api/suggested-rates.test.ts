import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Carrier } from '../../server/src/carriers/carrier.ts';
import { expectError } from '../support/expectations.ts';
import { createMerchant, type Merchant } from '../support/merchant.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';
import { pluginAround } from '../support/test-carriers.ts';

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

test('what is asked for and neither mapped nor offered is never replaced: the answer says that it needs a choice', async () => {
  const { id } = await merchant.order([{ name: 'Mug', quantity: 1, weight: { value: 8, unit: 'oz' } }], {
    requestedService: 'Rapid',
    storeId: 'eu',
  });
  const quote = () => merchant.post('/rates', { orderId: id });
  const buy = (body: object) => merchant.call('POST', '/shipments', { orderId: id, ...body });
  const why =
    'the order asks for "Rapid", which is neither mapped nor the name of a service that is offered: ' +
    'add a service mapping, or name the service';
  expect(await quote()).toMatchObject({
    suggestedRateId: null,
    needsChoice: { code: 'SERVICE_NOT_MAPPED', requestedService: 'Rapid', message: why },
    parcels: [{ weight: { value: 8, unit: 'oz' } }],
  });
  for (const select of [
    { by: 'cheapest' },
    { by: 'fastest', withinDays: 9 },
    { by: 'cheapest', carriers: ['fleet'] },
  ])
    expectError(await buy({ select }), 400, 'VALIDATION_ERROR', `select: ${why}`);
  expect(await merchant.get('/service-mappings/unmapped')).toEqual([{ name: 'Rapid', orders: 1 }]);

  // A mapping whose service is not offered is another reason.
  const mapping = await merchant.post('/service-mappings', {
    name: 'RAPID',
    service: 'rocket',
    storeId: 'eu',
  });
  expect(await merchant.get('/service-mappings/unmapped')).toEqual([]);
  expect((await quote()).needsChoice).toMatchObject({
    code: 'SERVICE_NOT_OFFERED',
    requestedService: 'Rapid',
  });
  const rocket =
    /^select: the order asks for "Rapid", which is mapped to rocket, and that is not offered for it/;
  expectError(await buy({ select: { by: 'cheapest' } }), 400, 'VALIDATION_ERROR', rocket);

  // Once it is mapped, that service is taken.
  await merchant.done('PUT', `/service-mappings/${mapping.id}`, { service: 'express' });
  const { rates, suggestedRateId, needsChoice } = await quote();
  expect(needsChoice).toBeNull();
  expect(rates.find((rate: { id: string }) => rate.id === suggestedRateId).service).toBe('express');
  const { body } = await buy({ select: { by: 'cheapest' } });
  expect(body.data.service).toBe('express');
});

test.each([
  ['a service of the selection', { select: { by: 'cheapest', services: ['ground'] } }, 'ground'],
  ['a service', { carrier: 'fleet', service: 'ground' }, 'ground'],
  ['the cheapest service of a carrier', { carrier: 'fleet' }, 'economy'],
  ['any service', { select: { by: 'fastest', anyService: true } }, undefined],
])('%s that the request names is bought whatever the order asks for', async (_name, how, service) => {
  const { id } = await merchant.order([{ name: 'Mug', quantity: 1, weight: { value: 8, unit: 'oz' } }], {
    requestedService: 'Rapid',
  });
  const shipment = await merchant.post('/shipments', { orderId: id, ...how });
  if (service === undefined) expect(shipment.status).toBe('purchased');
  else expect(shipment.service).toBe(service);
});

test('the label of a return is not bought with the service of the way there', async () => {
  await merchant.product('MUG', 9, { weight: { value: 8, unit: 'oz' } });
  const order = await merchant.order([{ sku: 'MUG', quantity: 1 }], { requestedService: 'Rapid' });
  await merchant.post('/shipments', { orderId: order.id, carrier: 'fleet', service: 'express' });
  const items = [{ orderItemId: order.items[0].id, quantity: 1, reason: 'Broken' }];
  const returned = await merchant.post('/returns', { orderId: order.id, items, createLabel: true });
  expect(returned.labelShipmentId).toMatch(/^shp_/);
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

test('prices in several currencies: those of the order come first, and without any none is the cheapest', async () => {
  const quote = {
    ...{ service: 'pounds', serviceName: 'Pounds', rate: 100, currency: 'GBP', zone: null },
    ...{ billableWeight: null, surcharges: [], deliveryDays: null, deliveryDate: null },
  };
  const british: Partial<Carrier> = {
    id: 'british',
    name: 'British',
    quote: async () => ({ quotes: [quote], messages: [] }),
  };
  const mixed = await startTestApi({ plugins: [pluginAround(british as Carrier)] });
  onTestFinished(() => mixed.close());
  const seller = await createMerchant(mixed);
  await seller.product('MUG', 9);
  const ask = async (currency: string) => {
    const { id } = await seller.order([{ sku: 'MUG', quantity: 1 }], { currency });
    return { id, answer: await seller.post('/rates', { orderId: id }) };
  };
  const dollars = (await ask('USD')).answer;
  expect(dollars.rates.at(-1)).toMatchObject({ currency: 'GBP', rate: 1 });
  expect(dollars.suggestedRateId).toBe(dollars.rates[0].id);
  const { answer: pounds } = await ask('GBP');
  expect(pounds.rates[0]).toMatchObject({ id: pounds.suggestedRateId, currency: 'GBP' });
  const { id, answer: euros } = await ask('EUR');
  expect(euros.suggestedRateId).toBe(null);
  expect(euros.messages.at(-1)).toMatchObject({ carrier: null, code: 'CURRENCIES_NOT_COMPARABLE' });
  const bought = await seller.call('POST', '/shipments', { orderId: id, select: { by: 'cheapest' } });
  expectError(bought, 400, 'VALIDATION_ERROR', /^select: prices in GBP and USD cannot be compared/);
});
