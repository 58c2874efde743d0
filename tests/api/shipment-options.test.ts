import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectError } from '../support/expectations.ts';
import { CUSTOMER, createMerchant, type Merchant, ONE_POUND } from '../support/merchant.ts';
import { connectScripted, createScriptedCarrier } from '../support/scripted-carrier.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
let merchant: Merchant;
const { plugin, script } = createScriptedCarrier();
beforeAll(async () => {
  api = await startTestApi({ plugins: [plugin] });
});
beforeEach(async () => {
  merchant = await createMerchant(api);
  await connectScripted(merchant);
  script.quoted.length = 0;
  script.bought.length = 0;
});
afterAll(() => api.close());

const OPTIONS = {
  ...{ signature: 'adult', saturdayDelivery: true, insuredValue: 250, insuredCurrency: 'USD' },
  labelMessages: ['Fragile'],
};
const parcel = { shipTo: CUSTOMER, parcels: [ONE_POUND] };

test('options are quoted, kept with the rate, bought, and shown on the shipment', async () => {
  const { rates } = await merchant.post('/rates', { ...parcel, options: OPTIONS });
  expect(script.quoted).toMatchObject([{ options: OPTIONS }]);
  expect(rates).toMatchObject([{ carrier: 'usps', options: OPTIONS }]);
  const shipment = await merchant.post('/shipments', { rateId: rates[0].id });
  expect(script.bought).toMatchObject([{ options: OPTIONS, labelFormat: 'pdf' }]);
  expect(shipment.options).toEqual(OPTIONS);
  expect((await merchant.get(`/shipments/${shipment.id}`)).options).toEqual(OPTIONS);
});

test('a carrier that does not support an option offers nothing and says so', async () => {
  const { rates, messages } = await merchant.post('/rates', {
    ...parcel,
    options: { signature: 'standard' },
  });
  expect(rates.map(({ carrier }: { carrier: string }) => carrier)).toEqual(['usps']);
  expect(messages).toMatchObject([{ carrier: 'fleet', code: 'UNSUPPORTED_OPTION' }]);
  expectError(
    await merchant.call('POST', '/shipments', {
      ...parcel,
      carrier: 'fleet',
      options: { signature: 'standard' },
    }),
    400,
    'VALIDATION_ERROR',
    /signature/,
  );
});

test('a rate says its options: a purchase gives no others', async () => {
  const { rates } = await merchant.post('/rates', parcel);
  const json = { rateId: rates[0].id, options: OPTIONS };
  expectError(
    await merchant.call('POST', '/shipments', json),
    400,
    'VALIDATION_ERROR',
    /options.* together with rateId/,
  );
});

test('each shipment of a batch has its options', async () => {
  const shipments = [
    { ...parcel, carrier: 'usps', options: { signature: 'standard' } },
    { ...parcel, carrier: 'usps' },
  ];
  const { body } = await merchant.call('POST', '/shipments/batch', { shipments });
  expect(body.data.map(({ shipment }: { shipment: { options: unknown } }) => shipment.options)).toEqual([
    { signature: 'standard' },
    null,
  ]);
});

test('what an order wishes to be insured for is an option of carriers that insure, and a message of others', async () => {
  const { id } = await merchant.order([{ name: 'Vase', quantity: 1, unitPrice: 80 }]);
  await api.storage.write((tx) =>
    tx.updateTable('orders').set({ insured_value: 8_000 }).where('id', '=', id).execute(),
  );
  const { rates, messages } = await merchant.post('/rates', { orderId: id, parcels: [ONE_POUND] });
  const insured = Object.fromEntries(
    rates.map(({ carrier, options }: { carrier: string; options: unknown }) => [carrier, options]),
  );
  expect(insured).toMatchObject({ usps: { insuredValue: 80, insuredCurrency: 'USD' }, fleet: null });
  expect(messages).toContainEqual({
    carrier: 'fleet',
    carrierName: 'Fleet',
    code: 'NOT_INSURED',
    message: 'Fleet does not insure parcels: the order asks for 80.00 USD',
  });
  // Also on a label that is bought without looking at messages.
  const shipment = await merchant.post('/shipments', { orderId: id, parcels: [ONE_POUND], carrier: 'fleet' });
  expect(shipment.messages).toMatchObject([{ code: 'NOT_INSURED' }]);
  await merchant.done('POST', `/shipments/${shipment.id}/void`);
  // What a request says goes before it.
  const json = { orderId: id, parcels: [ONE_POUND], options: { insuredValue: 0 } };
  expect((await merchant.post('/rates', json)).messages).not.toContainEqual(
    expect.objectContaining({ code: 'NOT_INSURED' }),
  );
});

test('a charge that differs from the quote is booked as it was charged, and said', async () => {
  const label = {
    ...{ parcels: [{ trackingCode: 'DIFFERENT1' }], trackingUrl: null, rate: 650, currency: 'USD' },
    carrierShipmentId: 'other_1',
  };
  script.nextBuy.push({ outcome: 'bought', label });
  const shipment = await merchant.post('/shipments', { ...parcel, carrier: 'usps' });
  expect(shipment).toMatchObject({
    rate: 6.5,
    messages: [
      { code: 'CHARGE_DIFFERS', message: 'The carrier charged 6.50 USD, not the 5.93 USD that it quoted' },
    ],
  });
  expect((await merchant.post('/shipments', { ...parcel, carrier: 'usps' })).messages).toEqual([]);
});

test('a reference that is first given with a rate is not printed, and the label says so', async () => {
  const { rates } = await merchant.post('/rates', { ...parcel, reference: 'PO 1' });
  const offer = () => rates.find(({ carrier }: { carrier: string }) => carrier === 'usps').id;
  const shipment = await merchant.post('/shipments', { rateId: offer(), reference: 'PO 2' });
  expect(script.bought.at(-1)).toMatchObject({ labelReference: 'PO 1' });
  expect(shipment.messages.map(({ code }: { code: string }) => code)).toContain('REFERENCE_NOT_PRINTED');
});

test('fees are kept apart from the postage, and the tracker of each parcel is stored', async () => {
  script.fees = [{ code: 'insurance', amount: 50 }];
  const shipment = await merchant.post('/shipments', { ...parcel, carrier: 'usps' });
  script.fees = [];
  expect(shipment).toMatchObject({ rate: 5.93, fees: [{ code: 'insurance', amount: 0.5 }] });
  const [stored] = await api.storage.db
    .selectFrom('shipment_parcels')
    .select('tracker_id')
    .where('shipment_id', '=', shipment.id)
    .execute();
  expect(stored?.tracker_id).toMatch(/^trk_/);
});

test('errors name the carrier as people know it, and the shipment says why nothing is known', async () => {
  script.nextBuy.push({ outcome: 'refused', reason: 'Insufficient funds' });
  const buy = () => merchant.call('POST', '/shipments', { ...parcel, carrier: 'usps' });
  expectError(await buy(), 502, 'CARRIER_ERROR', 'USPS via My account refused: Insufficient funds');
  script.nextBuy.push('lose answer');
  expectError(await buy(), 502, 'CARRIER_ERROR', /^USPS via My account gave no certain answer/);
  const [shipment] = await merchant.get('/shipments?status=purchasing');
  expect(shipment.failureReason).toBe('no answer');
  script.nextFind.push({ outcome: 'unknown', reason: 'The API key was revoked' });
  api.clock.advance(60_000);
  await api.shipping.purchases.settleDue();
  expect((await merchant.get(`/shipments/${shipment.id}`)).failureReason).toBe('The API key was revoked');
  api.clock.advance(3_600_000);
  await api.shipping.purchases.settleDue();
  expect(await merchant.get(`/shipments/${shipment.id}`)).toMatchObject({
    status: 'purchased',
    failureReason: null,
  });
});
