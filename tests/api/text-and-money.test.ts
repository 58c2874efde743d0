import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectError } from '../support/expectations.ts';
import { CUSTOMER, createMerchant, type Merchant, ONE_POUND } from '../support/merchant.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
let merchant: Merchant;
beforeAll(async () => {
  api = await startTestApi();
  merchant = await createMerchant(api);
  await merchant.product('MUG', undefined, { price: 10, currency: 'USD' });
});
afterAll(() => api.close());

const thing = { name: 'Thing', quantity: 1 };
const expectInvalid = async (path: string, json: object, message: string | RegExp) =>
  expectError(await merchant.call('POST', path, json), 400, 'VALIDATION_ERROR', message);

describe('text', () => {
  test.each([null, '', '  '])('an optional field of an address that is %j is absent', async (blank) => {
    const shipTo = { ...CUSTOMER, name: 'Ada', company: blank, street2: blank, phone: blank, email: blank };
    const { id } = await merchant.order([thing], { shipTo });
    const stored = (await merchant.get(`/orders/${id}`)).shipTo;
    expect(stored).toEqual({ ...CUSTOMER, name: 'Ada' });
    const { parcels } = await merchant.shipment({ shipTo, shipFrom: shipTo, parcels: [ONE_POUND] });
    expect(parcels).toHaveLength(1);
    const updated = await merchant.done('PUT', `/orders/${id}`, { shipTo: { ...shipTo, name: blank } });
    expect(Object.keys(updated.shipTo)).not.toContain('name');
  });

  test('is trimmed, in single requests and in batches', { tags: 'database' }, async () => {
    const order = merchant.newOrder([{ sku: ' MUG ', quantity: 1 }], {
      orderNumber: '  A-77 ',
      shipTo: { ...CUSTOMER, name: ' Ada ', postalCode: ` ${CUSTOMER.postalCode} ` },
      tags: [' vip '],
    });
    const single = await merchant.post('/orders', order);
    expect(single).toMatchObject({
      orderNumber: 'A-77',
      shipTo: { name: 'Ada', postalCode: CUSTOMER.postalCode },
      items: [{ sku: 'MUG', name: 'The MUG' }],
      tags: ['vip'],
    });
    expect((await merchant.get('/orders?q=a-77')).map(({ id }: { id: string }) => id)).toEqual([single.id]);
    const [again] = await merchant.post('/orders/batch', { orders: [{ ...order, orderNumber: '\tA-77' }] });
    expect(again).toMatchObject({ status: 409 });
  });

  test.each(['', ' ', '\u00a0\t\n'])('400 for the blank order number %j', async (orderNumber) => {
    const message = 'orderNumber: must have at least 1 character';
    await expectInvalid('/orders', merchant.newOrder([thing], { orderNumber }), message);
  });

  test('400 for a blank street or city, and for what is no email address', async () => {
    const order = (over: object) => merchant.newOrder([thing], { shipTo: { ...CUSTOMER, ...over } });
    await expectInvalid('/orders', order({ city: ' ' }), 'shipTo.city: must have at least 1 character');
    await expectInvalid('/orders', order({ street1: null }), 'shipTo.street1: must be a string');
    const message = 'shipTo.email: must be an email address, like ada@example.com';
    for (const email of [
      'ada',
      'ada@',
      '@example.com',
      'ada@example',
      'a b@example.com',
      'a@b@c.com',
      'a@b..co',
    ])
      await expectInvalid('/orders', order({ email }), message);
    for (const email of ['ada@example.com', 'ada+tag@mail.example.co.uk', "o'neil@例え.jp"])
      expect((await merchant.call('POST', '/orders', order({ email }))).status).toBe(201);
  });
});

describe('money', () => {
  const whole = (field: string, currency = 'JPY') =>
    `${field}: must be a whole number, because ${currency} has no decimals`;

  test('400 for decimals in a currency that has none', async () => {
    const order = (over: object) => merchant.newOrder([thing], { currency: 'JPY', ...over });
    const priced = { ...thing, unitPrice: 10.5 };
    await expectInvalid('/orders', order({ items: [thing, priced] }), whole('items[1].unitPrice'));
    await expectInvalid('/orders', order({ tax: 0.01 }), whole('tax'));
    await expectInvalid(
      '/orders',
      order({ shippingPaid: 7.5, currency: 'KRW' }),
      whole('shippingPaid', 'KRW'),
    );
    await expectInvalid('/products', { sku: 'J', name: 'J', price: 1.5, currency: 'JPY' }, whole('price'));
    const customs = {
      contentsType: 'gift',
      items: [{ description: 'x', quantity: 1, value: 1.5, currency: 'JPY' }],
    };
    const label = { carrier: 'fleet', shipTo: CUSTOMER, parcels: [ONE_POUND], customs };
    await expectInvalid('/shipments', label, /^customs\.items\[0\]: must have a whole number as its value/);
    expect(
      await merchant.order([{ ...thing, unitPrice: 1050 }], { currency: 'JPY', tax: 105 }),
    ).toMatchObject({
      total: 1155,
    });
  });

  test('400 when decimals come with an update, and nothing has changed', async () => {
    const order = await merchant.order([{ ...thing, unitPrice: 10.5 }]);
    const path = `/orders/${order.id}`;
    const answer = await merchant.call('PUT', path, { currency: 'JPY' });
    expectError(answer, 400, 'VALIDATION_ERROR', whole('items[0].unitPrice'));
    expect(await merchant.get(path)).toEqual(order);
    const product = await merchant.product('YEN', undefined, { price: 100, currency: 'JPY' });
    const changed = await merchant.call('PUT', `/products/${product}`, { price: 99.5 });
    expectError(changed, 400, 'VALIDATION_ERROR', whole('price'));
    expect((await merchant.get(`/products/${product}`)).price).toBe(100);
  });

  test('three decimals in a currency that has them: products, orders, shipments and customs, to the last digit', {
    tags: 'database',
  }, async () => {
    const kwd = { currency: 'KWD' };
    const productId = await merchant.product('DINAR', undefined, { price: 1.005, ...kwd });
    expect(await merchant.get(`/products/${productId}`)).toMatchObject({ price: 1.005, ...kwd });
    const money = { shippingPaid: 0.25, tax: 0.101, discount: 0.125, insuredValue: 3.333 };
    const order = await merchant.order([{ productId, quantity: 3, weight: { value: 1, unit: 'lb' } }], {
      ...money,
      ...kwd,
    });
    expect(order).toMatchObject({ ...money, subtotal: 3.015, total: 3.241, items: [{ unitPrice: 1.005 }] });
    const path = `/orders/${order.id}`;
    const changed = await merchant.done('PUT', path, { items: [{ id: order.items[0].id, quantity: 2 }] });
    expect(changed).toMatchObject({ subtotal: 2.01, items: [{ unitPrice: 1.005 }] });
    const shipped = await merchant.post(`${path}/mark-shipped`, { cost: 2.345 });
    expect(shipped).toMatchObject({ rate: 2.345, ...kwd });
    const items = [{ description: 'x', quantity: 1, value: 1.005, ...kwd }];
    await merchant.shipment({
      ...{ shipTo: CUSTOMER, shipFrom: CUSTOMER, parcels: [ONE_POUND] },
      customs: { contentsType: 'merchandise', items },
    });
    await expectInvalid(
      '/products',
      { sku: 'D', name: 'D', price: 1.0005, ...kwd },
      /^price: must have at most three/,
    );
    await expectInvalid(
      '/products',
      { sku: 'D', name: 'D', price: 1.005 },
      'price: must have at most two decimals',
    );
  });

  test('amounts stay what they are when the currency gets more decimals, and 400 when it has too few', {
    tags: 'database',
  }, async () => {
    const dollars = await merchant.order([{ ...thing, unitPrice: 10.25 }], { tax: 0.5 });
    const path = `/orders/${dollars.id}`;
    const dinars = await merchant.done('PUT', path, { currency: 'KWD' });
    expect(dinars).toMatchObject({ currency: 'KWD', tax: 0.5, total: 10.75, items: [{ unitPrice: 10.25 }] });
    await merchant.done('PUT', path, { tax: 0.505 });
    const back = await merchant.call('PUT', path, { currency: 'USD' });
    expectError(back, 400, 'VALIDATION_ERROR', 'tax: must have at most two decimals');
    const product = await merchant.product('EXACT', undefined, { price: 2.5 });
    expect(await merchant.done('PUT', `/products/${product}`, { currency: 'OMR' })).toMatchObject({
      price: 2.5,
    });
  });

  test('the price of a product in another currency is not added to the total', async () => {
    const items = [
      { sku: 'MUG', quantity: 2 },
      { ...thing, unitPrice: 5 },
    ];
    const order = await merchant.order(items, { currency: 'EUR' });
    expect(order).toMatchObject({ items: [{ unitPrice: null }, { unitPrice: 5 }], subtotal: 5, total: 5 });
    const added = await merchant.done('PUT', `/orders/${order.id}`, {
      items: [...items, { sku: 'MUG', quantity: 1 }],
    });
    expect(added).toMatchObject({ total: 5 });
    expect(await merchant.order(items)).toMatchObject({ items: [{ unitPrice: 10 }, {}], total: 25 });
  });
});
