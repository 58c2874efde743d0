import { afterEach, expect, test, vi } from 'vitest';
import { daysAfter, momentOn } from '../../lib/account-days.ts';
import { newOrderOf, updateOf, valuesOf } from './order-values.ts';
import type { Order } from './orders-api.ts';

afterEach(() => vi.unstubAllGlobals());

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
  shipBySource: 'order',
  deliverBy: '2026-03-09',
  assigneeId: null,
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
  combinationId: null,
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
    'assigneeId',
    'currency',
    'deliverBy',
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

test('what is emptied is cleared, and a new day ends at its last second', () => {
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

// Clocks change on these days, or between the first and the second.
test.each([
  ['Europe/Berlin', '2026-03-28', '2026-03-29T21:59:59.000Z', '2026-03-28T23:00:00.000Z'],
  ['America/New_York', '2026-10-31', '2026-11-02T04:59:59.000Z', '2026-11-01T04:00:00.000Z'],
  ['Pacific/Auckland', '2026-04-04', '2026-04-05T11:59:59.000Z', '2026-04-04T11:00:00.000Z'],
])('in %s, the days of an order are those of the account', (zone, day, shipBy, orderDate) => {
  vi.stubGlobal('localStorage', { getItem: () => JSON.stringify(zone) });
  const known = valuesOf({ ...ORDER, shipBy: momentOn(day, '23:59:59'), orderDate: null }, '');
  expect(known.shipBy).toBe(day);
  expect(updateOf(known).shipBy).toBe(momentOn(day, '23:59:59'));
  const next = daysAfter(day, 1);
  expect(updateOf({ ...known, shipBy: next, orderDate: next })).toMatchObject({ shipBy, orderDate });
  expect(valuesOf({ ...ORDER, shipBy, orderDate }, '')).toMatchObject({ shipBy: next, orderDate: next });
});

test('an order without a warehouse ships from the default one', () => {
  expect(newOrderOf(valuesOf({ ...ORDER, warehouseId: null }, 'whs_1')).warehouseId).toBe('whs_1');
  expect(newOrderOf(valuesOf({ ...ORDER, warehouseId: null }, ''))).not.toHaveProperty('warehouseId');
});
