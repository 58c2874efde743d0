import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Sides, volumeOf } from './free-space.ts';
import { type Box, pack, type Unit } from './packing.ts';

const box = (id: string, inner: Sides, over: Partial<Box> = {}): Box => ({
  id,
  inner,
  tareOunces: 0,
  maxOunces: Number.POSITIVE_INFINITY,
  ...over,
});
const units = (count: number, sides: Sides, ounces = 1, key = 'a'): Unit[] =>
  Array.from({ length: count }, () => ({ key, sides, ounces }));
const packed = (all: Unit[], boxes: Box[]) =>
  pack(all, boxes)?.map(({ box, units }) => `${box?.id ?? 'loose'} ${units.length}`);

describe('grids that leave no gap', () => {
  test.each<[string, number, Sides, Sides]>([
    ['2 × 2 × 2', 8, [1875, 725, 400], [3750, 1450, 800]],
    ['cubes', 27, [1, 1, 1], [3, 3, 3]],
    ['27 that must all stand the same way', 27, [65, 66, 83], [200, 200, 300]],
    ['12 mugs', 12, [14, 10, 10], [42, 40, 10]],
    ['60 bricks', 60, [5, 4, 3], [25, 16, 9]],
    ['one that must be turned', 1, [100, 1, 1], [1, 1, 100]],
  ])('%s', (_, count, sides, inner) => {
    expect(packed(units(count, sides), [box('b', inner)])).toEqual([`b ${count}`]);
  });
});

test('the smallest box that takes all; otherwise the one that takes most, and the smallest for the rest', () => {
  const boxes = [box('large', [20, 20, 20]), box('small', [10, 10, 10]), box('middle', [10, 10, 20])];
  expect(packed(units(1, [10, 10, 10]), boxes)).toEqual(['small 1']);
  expect(packed(units(2, [10, 10, 10]), boxes)).toEqual(['middle 2']);
  expect(packed(units(9, [10, 10, 10]), boxes)).toEqual(['large 8', 'small 1']);
});

test('weight limits a box, its own included', () => {
  const boxes = [box('b', [100, 100, 100], { tareOunces: 4, maxOunces: 10 })];
  expect(packed(units(5, [1, 1, 1], 2), boxes)).toEqual(['b 3', 'b 2']);
});

test('what fits into no box, by size or by weight, travels as it is', () => {
  const all = [...units(1, [50, 1, 1]), ...units(1, [1, 1, 1], 99), ...units(1, [1, 1, 1])];
  expect(packed(all, [box('b', [10, 10, 10], { maxOunces: 50 })])).toEqual(['b 1', 'loose 1', 'loose 1']);
});

test('gives up instead of taking long or very many boxes', () => {
  expect(pack(units(501, [1, 1, 1]), [box('b', [100, 100, 100])])).toBeUndefined();
  expect(pack(units(21, [1, 1, 1]), [box('b', [1, 1, 1])])).toBeUndefined();
  expect(pack(units(21, [2, 1, 1]), [box('b', [1, 1, 1])])).toBeUndefined();
});

const side = fc.integer({ min: 1, max: 12 });
const sides = fc.tuple(side, side, side);
const anyUnits = fc.array(
  fc.record({ key: fc.constantFrom('a', 'b', 'c'), sides, ounces: fc.integer({ min: 1, max: 9 }) }),
  { minLength: 1, maxLength: 25 },
);
const anyBoxes = fc
  .array(fc.tuple(sides, fc.integer({ min: 5, max: 60 })), { minLength: 1, maxLength: 4 })
  .map((list) => list.map(([inner, maxOunces], i) => box(`b${i}`, inner, { maxOunces, tareOunces: 1 })));

test('nothing is lost or packed twice, and no box holds more than its volume and weight', () => {
  fc.assert(
    fc.property(anyUnits, anyBoxes, (all, boxes) => {
      const result = pack(all, boxes);
      if (result === undefined) return;
      const found = result.flatMap(({ units }) => units);
      expect(new Set(found).size).toBe(found.length);
      expect(new Set(found)).toEqual(new Set(all));
      for (const { box, units } of result) {
        if (box === null) continue;
        expect(units.reduce((sum, unit) => sum + volumeOf(unit.sides), 0)).toBeLessThanOrEqual(
          volumeOf(box.inner),
        );
        expect(units.reduce((sum, unit) => sum + unit.ounces, 1)).toBeLessThanOrEqual(box.maxOunces);
      }
    }),
    { numRuns: 300 },
  );
});

test('the order of units and boxes does not matter', () => {
  const shown = (all: Unit[], boxes: Box[]) =>
    pack(all, boxes)?.map(({ box, units }) => [
      box?.id,
      units.map(({ key, sides }) => `${key} ${sides}`).sort(),
    ]);
  fc.assert(
    fc.property(anyUnits, anyBoxes, (all, boxes) => {
      expect(shown([...all].reverse(), [...boxes].reverse())).toEqual(shown(all, boxes));
    }),
    { numRuns: 200 },
  );
});
