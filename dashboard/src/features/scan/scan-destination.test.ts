import { expect, test } from 'vitest';
import type { SearchResults } from '../search/index.ts';
import { exactPlaces, isManifestCode, ordersNeeding } from './scan-destination.ts';

const NOTHING: SearchResults = {
  orders: [],
  customers: [],
  products: [],
  shipments: [],
  trackers: [],
  returns: [],
  warehouses: [],
};
const order = (id: string, isExact: boolean) => ({
  id,
  orderNumber: '1042',
  storeId: id,
  status: 'pending' as const,
  name: 'Ada',
  city: 'Oakland',
  createdAt: '',
  isExact,
});
const shipment = (returnId: string | null, isExact = true) => ({
  id: 'shp_1',
  trackingCode: 'WB1',
  carrier: 'fleet',
  carrierName: 'Fleet',
  status: 'purchased' as const,
  trackingStatus: 'in_transit' as const,
  orderId: 'ord_1',
  returnId,
  isExact,
});

test('an order number of one store opens the order, of two stores gives the choice', () => {
  const orders = [order('a', true), order('b', false)];
  expect(exactPlaces({ ...NOTHING, orders }).map(({ to }) => to)).toEqual(['/orders/a/pack']);
  const both = exactPlaces({ ...NOTHING, orders: [order('a', true), order('b', true)] });
  expect(both.map(({ to }) => to)).toEqual(['/orders/a/pack', '/orders/b/pack']);
});

test('the code of a return label opens the return, of another label the shipment', () => {
  expect(exactPlaces({ ...NOTHING, shipments: [shipment('ret_1')] })[0]?.to).toBe('/returns/ret_1');
  expect(exactPlaces({ ...NOTHING, shipments: [shipment(null)] })[0]?.to).toBe('/shipments/shp_1');
});

test('what only starts with the code is not opened', () => {
  expect(
    exactPlaces({ ...NOTHING, orders: [order('a', false)], shipments: [shipment(null, false)] }),
  ).toEqual([]);
});

test('a product leads only to orders that still need it', () => {
  const item = { productId: 'prd_1', sku: 'MUG', quantity: 2, shippedQuantity: 0, cancelledQuantity: 0 };
  const orders = [
    { id: '1', items: [item] },
    { id: '2', items: [{ ...item, shippedQuantity: 2 }] },
    { id: '3', items: [{ ...item, productId: null, sku: 'MUG-XL' }] },
  ];
  expect(ordersNeeding(orders as never, { id: 'prd_1', sku: 'MUG' }).map(({ id }) => id)).toEqual(['1']);
});

test('a code is taken for a manifest only if a manifest can have it', () => {
  expect(['MF7KQ2XW9RTA', 'mf7kq2xw9rta', 'MF7KQ 2XW9RTA'].map(isManifestCode)).toEqual([true, true, true]);
  expect(
    ['MF-100', 'MF7KQ2XW9RT', 'MF7KQ2XW9RTAB', 'MF7KQ2XW9RT0', 'WB7KQ2XW9RTA'].some(isManifestCode),
  ).toBe(false);
});
