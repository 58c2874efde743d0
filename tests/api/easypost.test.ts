import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { easypostPlugin } from '../../server/src/carriers/easypost/index.ts';
import { createMerchant, type Merchant } from '../support/merchant.ts';
import { addressAt } from '../support/places.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';
import { type EasyPostServer, startEasyPostServer } from '../support/vendors/index.ts';

/** The API with EasyPost connected, against a local server that behaves like EasyPost's API. */

let api: TestApi;
let vendor: EasyPostServer;
let merchant: Merchant;
let carrierAccountId: string;
beforeAll(async () => {
  vendor = await startEasyPostServer();
  api = await startTestApi({ plugins: [easypostPlugin], carrierHosts: [new URL(vendor.url).host] });
});
beforeEach(async () => {
  merchant = await createMerchant(api);
  const settings = { apiKey: vendor.apiKey, baseUrl: vendor.url };
  const account = { provider: 'easypost', name: 'My EasyPost', settings };
  carrierAccountId = (await merchant.post('/carrier-accounts', account)).id;
});
afterAll(async () => {
  await api.close();
  await vendor.stop();
});

const POUND = { weight: { value: 1, unit: 'lb' } };
const parcel = (over: object = {}) => ({
  ...{ shipFrom: addressAt('94107'), shipTo: addressAt('90277'), parcels: [POUND] },
  ...over,
});
const lastSent = (path: RegExp) =>
  vendor.journal.findLast(({ method, path: sent }) => method === 'POST' && path.test(sent))?.request;

/** Asks for rates and buys the cheapest of a carrier. */
async function buy(over: object = {}, carrier = 'usps') {
  const { rates } = await merchant.post('/rates', parcel(over));
  const rate = rates.find((one: { carrier: string }) => one.carrier === carrier);
  return { rate, shipment: await merchant.post('/shipments', { rateId: rate.id }) };
}

test('the account is checked, and its services are listed', async () => {
  expect(await merchant.post(`/carrier-accounts/${carrierAccountId}/check`)).toMatchObject({
    ...{ isValid: true, mode: 'test' },
    services: expect.arrayContaining([expect.objectContaining({ carrier: 'usps', service: 'Priority' })]),
  });
});

test('its carriers are quoted beside the fleet, each with its account and mode', async () => {
  const { rates } = await merchant.post('/rates', parcel());
  const offers = new Map(rates.map((rate: { carrier: string }) => [rate.carrier, rate]));
  expect([...offers.keys()].sort()).toEqual(['fleet', 'ups', 'usps']);
  expect(offers.get('usps')).toMatchObject({ carrierAccountId, mode: 'test', billableWeight: null });
  expect(offers.get('fleet')).toMatchObject({ carrierAccountId: null, mode: null });
});

test('a label is bought at the price of its rate, and voided with a refund that is under way', async () => {
  const { rate, shipment } = await buy();
  expect(shipment).toMatchObject({
    ...{ status: 'purchased', carrier: 'usps', carrierAccountId, mode: 'test', rate: rate.rate },
    service: rate.service,
  });
  expect(vendor.books.saleOf(shipment.trackingCode)).toMatchObject({ service: rate.service, refund: 'none' });
  const voided = await merchant.post(`/shipments/${shipment.id}/void`);
  expect(voided).toMatchObject({ status: 'voided', refundStatus: 'submitted' });
  expect(vendor.books.saleOf(shipment.trackingCode)).toMatchObject({ refund: 'submitted' });
});

test('an amount in another currency than dollars is not insured as if it were dollars', async () => {
  const item = { name: 'Vase', quantity: 1, unitPrice: 4_500, weight: { value: 1, unit: 'lb' } };
  const { id } = await merchant.order([item], { currency: 'JPY' });
  const json = { orderId: id, carrierAccountId, options: { insuredValue: 4_500 } };
  const { rates, messages } = await merchant.post('/rates', json);
  expect(rates).toEqual([]);
  expect(messages[0]).toMatchObject({
    code: 'UNSUPPORTED_OPTION',
    message: 'EasyPost does not support insuredValue in JPY: it insures in USD only',
  });
  // What the order only wishes for costs no offer, and the label says that it is missing.
  await merchant.done('PUT', `/orders/${id}`, { insuredValue: 4_500 });
  const shipment = await merchant.post('/shipments', { orderId: id, carrierAccountId, carrier: 'usps' });
  expect(shipment.messages).toEqual([
    { code: 'NOT_INSURED', message: 'EasyPost does not insure in JPY: the order asks for 4500 JPY' },
  ]);
  expect(lastSent(/\/buy$/)).not.toHaveProperty('insurance');
});

test('insurance that is refused for one of several parcels is a message on the shipment', async () => {
  vendor.faults.plan('insure', '402');
  const { shipment } = await buy({ parcels: [POUND, POUND], options: { insuredValue: 100 } }, 'ups');
  expect(shipment.messages).toMatchObject([
    { code: 'NOT_INSURED', message: expect.stringContaining('parcel') },
  ]);
  expect((await merchant.get(`/shipments/${shipment.id}`)).messages).toEqual(shipment.messages);
});

test('several parcels are bought together, each with a tracking code, and all refunded', async () => {
  const { shipment } = await buy({ parcels: [POUND, POUND, POUND] }, 'ups');
  const codes = shipment.parcels.map(({ trackingCode }: { trackingCode: string }) => trackingCode);
  expect(new Set(codes).size).toBe(3);
  await merchant.post(`/shipments/${shipment.id}/void`);
  expect(codes.flatMap((code: string) => vendor.books.saleOf(code)?.refundedCodes ?? [])).toEqual(
    expect.arrayContaining(codes),
  );
});

describe('what is asked of EasyPost', () => {
  test('options, with the insurance in the purchase', async () => {
    const options = { signature: 'adult', insuredValue: 250, labelMessages: ['PO 1'] };
    const { shipment } = await buy({ options });
    expect(lastSent(/^\/v2\/shipments$/)).toMatchObject({
      shipment: { options: { delivery_confirmation: 'ADULT_SIGNATURE', print_custom_1: 'PO 1' } },
    });
    expect(lastSent(/\/buy$/)).toMatchObject({ insurance: '250.00' });
    expect(shipment.fees).toContainEqual({ code: 'InsuranceFee', amount: expect.any(Number) });
  });

  test('customs, for a parcel that leaves the country', async () => {
    const shipTo = {
      name: 'Ann',
      street1: '10 Downing Street',
      city: 'London',
      postalCode: 'SW1A 2AA',
      country: 'GB',
    };
    const items = [
      {
        ...{ description: 'Shirts', quantity: 2, value: 30, hsCode: '610910', originCountry: 'US' },
        weight: { value: 12, unit: 'oz' },
      },
    ];
    const { rates } = await merchant.post(
      '/rates',
      parcel({ shipTo, customs: { contentsType: 'merchandise', items } }),
    );
    expect(rates.length).toBeGreaterThan(0);
    expect(lastSent(/^\/v2\/shipments$/)).toMatchObject({
      shipment: {
        customs_info: { eel_pfc: 'NOEEI 30.37(a)', customs_items: [{ value: 30, weight: 12, quantity: 2 }] },
      },
    });
  });
});

test('why a carrier offers nothing is told', async () => {
  const { messages } = await merchant.post('/rates', parcel({ options: { saturdayDelivery: true } }));
  expect(messages).toContainEqual({
    ...{ carrier: 'usps', carrierName: 'USPS', carrierAccountId, code: 'RATE_ERROR' },
    message: 'Saturday delivery is not available',
  });
});

test('a revoked key sells nothing, says so, and never shows itself', async () => {
  const { rates } = await merchant.post('/rates', parcel());
  const rate = rates.find(({ carrier }: { carrier: string }) => carrier === 'usps');
  vendor.revokeKey();
  try {
    const sales = vendor.books.sales.length;
    const { status, text } = await merchant.call('POST', '/shipments', { rateId: rate.id });
    expect(status).toBe(502);
    expect(text).toContain('did not accept the API key');
    expect(text).not.toContain(vendor.apiKey);
    expect(vendor.books.sales).toHaveLength(sales);
    expect(await merchant.post(`/carrier-accounts/${carrierAccountId}/check`)).toMatchObject({
      isValid: false,
    });
  } finally {
    vendor.revokeKey(false);
  }
});
