import { expect, test } from 'vitest';
import type { FakeLine, FakeOrder } from '../../../../tests/support/shops/medusa/fake-shop.ts';
import { bySku, medusaStage, readOrder } from '../../../../tests/support/shops/medusa/medusa-stage.ts';

const stage = medusaStage();
const orderOf = (over: Partial<Omit<FakeOrder, 'lines'>> = {}, line: Partial<FakeLine> = {}) =>
  stage.medusa.shop.addOrder([{ sku: 'MUG', quantity: 2, ...line }], over);
const meaningOf = async (over: Partial<Omit<FakeOrder, 'lines'>>, line: Partial<FakeLine> = {}) => {
  const { status, meaning } = await readOrder(stage.store, orderOf(over, line).id);
  return `${status} ${meaning}`;
};

test('an order has all that a label needs', async () => {
  const order = orderOf();
  expect(await readOrder(stage.store, order.id)).toEqual({
    externalId: order.id,
    orderNumber: '1',
    updatedAt: order.updatedAt,
    ...{ status: 'authorized', meaning: 'ready', meaningReason: null },
    sourceUrl: `${stage.medusa.url}/app/orders/${order.id}`,
    orderDate: order.createdAt,
    currency: 'USD',
    shipTo: {
      ...{ name: 'Ada Lovelace', company: null, street1: '179 N Harbor Dr', street2: null },
      ...{ city: 'Redondo Beach', state: 'CA', postalCode: '90277', country: 'US' },
      ...{ phone: '4155550100', email: 'ada@example.com' },
    },
    items: [
      {
        externalId: order.lines[0]?.id,
        productExternalId: 'variant_MUG',
        ...{ sku: 'MUG', name: 'Mug – MUG', quantity: 2, fulfilledQuantity: 0, unitPrice: '12.5' },
        ...{ weight: { value: 410, unit: 'g' }, hsCode: '691200', originCountry: 'PT' },
        imageUrl: 'https://cdn.example.com/mug.png',
      },
    ],
    ...{ shippingPaid: '5.5', tax: '0', discount: '0', requestedService: 'Ground', shipBy: null },
    ...{ isGift: false, giftMessage: null, customerNote: null, poNumber: null, tags: [], metadata: {} },
  });
  expect(await stage.store.readOrder('order_gone')).toBeUndefined();
});

test('the payment decides whether an order is ready, and its own status whether there is one', async () => {
  expect(await meaningOf({ paymentStatus: 'captured' })).toBe('captured ready');
  expect(await meaningOf({ paymentStatus: 'partially_refunded' })).toBe('partially_refunded ready');
  expect(await meaningOf({ paymentStatus: 'not_paid' })).toBe('not_paid unpaid');
  expect(await meaningOf({ paymentStatus: 'awaiting' })).toBe('awaiting unpaid');
  expect(await meaningOf({ paymentStatus: 'requires_action' })).toBe('requires_action unpaid');
  expect(await meaningOf({ paymentStatus: 'partially_captured' })).toBe('partially_captured unpaid');
  expect(await meaningOf({ paymentStatus: 'canceled' })).toBe('payment_canceled unpaid');
  expect(await meaningOf({ paymentStatus: 'refunded' })).toBe('refunded cancelled');
  expect(await meaningOf({ status: 'canceled', paymentStatus: 'captured' })).toBe('canceled cancelled');
  expect(await meaningOf({ status: 'archived' })).toBe('archived complete');
  expect(await meaningOf({ status: 'completed' })).toBe('completed complete');
  expect(await meaningOf({}, { fulfilled: 2, shipped: 2 })).toBe('shipped complete');
  expect(await meaningOf({}, { fulfilled: 2, shipped: 1 })).toBe('authorized ready');
  expect(await meaningOf({}, { requiresShipping: false })).toBe('digital ignored');
  const free = { total: 0, payment_collections: [] };
  expect(await meaningOf({ paymentStatus: 'not_paid', more: free })).toBe('captured ready');
  const pickup = { shipping_option: { service_zone: { fulfillment_set: { type: 'pickup' } } } };
  expect(await meaningOf({ more: { shipping_methods: [pickup] } })).toBe('pickup ignored');
});

test('what was packed and has not left is still to be shipped, and digital goods are left out', async () => {
  const order = stage.medusa.shop.addOrder([
    { sku: 'PACKED', quantity: 3, fulfilled: 2, shipped: 1 },
    { sku: 'DOWNLOAD', quantity: 1, requiresShipping: false },
    { sku: 'REMOVED', quantity: 0 },
  ]);
  const { items } = await readOrder(stage.store, order.id);
  expect(Object.keys(bySku(items))).toEqual(['PACKED']);
  expect(items[0]).toMatchObject({ quantity: 3, fulfilledQuantity: 1 });
});

test('a price with tax is imported without it, and weights have the unit of the settings', async () => {
  const order = orderOf({}, { more: { is_tax_inclusive: true, unit_price: 11.9, subtotal: 20 } });
  const store = stage.connect({ weightUnit: 'lb' });
  const { items } = await readOrder(store, order.id);
  expect(items[0]).toMatchObject({ unitPrice: '10', weight: { value: 410, unit: 'lb' } });
});

test('an order that cannot be packed is rejected with the reason, and hides no other', async () => {
  const broken = orderOf({}, { more: { detail: { quantity: 1.5 } } });
  const other = orderOf();
  const { orders } = await stage.store.pull({ since: null, cursor: null, now: 0 });
  expect(orders).toMatchObject([
    {
      ...{ type: 'rejected', externalId: broken.id, orderNumber: '1', updatedAt: broken.updatedAt },
      reason: 'Mug – MUG: 1.5 is not a whole number of pieces',
    },
    { type: 'order', order: { externalId: other.id } },
  ]);
});

test('an order without an address, a variant or a payment is read as far as it goes', async () => {
  const order = orderOf(
    {
      more: {
        shipping_address: null,
        shipping_methods: null,
        payment_collections: null,
        metadata: { a: 1, b: {} },
      },
    },
    { more: { variant: null, variant_sku: null, product_title: null, thumbnail: 'javascript:alert(1)' } },
  );
  expect(await readOrder(stage.store, order.id)).toMatchObject({
    ...{ shipTo: null, requestedService: null, metadata: { a: '1' } },
    items: [{ productExternalId: null, sku: null, weight: null, hsCode: null, imageUrl: null }],
  });
});
