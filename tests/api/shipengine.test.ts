import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { shipenginePlugin } from '../../server/src/carriers/shipengine/index.ts';
import { CUSTOMER, createMerchant, type Merchant, ONE_POUND } from '../support/merchant.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';
import { type ShipEngineServer, startShipEngineServer } from '../support/vendors/index.ts';

/** The whole server with a ShipEngine account, against a local server that behaves like ShipEngine. */
let vendor: ShipEngineServer;
let api: TestApi;
let merchant: Merchant;
let carrierAccountId: string;
beforeAll(async () => {
  vendor = await startShipEngineServer();
  api = await startTestApi({ plugins: [shipenginePlugin], carrierHosts: [new URL(vendor.url).host] });
});
beforeEach(async () => {
  merchant = await createMerchant(api);
  const settings = { apiKey: vendor.apiKey, baseUrl: vendor.url };
  const account = await merchant.post('/carrier-accounts', {
    provider: 'shipengine',
    name: 'Ours',
    settings,
  });
  carrierAccountId = account.id;
  vendor.webhooksTo(account.webhookUrl);
});
afterAll(async () => {
  await api.close();
  await vendor.stop();
});

const FROM = {
  ...{ name: 'Shop', street1: '388 Townsend St', city: 'San Francisco', state: 'CA' },
  ...{ postalCode: '94107', country: 'US', phone: '+14155550100' },
};
const shipping = { shipFrom: FROM, shipTo: CUSTOMER, parcels: [ONE_POUND] };
const salesOf = ({ trackingCode }: { trackingCode: string }) => vendor.books.saleOf(trackingCode);

async function bought(over: object = {}) {
  const { rates } = await merchant.post('/rates', {
    ...shipping,
    ...over,
    carrierAccountId: carrierAccountId,
  });
  const rate = rates.find(({ carrier }: { carrier: string }) => carrier === 'ups');
  return { rate, shipment: await merchant.post('/shipments', { rateId: rate.id }) };
}

test('rates of ShipEngine’s carriers stand beside those of the fleet', async () => {
  const { rates } = await merchant.post('/rates', shipping);
  const offers = rates.map(({ carrier, carrierAccountId, mode }: Record<string, string | null>) =>
    [carrier, carrierAccountId, mode].join(' '),
  );
  expect(new Set(offers)).toEqual(
    new Set(['fleet  ', `usps ${carrierAccountId} test`, `ups ${carrierAccountId} test`]),
  );
});

test('a label is bought, tracked by signed webhooks, and cannot be voided once it has moved', async () => {
  const { rate, shipment } = await bought();
  expect(shipment).toMatchObject({
    status: 'purchased',
    carrier: 'ups',
    carrierAccountId: carrierAccountId,
    mode: 'test',
    service: rate.service,
    rate: rate.rate,
  });
  expect(salesOf(shipment)).toMatchObject({ carrier: 'ups', refund: 'none' });
  const scan = { status: 'IT', city: 'Oakland', state: 'CA', at: api.clock.now() };
  expect(await vendor.scan(shipment.trackingCode, scan, { isForged: true })).toBe(401);
  expect(await vendor.scan(shipment.trackingCode, scan)).toBe(200);
  expect(await merchant.get(`/shipments/${shipment.id}/tracking`)).toMatchObject({
    status: 'in_transit',
    location: { city: 'Oakland', state: 'CA' },
  });
  expect((await merchant.call('POST', `/shipments/${shipment.id}/void`, {})).status).toBe(409);
});

test('a void is submitted, once', async () => {
  const { shipment } = await bought();
  const voided = await merchant.post(`/shipments/${shipment.id}/void`, {});
  expect(voided).toMatchObject({ status: 'voided', refundStatus: 'submitted' });
  expect(salesOf(shipment)).toMatchObject({ refund: 'submitted' });
});

test('an answer that is lost after the sale is found: one label there, one label here', async () => {
  const { rates } = await merchant.post('/rates', { ...shipping, carrierAccountId: carrierAccountId });
  const before = vendor.books.sales.length;
  vendor.faults.plan('buy', 'lost answer');
  const { body } = await merchant.call('POST', '/shipments', { rateId: rates[0].id });
  expect(body.error.code).toBe('CARRIER_ERROR');
  const [pending] = await merchant.get('/shipments');
  expect(pending.status).toBe('purchasing');
  api.clock.advance(60 * 60_000);
  await api.shipping.purchases.settleDue();
  const [settled] = await merchant.get('/shipments');
  expect(settled).toMatchObject({ id: pending.id, status: 'purchased' });
  expect(vendor.books.sales.slice(before).flatMap(({ trackingCodes }) => trackingCodes)).toEqual([
    settled.trackingCode,
  ]);
});

test('several parcels: only carriers that can are offered, each parcel has its code', async () => {
  const parcels = [ONE_POUND, ONE_POUND];
  const { rates, messages } = await merchant.post('/rates', {
    ...shipping,
    parcels,
    carrierAccountId: carrierAccountId,
  });
  expect(new Set(rates.map(({ carrier }: { carrier: string }) => carrier))).toEqual(new Set(['ups']));
  expect(messages).toMatchObject([{ carrier: 'usps', code: 'UNSUPPORTED_OPTION' }]);
  const { shipment } = await bought({ parcels });
  const codes = shipment.parcels.map(({ trackingCode }: { trackingCode: string }) => trackingCode);
  expect(codes).toEqual(salesOf(shipment)?.trackingCodes);
});

test('the key is in no log line', async () => {
  await bought();
  vendor.faults.plan('quote', '500 before');
  await merchant.post('/rates', { ...shipping, carrierAccountId: carrierAccountId });
  expect(api.logged()).not.toContain(vendor.apiKey);
});
