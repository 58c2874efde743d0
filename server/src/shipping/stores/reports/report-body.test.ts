import { expect, test } from 'vitest';
import { reportedItems } from './report-body.ts';

const item = (id: string, quantity: number, shipped: number, cancelled = 0) => ({
  ...{ id, sku: null, name: id, quantity },
  ...{ shipped_quantity: shipped, cancelled_quantity: cancelled },
});
const LINES = { 'line-1': 'itm_1', 'line-2': 'itm_2' };
const one = new Map([['itm_1', 1]]);
const nothing = new Map<string, number>();

test('an order is complete once everything that the shop knows and still wants has left', () => {
  const isComplete = (items: ReturnType<typeof item>[], others = nothing) =>
    reportedItems(LINES, items, one, others).isComplete;
  expect(isComplete([item('itm_1', 1, 1), item('itm_2', 2, 2)])).toBe(true);
  expect(isComplete([item('itm_1', 1, 1), item('itm_2', 2, 1)])).toBe(false);
  expect(isComplete([item('itm_1', 1, 1), item('itm_2', 2, 1, 1)])).toBe(true);
  expect(isComplete([item('itm_1', 1, 1), item('itm_2', 2, 2), item('added here', 9, 0)])).toBe(true);
});

test('what is in labels that are still being bought has not left: they may come to nothing', () => {
  const items = [item('itm_1', 1, 1), item('itm_2', 2, 2)];
  expect(reportedItems(LINES, items, one, new Map([['itm_2', 2]]))).toEqual({
    items: [{ externalId: 'line-1', sku: null, name: 'itm_1', quantity: 1 }],
    isComplete: false,
  });
});
