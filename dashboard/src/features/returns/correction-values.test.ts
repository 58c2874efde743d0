import { expect, test } from 'vitest';
import { checkCorrection, correctionOf, correctionValuesFor } from './correction-values.ts';

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
  expect(checkCorrection.lines.sellable(2, values, 'lines.0.sellable')).toMatch(/recorded already/);
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
  expect(checkCorrection.lines.sellable(2, values, 'lines.0.sellable')).toBe('At most 3 together');
});
