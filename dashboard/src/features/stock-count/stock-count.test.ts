import { expect, test } from 'vitest';
import {
  markedSent,
  readCount,
  reviewed,
  type StockCount,
  unitsIn,
  withCounted,
  withoutLines,
  withTyped,
} from './stock-count.ts';

const product = (productId: string, expected: number) => ({
  productId,
  sku: productId.toUpperCase(),
  name: productId,
  bin: null,
  expected,
});
const EMPTY: StockCount = { warehouseId: 'w1', reference: 'Count 1', lines: [] };
const count = (...counted: [string, number, number][]): StockCount =>
  counted.reduce<StockCount>(
    (before, [id, expected, number]) => withCounted(before, product(id, expected), number) ?? before,
    EMPTY,
  );

test('what was scanned last comes first, and is compared with the stock of its first scan', () => {
  const three = count(['mug', 12, 1], ['tea', 5, 1], ['mug', 11, 2]);
  expect(three.lines.map(({ productId, counted, expected }) => [productId, counted, expected])).toEqual([
    ['mug', 2, 12],
    ['tea', 1, 5],
  ]);
  expect(unitsIn(three)).toBe(3);
  expect(withTyped(three, 'tea', 7)?.lines.map(({ counted }) => counted)).toEqual([2, 7]);
  expect(withoutLines(three, ['mug']).lines).toHaveLength(1);
});

test.each([-1, 1.5, 1_000_001, Number.NaN])('%d is no count', (counted) => {
  expect(withCounted(EMPTY, product('mug', 1), counted)).toBeUndefined();
  expect(withTyped(EMPTY, 'mug', counted)).toBeUndefined();
});

test('what moved since the count is added to it, and is no difference', () => {
  const line = { ...product('mug', 12), counted: 10 };
  expect(reviewed(line, 12)).toMatchObject({ moved: 0, setTo: 10, difference: -2 });
  // Three were shipped meanwhile.
  expect(reviewed(line, 9)).toMatchObject({ moved: -3, setTo: 7, difference: -2 });
  expect(reviewed({ ...line, counted: 12 }, 9)).toMatchObject({ setTo: 9, difference: 0 });
  expect(reviewed({ ...line, counted: 1 }, 9)).toMatchObject({ setTo: 0, difference: -9 });
});

test('a count survives a reload, and what is damaged does not', () => {
  const kept = markedSent(count(['mug', 12, 1]), ['mug'], true);
  expect(readCount(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
  expect(readCount({ ...kept, lines: [...kept.lines, null, { productId: 'x' }] })).toEqual(kept);
  for (const stored of [null, 'text', { lines: [] }, { ...kept, lines: {} }])
    expect(readCount(stored)).toBeUndefined();
});
