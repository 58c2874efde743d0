import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Parcel } from '../../schema/parcel.ts';
import { describeWeight, isOver, measure, weightOf } from './measure.ts';

const parcelOf = (pounds: number, [length, width, height]: [number, number, number]): Parcel => ({
  weight: { value: pounds, unit: 'lb' },
  dimensions: { length, width, height, unit: 'in' },
});
const billable = (parcel: Parcel) => measure(parcel, 166).billableOunces;

test.each<[Parcel['weight'], number]>([
  [{ value: 0.1, unit: 'oz' }, 1],
  [{ value: 1, unit: 'oz' }, 1],
  [{ value: 15.01, unit: 'oz' }, 16],
  [{ value: 16, unit: 'oz' }, 16],
  [{ value: 16.01, unit: 'oz' }, 32],
  [{ value: 1, unit: 'lb' }, 16],
  [{ value: 2, unit: 'lb' }, 32],
  [{ value: 2.1, unit: 'lb' }, 48],
  // A pound, five pounds and an ounce as grams write them.
  [{ value: 453.59237, unit: 'g' }, 16],
  [{ value: 2.26796185, unit: 'kg' }, 80],
  [{ value: 28.349523125, unit: 'g' }, 1],
  // Comes out as 13.000000000000002.
  [{ value: 368.543800625, unit: 'g' }, 13],
  [{ value: 454, unit: 'g' }, 32],
])('%j is billed as %i oz', (weight, ounces) => {
  expect(billable({ weight })).toBe(ounces);
});

test.each<[string, Parcel['dimensions'], number]>([
  ['a cubic foot is 10.41 lb', { length: 12, width: 12, height: 12, unit: 'in' }, 11 * 16],
  ['166 cubic inches are a pound', { length: 16.6, width: 10, height: 1, unit: 'in' }, 16],
  ['two pounds exactly', { length: 10, width: 16.6, height: 2, unit: 'in' }, 32],
  ['the same in centimeters', { length: 25.4, width: 42.164, height: 5.08, unit: 'cm' }, 32],
  ['half a pound of air is 8 oz', { length: 8.3, width: 10, height: 1, unit: 'in' }, 8],
])('by its size: %s', (_name, dimensions, ounces) => {
  const parcel: Parcel = { weight: { value: 1, unit: 'oz' }, ...(dimensions && { dimensions }) };
  expect(measure(parcel, 166)).toMatchObject({ billableOunces: ounces, dimensional: true });
});

test('the longest side is the length, however the parcel is turned', () => {
  const weight = { value: 1, unit: 'lb' } as const;
  for (const [length, width, height] of [
    [20, 10, 5],
    [5, 20, 10],
    [10, 5, 20],
  ] as const) {
    const parcel = { weight, dimensions: { length, width, height, unit: 'in' as const } };
    expect(measure(parcel, 166)).toMatchObject({ length: 20, size: 50 });
  }
});

test('never less than the parcel weighs, and never a pound more', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.01, max: 5_000, noNaN: true }), (value) => {
      const ounces = billable({ weight: { value, unit: 'oz' } });
      expect(ounces).toBeGreaterThanOrEqual(value - 1e-5);
      expect(ounces - value).toBeLessThan(value <= 16 ? 1 : 16);
      expect(ounces <= 16 ? Number.isInteger(ounces) : ounces % 16 === 0).toBe(true);
    }),
  );
});

test('is shown in pounds from one pound on', () => {
  expect([15, 16, 56].map(weightOf)).toEqual([
    { value: 15, unit: 'oz' },
    { value: 1, unit: 'lb' },
    { value: 3.5, unit: 'lb' },
  ]);
});

test('for people, a weight has at most two decimals', () => {
  expect([12, 56, 16 * 20.333].map(describeWeight)).toEqual(['12 oz', '3.5 lb', '20.33 lb']);
});

test.each<[string, Parcel, boolean]>([
  ['without dimensions', { weight: { value: 1, unit: 'oz' } }, false],
  ['heavier than its size', parcelOf(2, [16.6, 10, 1]), false],
  ['exactly as heavy as its size', parcelOf(1, [16.6, 10, 1]), false],
  ['lighter than its size', parcelOf(0.99, [16.6, 10, 1]), true],
])('a parcel %s is dimensional or not by which weighs more', (_name, parcel, dimensional) => {
  expect(measure(parcel, 166).dimensional).toBe(dimensional);
});

test('a limit is exceeded by what can be measured, and not by the rounding of a conversion', () => {
  expect([47.99, 48, 48 + 1e-9, 48.001].map((inches) => isOver(inches, 48))).toEqual([
    false,
    false,
    false,
    true,
  ]);
});
