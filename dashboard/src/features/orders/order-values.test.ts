import { expect, test } from 'vitest';
import { newOrderOf, updateOf, valuesOf } from './order-values.ts';
import type { Order } from './orders-api.ts';

const ORDER: Order = {
  id: 'ord_1',
  orderNumber: '1001',
  storeId: 'main',
  externalId: null,
  sourceUrl: null,
  storeDifference: null,
  status: 'pending',
  allocation: 'full',
  allocationPriority: 'normal',
  shipTo: { name: 'Ada', street1: '1 High St', city: 'London', postalCode: 'EC1A 1BB', country: 'GB' },
  warehouseId: 'whs_2',
  items: [
    {
      id: 'itm_1',
      productId: 'prd_1',
      sku: 'MUG',
      name: 'Blue mug',
      quantity: 2,
      shippedQuantity: 0,
      cancelledQuantity: 0,
      allocatedQuantity: 2,
      returnedQuantity: 0,
      unitPrice: 14.5,
      weight: { value: 12, unit: 'oz' },
      hsCode: '6912.00',
      originCountry: 'PT',
    },
  ],
  currency: 'EUR',
  subtotal: 29,
  shippingPaid: 5,
  tax: 2.61,
  discount: 0,
  total: 36.61,
  requestedService: 'Express',
  poNumber: 'PO-7',
  language: 'de',
  trackingPageUrl: null,
  withdrawnAt: null,
  // Not the end of its day anywhere: to be kept as it is.
  shipBy: '2026-11-20T15:00:00.000Z',
  notes: 'Ring twice',
  tags: ['gift'],
  metadata: { channel: 'fair' },
  shipments: [],
  unprintedShipments: [],
  orderDate: null,
  giftMessage: null,
  isGift: false,
  packingNote: null,
  insuredValue: null,
  weight: null,
  packageId: null,
  holdReason: null,
  closeReason: null,
  replacementOf: null,
  replacements: [],
  appliedRules: [],
  shipToCheck: null,
  personalDataErasedAt: null,
  createdAt: '2026-11-15T00:00:00.000Z',
  updatedAt: '2026-11-15T00:00:00.000Z',
};

test('an order that is opened and saved is the same order', () => {
  const { items, ...sent } = updateOf(valuesOf(ORDER, 'whs_1'));
  expect(ORDER).toMatchObject(sent);
  expect(Object.keys(sent).toSorted()).toEqual([
    'allocationPriority',
    'currency',
    'discount',
    'giftMessage',
    'insuredValue',
    'isGift',
    'language',
    'metadata',
    'notes',
    'orderDate',
    'packageId',
    'packingNote',
    'poNumber',
    'requestedService',
    'shipBy',
    'shipTo',
    'shippingPaid',
    'tags',
    'tax',
    'warehouseId',
    'weight',
  ]);
  expect(ORDER.items).toMatchObject(items ?? []);
});

test('what is emptied is cleared, and a new day ends where the user is', () => {
  const values = valuesOf(ORDER, '');
  const [item] = values.items;
  const emptied = updateOf({
    ...values,
    shipBy: '2026-11-21',
    notes: ' ',
    requestedService: '',
    items: [{ ...(item as NonNullable<typeof item>), unitPrice: '', hsCode: '' }],
  });
  expect(emptied).toMatchObject({ notes: null, requestedService: null, items: [{ id: 'itm_1' }] });
  expect(emptied.items).toMatchObject([{ unitPrice: null, hsCode: null, originCountry: 'PT' }]);
  expect(new Date(emptied.shipBy ?? '')).toEqual(new Date(2026, 10, 21, 23, 59, 59));
  expect(updateOf({ ...values, shipBy: '' }).shipBy).toBeNull();
});

test('an order without a warehouse ships from the default one', () => {
  expect(newOrderOf(valuesOf({ ...ORDER, warehouseId: null }, 'whs_1')).warehouseId).toBe('whs_1');
  expect(newOrderOf(valuesOf({ ...ORDER, warehouseId: null }, ''))).not.toHaveProperty('warehouseId');
});
