import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
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
const packed = async (all: Unit[], boxes: Box[]) =>
  (await pack(all, boxes))?.map(({ box, units }) => `${box?.id ?? 'loose'} ${units.length}`);

describe('grids that leave no gap', () => {
  test.each<[string, number, Sides, Sides]>([
    ['2 × 2 × 2', 8, [1875, 725, 400], [3750, 1450, 800]],
    ['cubes', 27, [1, 1, 1], [3, 3, 3]],
    ['27 that must all stand the same way', 27, [65, 66, 83], [200, 200, 300]],
    ['12 mugs', 12, [14, 10, 10], [42, 40, 10]],
    ['60 bricks', 60, [5, 4, 3], [25, 16, 9]],
    ['one that must be turned', 1, [100, 1, 1], [1, 1, 100]],
  ])('%s', async (_, count, sides, inner) => {
    expect(await packed(units(count, sides), [box('b', inner)])).toEqual([`b ${count}`]);
  });
});

test('the smallest box that takes all; otherwise the one that takes most, and the smallest for the rest', async () => {
  const boxes = [box('large', [20, 20, 20]), box('small', [10, 10, 10]), box('middle', [10, 10, 20])];
  expect(await packed(units(1, [10, 10, 10]), boxes)).toEqual(['small 1']);
  expect(await packed(units(2, [10, 10, 10]), boxes)).toEqual(['middle 2']);
  expect(await packed(units(9, [10, 10, 10]), boxes)).toEqual(['large 8', 'small 1']);
});

test('a box that could hold the volume but not the shapes is not chosen for all', async () => {
  const boxes = [box('small', [10, 10, 10]), box('large', [12, 10, 10])];
  expect(await packed(units(2, [10, 6, 6]), boxes)).toEqual(['large 2']);
});

test('a unit is packed where only the largest box takes it', async () => {
  const boxes = [box('small', [10, 10, 10]), box('large', [20, 20, 20])];
  expect(await packed(units(1, [15, 1, 1]), boxes)).toEqual(['large 1']);
});

test('of boxes that do not take all, the one that takes most is filled first', async () => {
  // The flat one has room for 8 cubes by its volume and for 4 by its height.
  const boxes = [box('cube', [13, 13, 13]), box('flat', [11, 13, 13])];
  expect(await packed(units(10, [6, 6, 6]), boxes)).toEqual(['cube 8', 'flat 2']);
});

test('larger boxes that take nothing do not keep smaller ones from being tried', async () => {
  const tubes = Array.from({ length: 4 }, (_, i) => box(`tube ${i}`, [1_000, 5, 5]));
  expect(await packed(units(9, [6, 6, 6]), [...tubes, box('cube', [12, 12, 12])])).toEqual([
    'cube 8',
    'cube 1',
  ]);
});

test('a gap is filled by what is narrow enough, also after larger units did not fit', async () => {
  const cube = [box('b', [10, 10, 10])];
  expect(await packed([...units(1, [10, 10, 9]), ...units(1, [10, 10, 1])], cube)).toEqual(['b 2']);
  expect(await packed([...units(2, [10, 10, 6]), ...units(1, [10, 10, 4])], cube)).toEqual(['b 2', 'b 1']);
});

test('the longest unit goes in first where the largest would leave it no room, and otherwise the largest', async () => {
  const of = (...list: Sides[]) => list.map((sides) => ({ key: 'a', sides, ounces: 1 }));
  expect(await packed(of([1, 8, 6], [1, 3, 9]), [box('b', [9, 8, 8])])).toEqual(['b 2']);
  const mixed = of([9, 8, 1], [9, 8, 3], [5, 6, 5], [8, 8, 3], [9, 1, 3]);
  expect(await packed(mixed, [box('b', [6, 8, 12])])).toEqual(['b 2', 'b 3']);
});

test('of boxes of one size, the one with the lowest weight limit that suffices', async () => {
  const sides: Sides = [10, 10, 10];
  const boxes = [box('strong', sides, { maxOunces: 90 }), box('weak', sides, { maxOunces: 10 })];
  for (const list of [boxes, boxes.toReversed()]) {
    expect(await packed(units(2, [1, 1, 1], 5), list)).toEqual(['weak 2']);
    expect(await packed(units(2, [1, 1, 1], 6), list)).toEqual(['strong 2']);
  }
});

test('a limit is the last weight that a box takes, and the last number that is packed', async () => {
  const full = [box('b', [1, 1, 1], { tareOunces: 4, maxOunces: 10 })];
  expect(await packed(units(1, [1, 1, 1], 6), full)).toEqual(['b 1']);
  expect(await pack(units(20, [1, 1, 1]), [box('b', [1, 1, 1])])).toHaveLength(20);
  expect(await packed(units(500, [1, 1, 1]), [box('b', [10, 10, 10])])).toEqual(['b 500']);
});

test('weight limits a box, its own included', async () => {
  const boxes = [box('b', [100, 100, 100], { tareOunces: 4, maxOunces: 10 })];
  expect(await packed(units(5, [1, 1, 1], 2), boxes)).toEqual(['b 3', 'b 2']);
});

test('what fits into no box, by size or by weight, travels as it is', async () => {
  const all = [...units(1, [50, 1, 1]), ...units(1, [1, 1, 1], 99), ...units(1, [1, 1, 1])];
  expect(await packed(all, [box('b', [10, 10, 10], { maxOunces: 50 })])).toEqual([
    'b 1',
    'loose 1',
    'loose 1',
  ]);
});

test('gives up instead of taking long or very many boxes', async () => {
  expect(await pack(units(501, [1, 1, 1]), [box('b', [100, 100, 100])])).toBeUndefined();
  expect(await pack(units(21, [1, 1, 1]), [box('b', [1, 1, 1])])).toBeUndefined();
  expect(await pack(units(21, [2, 1, 1]), [box('b', [1, 1, 1])])).toBeUndefined();
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

test('nothing is lost or packed twice, and no box holds more than its volume and weight', async () => {
  return fc.assert(
    fc.asyncProperty(anyUnits, anyBoxes, async (all, boxes) => {
      const result = await pack(all, boxes);
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

/** Few sizes, so that many units are as large as another and only their weight, item or rotation tells them apart. */
const similarUnits = fc.array(
  fc.record({
    key: fc.constantFrom('a', 'b', 'c'),
    sides: fc.tuple(fc.constantFrom(2, 4), fc.constantFrom(2, 4), fc.constantFrom(1, 2, 10)),
    ounces: fc.integer({ min: 1, max: 9 }),
  }),
  { minLength: 1, maxLength: 25 },
);

test.each([
  ['different', anyUnits],
  ['similar', similarUnits],
])('the order of units and boxes does not matter, with %s units', (_name, someUnits) => {
  const shown = async (all: Unit[], boxes: Box[]) =>
    (await pack(all, boxes))?.map(({ box, units }) => [
      box?.id,
      units.map(({ key, sides, ounces }) => `${key} ${sides} ${ounces}`).sort(),
    ]);
  const shuffled = someUnits.chain((all) =>
    fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
  );
  return fc.assert(
    fc.asyncProperty(shuffled, anyBoxes, async ([all, again], boxes) => {
      expect(await shown(again, boxes.toReversed())).toEqual(await shown(all, boxes));
    }),
    { numRuns: 150 },
  );
});

test('lets other work go on while it packs very much', async () => {
  const many = Array.from(
    { length: 300 },
    (_, i): Unit => ({ key: 'a', sides: [9 + (i % 7), 8 + (i % 5), 7], ounces: 1 }),
  );
  let turns = 0;
  const count = () => {
    turns += 1;
    timer = setImmediate(count);
  };
  let timer = setImmediate(count);
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 10));
  await pack(many, [box('b', [60, 60, 60])]);
  clock.mockRestore();
  clearImmediate(timer);
  expect(turns).toBeGreaterThan(300);
});
