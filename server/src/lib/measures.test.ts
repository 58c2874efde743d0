import { Compile } from 'typebox/compile';
import { expect, test } from 'vitest';
import { Dimensions, dimensionsIn, toInches, toOunces, unitSystemIn, Weight, weightIn } from './measures.ts';

test('an ounce is 28.349523125 g, a pound 16 of them', () => {
  expect(toOunces({ value: 28.349523125, unit: 'g' })).toBe(1);
  expect(toOunces({ value: 0.45359237, unit: 'kg' })).toBeCloseTo(16, 12);
  expect(toOunces({ value: 1, unit: 'lb' })).toBe(16);
  expect(toOunces({ value: 3, unit: 'oz' })).toBe(3);
});

test('an inch is 2.54 cm, for every side', () => {
  const sides = toInches({ length: 2.54, width: 5.08, height: 25.4, unit: 'cm' });
  for (const [i, inches] of [1, 2, 10].entries()) expect(sides[i]).toBeCloseTo(inches, 12);
  expect(toInches({ length: 3, width: 2, height: 1, unit: 'in' })).toEqual([3, 2, 1]);
});

test('a weight has a value and one of four units', () => {
  const weight = Compile(Weight);
  for (const unit of ['oz', 'lb', 'g', 'kg']) expect(weight.Check({ value: 1, unit })).toBe(true);
  for (const other of [{ value: 1, unit: 'in' }, { value: 1 }, { unit: 'oz' }, { value: '1', unit: 'oz' }])
    expect(weight.Check(other)).toBe(false);
});

test('dimensions have three sides and one of two units', () => {
  const dimensions = Compile(Dimensions);
  const sides = { length: 3, width: 2, height: 1 };
  for (const unit of ['in', 'cm']) expect(dimensions.Check({ ...sides, unit })).toBe(true);
  const missing = Object.keys(sides).map((side) => ({ ...sides, unit: 'in', [side]: undefined }));
  for (const other of [{ ...sides, unit: 'kg' }, sides, ...missing])
    expect(dimensions.Check(other)).toBe(false);
});

test.each([
  [12, 'oz', '12 oz', '340.2 g'],
  [20, 'oz', '1 lb 4 oz', '567 g'],
  [31.99, 'oz', '2 lb', '906.9 g'],
  [2, 'lb', '2 lb', '907.2 g'],
  [1.25, 'kg', '2 lb 12.1 oz', '1.25 kg'],
] as const)('%d %s is printed as %s or %s', (value, unit, imperial, metric) => {
  expect(weightIn('imperial', { value, unit })).toBe(imperial);
  expect(weightIn('metric', { value, unit })).toBe(metric);
});

test('a size is converted to the other system, and exact in its own', () => {
  const box = { length: 12.25, width: 10, height: 4, unit: 'in' } as const;
  expect(dimensionsIn('imperial', box)).toEqual(box);
  expect(dimensionsIn('metric', box)).toEqual({ length: 31.1, width: 25.4, height: 10.2, unit: 'cm' });
});

test('the United States weigh in pounds, and almost everyone else in kilograms', () => {
  expect(['US', 'PR', 'CA', 'GB', 'DE'].map(unitSystemIn)).toEqual([
    'imperial',
    'imperial',
    'metric',
    'metric',
    'metric',
  ]);
});
