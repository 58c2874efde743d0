import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectError } from '../support/expectations.ts';
import { createMerchant, type Merchant, ONE_POUND } from '../support/merchant.ts';
import { connectScripted, createScriptedCarrier } from '../support/scripted-carrier.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

const TORONTO = {
  name: 'Ada Lovelace',
  street1: '290 Bremner Blvd',
  city: 'Toronto',
  state: 'ON',
  postalCode: 'M5V 3L9',
  country: 'CA',
};
const MUG = { hsCode: '6912.00', originCountry: 'PT' };

let api: TestApi;
let merchant: Merchant;
const { plugin, script } = createScriptedCarrier();
beforeAll(async () => {
  api = await startTestApi({ plugins: [plugin] });
});
beforeEach(async () => {
  merchant = await createMerchant(api);
  await connectScripted(merchant);
  await merchant.product('MUG', 5, MUG);
  script.quoted.length = 0;
});
afterAll(() => api.close());

const abroad = (items: object[] = [{ sku: 'MUG', quantity: 2 }]) =>
  merchant.order(items, { shipTo: TORONTO });
const declaredMugs = (quantity: number) => ({
  contentsType: 'merchandise',
  items: [
    {
      description: 'The MUG',
      quantity,
      value: 10 * quantity,
      currency: 'USD',
      weight: { value: 8 * quantity, unit: 'oz' },
      ...MUG,
    },
  ],
});
const rateFor = async (json: object) => (await merchant.post('/rates', json)).rates[0].id;

test('the items of an order that goes abroad are declared, with the total value and weight of each line', async () => {
  const { id } = await abroad();
  const rateId = await rateFor({ orderId: id });
  expect(script.quoted[0]).toMatchObject({ customs: declaredMugs(2) });
  const shipment = await merchant.post('/shipments', { rateId });
  expect(shipment.customs).toEqual(declaredMugs(2));
  expect(script.bought.at(-1)).toMatchObject({ customs: declaredMugs(2) });
});

test('a partial shipment declares what it ships', async () => {
  const { id, items } = await abroad();
  const some = [{ orderItemId: items[0].id, quantity: 1 }];
  const shipment = await merchant.post('/shipments', { carrier: 'usps', orderId: id, items: some });
  expect(shipment.customs).toEqual(declaredMugs(1));
});

test('what the customer did not pay for is not declared, to the coin', async () => {
  const items = [
    { sku: 'MUG', quantity: 2, unitPrice: 10 },
    { sku: 'MUG', quantity: 1, unitPrice: 5 },
  ];
  const order = (more: object) => merchant.order(items, { shipTo: TORONTO, ...more });
  const valuesOf = async (json: object) =>
    (await merchant.post('/rates', json)).customs.items.map(({ value }: { value: number }) => value);
  const { id, items: lines } = await order({ discount: 1 });
  expect(await valuesOf({ orderId: id })).toEqual([19.2, 4.8]);
  // What customs were told is what was quoted for.
  const rateId = await rateFor({ orderId: id });
  await merchant.done('PUT', `/orders/${id}`, { discount: 2 });
  expectError(
    await merchant.call('POST', '/shipments', { rateId }),
    409,
    'CONFLICT',
    /order has changed since/,
  );
  const one = [{ orderItemId: lines[0].id, quantity: 1 }];
  expect(await valuesOf({ orderId: id, items: one })).toEqual([9.2]);
  const thirds = await order({ discount: 0.1 });
  expect(await valuesOf({ orderId: thirds.id })).toEqual([19.92, 4.98]);
  const yen = await order({ discount: 7, currency: 'JPY' });
  expect(await valuesOf({ orderId: yen.id })).toEqual([15, 3]);
  // Goods that are given away are worth what they cost.
  const gift = await order({ discount: 25 });
  expect(await valuesOf({ orderId: gift.id })).toEqual([20, 5]);
});

test.each([
  ['that of the order', { currency: 'EUR' }, {}, 'EUR'],
  ['its own', { currency: 'EUR' }, { currency: 'GBP' }, 'GBP'],
])('a value that is declared has a currency: %s', async (_whose, ofOrder, ofItem, currency) => {
  const { id } = await merchant.order([{ sku: 'MUG', quantity: 1 }], { shipTo: TORONTO, ...ofOrder });
  const item = { description: 'A cup', quantity: 1, value: 5, ...ofItem };
  const customs = { contentsType: 'gift', items: [item] };
  const declared = await merchant.post('/rates', { orderId: id, customs });
  expect(declared.customs.items).toEqual([{ ...item, currency }]);
});

test('a value from elsewhere than the US needs its currency, and so does an insured value', async () => {
  const shipFrom = {
    name: 'Lager',
    street1: 'Torstr. 1',
    city: 'Berlin',
    postalCode: '10119',
    country: 'DE',
  };
  const item = { description: 'A cup', quantity: 1, value: 5, ...MUG };
  const ask = (customs: object, options?: object) =>
    merchant.call('POST', '/rates', { shipFrom, shipTo: TORONTO, parcels: [ONE_POUND], customs, options });
  const unsaid = 'is required, because it cannot be derived from an order or the country of origin';
  const gift = (items: object[]) => ({ contentsType: 'gift', items });
  expectError(await ask(gift([item])), 400, 'VALIDATION_ERROR', `customs.items[0].currency: ${unsaid}`);
  expectError(
    await ask(
      gift([
        { ...item, currency: 'EUR' },
        { ...item, currency: 'SEK' },
      ]),
      { insuredValue: 50 },
    ),
    400,
    'VALIDATION_ERROR',
    `options.insuredCurrency: ${unsaid}`,
  );
  expectError(
    await ask(gift([{ ...item, currency: 'EUR' }]), { insuredCurrency: 'EUR' }),
    400,
    'VALIDATION_ERROR',
    'options.insuredCurrency: requires insuredValue',
  );
  expectError(
    await ask(gift([{ ...item, currency: 'EUR' }]), { insuredValue: 50.5, insuredCurrency: 'JPY' }),
    400,
    'VALIDATION_ERROR',
    'options.insuredValue: must be a whole number, because JPY has no decimals',
  );
  await ask(gift([{ ...item, currency: 'EUR' }, item]), { insuredValue: 50 });
  expect(script.quoted.at(-1)).toMatchObject({
    customs: { items: [{ currency: 'EUR' }, { currency: 'EUR' }] },
    options: { insuredValue: 50, insuredCurrency: 'EUR' },
  });
});

test('nothing is declared within a country', async () => {
  const { id } = await merchant.order([{ sku: 'MUG', quantity: 1 }]);
  const shipment = await merchant.post('/shipments', { carrier: 'usps', orderId: id });
  expect(shipment.customs).toBeNull();
});

test('what the request declares goes before what is derived', async () => {
  const { id } = await abroad();
  const customs = { contentsType: 'gift', items: [{ description: 'A cup', quantity: 2, value: 5 }] };
  const rateId = await rateFor({ orderId: id, customs });
  expect(script.quoted[0]).toMatchObject({ customs });
  const other = { contentsType: 'sample', items: customs.items };
  expectError(
    await merchant.call('POST', '/shipments', { rateId, customs: other }),
    400,
    'VALIDATION_ERROR',
    /^customs: the rate was quoted with another declaration/,
  );
  // In the currency of the order, which goes without saying.
  const items = [{ ...customs.items[0], currency: 'USD' }];
  expect((await merchant.post('/shipments', { rateId, customs })).customs).toEqual({ ...customs, items });
});

test.each([
  ['the price of an item', { unitPrice: 12 }],
  ['its HS code', { hsCode: '6911.10' }],
])('a rate is not bought once %s has changed', async (_name, change) => {
  const { id, items } = await abroad();
  const rateId = await rateFor({ orderId: id, parcels: [ONE_POUND] });
  const item = { id: items[0].id, sku: 'MUG', quantity: 2, ...change };
  await merchant.done('PUT', `/orders/${id}`, { items: [item] });
  expectError(
    await merchant.call('POST', '/shipments', { rateId }),
    409,
    'CONFLICT',
    /order has changed since/,
  );
});

test('a rate that declares the whole order does not ship a part of it', async () => {
  const { id, items } = await abroad();
  const rateId = await rateFor({ orderId: id, parcels: [ONE_POUND] });
  const some = [{ orderItemId: items[0].id, quantity: 1 }];
  const bought = await merchant.call('POST', '/shipments', { rateId, items: some });
  expectError(bought, 400, 'VALIDATION_ERROR', /^items: the rate is for everything that is left/);
  const all = [{ orderItemId: items[0].id, quantity: 2 }];
  expect((await merchant.post('/shipments', { rateId, items: all })).customs).toEqual(declaredMugs(2));
});

test('goods that come back across a border are declared as returned goods', async () => {
  const { id, items } = await abroad();
  await merchant.post('/shipments', { carrier: 'usps', orderId: id });
  const returned = [{ orderItemId: items[0].id, quantity: 1, reason: 'Too small' }];
  const { id: returnId } = await merchant.post('/returns', { orderId: id, items: returned });
  const options = { signature: 'standard' };
  await merchant.post(`/returns/${returnId}/approve`, { createLabel: true, carrier: 'usps', options });
  expect(script.bought.at(-1)).toMatchObject({
    isReturn: true,
    options,
    shipFrom: TORONTO,
    customs: { ...declaredMugs(1), contentsType: 'returned_goods' },
  });
});

test('what is missing for the declaration is reported before the carrier is asked; one that needs none is asked', async () => {
  const item = { name: 'Teapot', quantity: 1, weight: { value: 1, unit: 'lb' } };
  const { id } = await abroad([{ sku: 'MUG', quantity: 1 }, item]);
  const { rates, messages } = await merchant.post('/rates', { orderId: id, parcels: [ONE_POUND] });
  expect([rates, script.quoted]).toEqual([[], []]);
  const missing = 'items[1].unitPrice (Teapot), items[1].hsCode (Teapot), items[1].originCountry (Teapot)';
  expect(messages).toContainEqual({
    carrier: 'scripted',
    carrierName: 'Scripted',
    carrierAccountId: expect.any(String),
    code: 'CUSTOMS_INCOMPLETE',
    message: `The parcel crosses a border, and these are missing for its customs declaration: ${missing}`,
  });
  expectError(
    await merchant.call('POST', '/shipments', { carrier: 'usps', orderId: id, parcels: [ONE_POUND] }),
    400,
    'VALIDATION_ERROR',
    /items\[1\]\.hsCode \(Teapot\)/,
  );
  // The fleet needs no declaration, and answers for itself.
  expect(messages).toContainEqual(
    expect.objectContaining({ carrier: 'fleet', code: expect.not.stringContaining('CUSTOMS') }),
  );
});

test('a parcel within the EU is quoted without a declaration, and counts as international', async () => {
  const shipFrom = { street1: 'Große Bleichen 21', city: 'Hamburg', postalCode: '20354', country: 'DE' };
  const shipTo = {
    name: 'Zoé',
    street1: '12 rue Mercière',
    city: 'Lyon',
    postalCode: '69002',
    country: 'FR',
  };
  const { rates } = await merchant.post('/rates', { shipFrom, shipTo, parcels: [ONE_POUND] });
  expect(rates).not.toEqual([]);
  expect(script.quoted[0]?.customs).toBeUndefined();
  const { id: warehouseId } = await merchant.post('/warehouses', { name: 'Hamburg', address: shipFrom });
  const { id } = await merchant.order([{ sku: 'MUG', quantity: 1 }], { shipTo, warehouseId });
  const { body } = await merchant.call('GET', '/orders?international=true');
  expect(body.data).toMatchObject([{ id }]);
});

test('a parcel of no order needs customs in the request', async () => {
  const json = { shipTo: TORONTO, parcels: [ONE_POUND] };
  const { messages } = await merchant.post('/rates', json);
  expect(messages).toContainEqual(
    expect.objectContaining({ message: expect.stringMatching(/missing .*: customs$/) }),
  );
});

describe('tax numbers', () => {
  const VAT = { type: 'vat', number: 'US123456789', country: 'US' };
  const EORI = { type: 'eori', number: 'GB123456789000', country: 'GB' };
  const IOSS = { type: 'ioss', number: 'IM3721234567', country: 'IE' };
  const BUYER = { type: 'vat', number: 'FR12345678901', country: 'FR' };
  const LYON = {
    name: 'Zoé',
    street1: '12 rue Mercière',
    city: 'Lyon',
    postalCode: '69002',
    country: 'FR',
  };
  const enter = (taxNumbers: object[]) =>
    merchant.done('PUT', `/warehouses/${merchant.warehouse}`, { taxNumbers });
  const toLyon = () => merchant.order([{ sku: 'MUG', quantity: 2 }], { shipTo: LYON });
  const given = {
    contentsType: 'gift',
    items: [{ description: 'A cup', quantity: 2, value: 5, currency: 'USD' }],
  };

  test('of the warehouse are declared where they apply, and the rates say which', async () => {
    await enter([VAT, EORI, IOSS]);
    const { id } = await toLyon();
    const declared = { ...declaredMugs(2), taxNumbers: { sender: [VAT, IOSS] } };
    const { rates, customs } = await merchant.post('/rates', { orderId: id });
    expect(customs).toEqual(declared);
    expect(script.quoted[0]?.customs).toEqual(declared);
    const shipment = await merchant.post('/shipments', { rateId: rates[0].id });
    expect(shipment.customs).toEqual(declared);
    expect(script.bought.at(-1)?.customs).toEqual(declared);
  });

  test('of the warehouse are not declared within a country', async () => {
    await enter([VAT]);
    const { id } = await merchant.order([{ sku: 'MUG', quantity: 1 }]);
    const { customs } = await merchant.post('/rates', { orderId: id });
    expect(customs).toBeNull();
  });

  test('in the request go before those of the warehouse, which are added where it names none of the sender', async () => {
    await enter([VAT, IOSS]);
    const { id } = await toLyon();
    const recipient = [{ type: 'vat', number: 'fr 12 345 678 901' }];
    const toBusiness = { ...given, taxNumbers: { recipient } };
    const shipment = await merchant.post('/shipments', { orderId: id, carrier: 'usps', customs: toBusiness });
    expect(shipment.customs).toEqual({ ...given, taxNumbers: { sender: [VAT], recipient: [BUYER] } });

    const other = await toLyon();
    const none = { ...given, taxNumbers: { sender: [] } };
    const rateId = await rateFor({ orderId: other.id, customs: none });
    expect(script.quoted.at(-1)?.customs).toEqual(given);
    expect((await merchant.post('/shipments', { rateId, customs: none })).customs).toEqual(given);
  });

  test('of a rate can be given again or left out when it is bought, and not changed', async () => {
    await enter([VAT]);
    const { id } = await toLyon();
    const customs = { ...given, taxNumbers: { recipient: [BUYER] } };
    const rateId = await rateFor({ orderId: id, customs });
    const buyWith = (taxNumbers: object) =>
      merchant.call('POST', '/shipments', { rateId, customs: { ...given, taxNumbers } });
    expectError(
      await buyWith({ sender: [EORI], recipient: [BUYER] }),
      400,
      'VALIDATION_ERROR',
      /^customs: the/,
    );
    expect((await buyWith({ recipient: [BUYER] })).status).toBe(201);
  });

  test('400 that names the number', async () => {
    const { id } = await toLyon();
    const taxNumbers = { recipient: [BUYER, { type: 'ioss', number: '1' }] };
    const json = { orderId: id, customs: { ...given, taxNumbers } };
    const message = /^customs\.taxNumbers\.recipient\[1\]\.number: must be an IOSS number/;
    expectError(await merchant.call('POST', '/rates', json), 400, 'VALIDATION_ERROR', message);
  });

  test('a rate is not bought once those of the warehouse that it names have changed', async () => {
    const { id } = await toLyon();
    const rateId = await rateFor({ orderId: id });
    await enter([EORI]);
    const { id: other } = await toLyon();
    const second = await rateFor({ orderId: other, customs: { ...given, taxNumbers: { sender: [] } } });
    await enter([EORI, VAT]);
    expectError(
      await merchant.call('POST', '/shipments', { rateId }),
      409,
      'CONFLICT',
      'rateId: the tax numbers of the warehouse have changed since, ask for rates again',
    );
    // It was asked for without any.
    await merchant.post('/shipments', { rateId: second });
    // A number that does not apply changes nothing.
    await enter([EORI]);
    await merchant.post('/shipments', { rateId });
  });

  test.each([
    ['is their recipient, and IOSS has nothing to do with it', [VAT, IOSS], { recipient: [VAT] }],
    ['without numbers declares none', [], undefined],
  ])('the merchant who gets goods back %s', async (_name, entered, expected) => {
    await enter(entered);
    const { id, items } = await toLyon();
    await merchant.post('/shipments', { carrier: 'usps', orderId: id });
    const returned = [{ orderItemId: items[0].id, quantity: 1, reason: 'Too small' }];
    const { id: returnId } = await merchant.post('/returns', { orderId: id, items: returned });
    await merchant.post(`/returns/${returnId}/approve`, { createLabel: true, carrier: 'usps' });
    expect(script.bought.at(-1)).toMatchObject({ isReturn: true, shipFrom: LYON });
    expect(script.bought.at(-1)?.customs?.taxNumbers).toEqual(expected);
  });
});
