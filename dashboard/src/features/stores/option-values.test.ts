import { expect, test } from 'vitest';
import { optionsUpdate, optionValues } from './option-values.ts';
import type { Store } from './stores-api.ts';

const store = {
  ordersSince: new Date(2026, 10, 3, 15, 30).toISOString(),
  warehouseId: null,
  reportShipments: true,
  customerMessages: 'store',
  pushStock: false,
  stockWarehouseIds: [],
} as unknown as Store;
const before = optionValues(store);

test('only what was changed is sent, so that an unchanged date keeps its time of day', () => {
  expect(before.ordersSince).toBe('2026-11-03');
  expect(optionsUpdate(before, { ...before })).toEqual({});
  expect(optionsUpdate(before, { ...before, pushStock: true, stockWarehouseIds: ['whs_1'] })).toEqual({
    pushStock: true,
    stockWarehouseIds: ['whs_1'],
  });
});

test('a day begins at its midnight here, and an empty field removes the limit or the warehouse', () => {
  const named = optionValues({ ...store, warehouseId: 'whs_1' });
  expect(optionsUpdate(named, { ...named, ordersSince: '2026-10-01', warehouseId: '' })).toEqual({
    ordersSince: new Date(2026, 9, 1).toISOString(),
    warehouseId: null,
  });
  expect(optionsUpdate(before, { ...before, ordersSince: '' })).toEqual({ ordersSince: null });
});
