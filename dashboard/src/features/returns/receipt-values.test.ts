import { expect, test } from 'vitest';
import {
  checkCorrection,
  checkReceipt,
  correctionOf,
  correctionValuesFor,
  receiptOf,
  receiptValuesFor,
} from './receipt-values.ts';

const item = (id: string, quantity: number, receivedQuantity: number) => ({
  id,
  orderItemId: `itm_${id}`,
  quantity,
  receivedQuantity,
  reason: '',
  condition: null,
  receipts: [],
});
const values = () => receiptValuesFor({ items: [item('a', 3, 1), item('b', 2, 2)] }, 'whs_1');

test('what has arrived before is not offered again', () => {
  expect(values().lines).toEqual([{ id: 'a', orderItemId: 'itm_a', most: 2, sellable: 2, damaged: 0 }]);
});

test('a line in two conditions is sent as two, and nothing is sent of what did not arrive', () => {
  const { lines, warehouseId } = receiptValuesFor({ items: [item('a', 3, 1), item('c', 1, 0)] }, 'whs_1');
  const split = lines.map((line) => ({ ...line, sellable: line.id === 'a' ? 1 : '' }));
  expect(
    receiptOf({ lines: split.map((line) => ({ ...line, damaged: line.most - 1 })), warehouseId }),
  ).toEqual({
    items: [
      { id: 'a', receivedQuantity: 1, condition: 'sellable' },
      { id: 'a', receivedQuantity: 1, condition: 'damaged' },
    ],
    warehouseId: 'whs_1',
  });
});

test('more than is still to arrive, and nothing at all, are refused', () => {
  const check = (sellable: number, damaged: number) => {
    const lines = values().lines.map((line) => ({ ...line, sellable, damaged }));
    return checkReceipt.lines.sellable(sellable, { ...values(), lines }, 'lines.0.sellable');
  };
  expect([check(2, 0), check(2, 1), check(0, 0)]).toEqual([
    null,
    'At most 2 in all',
    'Enter how many have arrived',
  ]);
});

const RECEIVED = {
  items: [
    {
      id: 'rit_1',
      orderItemId: 'itm_1',
      quantity: 3,
      receipts: [
        { quantity: 1, condition: 'sellable' },
        { quantity: 1, condition: 'sellable' },
        { quantity: 1, condition: 'damaged' },
      ],
    },
    { id: 'rit_2', orderItemId: 'itm_2', quantity: 1, receipts: [] },
  ],
} as never;

test('starts from what is recorded, and states the new totals of the items that differ', () => {
  const values = correctionValuesFor(RECEIVED);
  expect(values.lines.map(({ sellable, damaged }) => [sellable, damaged])).toEqual([
    [2, 1],
    [0, 0],
  ]);
  expect(checkCorrection.lines.sellable(2, values, 'lines.0.sellable')).toMatch(/already recorded/);
  Object.assign(values.lines[0] ?? {}, { sellable: 0, damaged: '2' });
  expect(checkCorrection.lines.sellable(0, values, 'lines.0.sellable')).toBe(null);
  expect(correctionOf({ ...values, reason: ' Broken ' })).toEqual({
    items: [
      { id: 'rit_1', receivedQuantity: 0, condition: 'sellable' },
      { id: 'rit_1', receivedQuantity: 2, condition: 'damaged' },
    ],
    reason: 'Broken',
  });
  Object.assign(values.lines[0] ?? {}, { sellable: 2, damaged: 2 });
  expect(checkCorrection.lines.sellable(2, values, 'lines.0.sellable')).toBe('At most 3 in all');
});
