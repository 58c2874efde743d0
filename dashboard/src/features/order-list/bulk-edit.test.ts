import { expect, test } from 'vitest';
import type { Order } from '../orders/orders-api.ts';
import { reasonsOf } from './bulk-edit.ts';
import { changesOf, emptyEdit } from './bulk-edit-values.ts';

test('orders that fail for the same reason are named together', () => {
  const failed = ['1001', '1002', '1003'].map((orderNumber, i) => ({
    order: { orderNumber } as Order,
    problem: i === 1 ? 'shipped' : 'cancelled',
  }));
  expect(reasonsOf(failed)).toEqual([
    { problem: 'cancelled', numbers: ['1001', '1003'] },
    { problem: 'shipped', numbers: ['1002'] },
  ]);
});

test('only what was filled in is changed', () => {
  expect(changesOf(emptyEdit())).toEqual({});
  expect(changesOf({ ...emptyEdit(), warehouseId: 'wh_2', packageId: 'none', hold: 'release' })).toEqual({
    warehouseId: 'wh_2',
    packageId: null,
    hold: false,
  });
});
