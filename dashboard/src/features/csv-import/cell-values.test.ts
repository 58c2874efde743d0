import { expect, test } from 'vitest';
import { LENGTH_UNITS, WEIGHT_UNITS } from '../../lib/units.ts';
import {
  country,
  currencyIn,
  measure,
  money,
  moneyIn,
  type Read,
  reduction,
  whole,
  yesOrNo,
} from './cell-values.ts';
import { unitIn, unitOf } from './units.ts';

const problemOf = (read: Read<unknown>) => ('problem' in read ? read.problem('Price') : undefined);

test.each([
  ['12.50', 12.5],
  ['12,50', 12.5],
  ['0,5', 0.5],
  [',5', 0.5],
  ['12', 12],
  ['1.234,50', 1234.5],
  ['1,234.50', 1234.5],
  ['1 234,50', 1234.5],
  ["1'234.50", 1234.5],
  ['1.234.567', 1234567],
  ['12.5000', 12.5],
  ['$12.50', 12.5],
  ['1.234,50 €', 1234.5],
  ['€ 12,50', 12.5],
  ['AU $3,000.00', 3000],
  ['EUR 90,00', 90],
  ['£7', 7],
  ['149,00 kr', 149],
])('an amount of %s is %d', (text, value) => {
  expect(money(text)).toEqual({ value });
});

test.each([
  ['1,234', 'is ambiguous: write 1.23 or 1234.00, not “1,234”'],
  ['12.500', 'is ambiguous: write 12.50 or 12500.00, not “12.500”'],
  ['0.505', 'must be an amount with at most two decimals, not “0.505”'],
  ['-1', 'must be a number, like 12.50, not “-1”'],
  ['12 50', 'must be a number, like 12.50, not “12 50”'],
  ['12 pieces', 'must be a number, like 12.50, not “12 pieces”'],
  ['$', 'must be a number, like 12.50, not “$”'],
  ['.', 'must be a number, like 12.50, not “.”'],
])('an amount of %s is not guessed at', (text, problem) => {
  expect(problemOf(money(text))).toBe(`Price ${problem}.`);
});

test('a point in a weight is the decimal one; a comma before three digits can be either', () => {
  expect(measure('1.234')).toEqual({ value: 1.234 });
  expect(measure('0,250')).toEqual({ value: 0.25 });
  expect(measure('1,234')).toHaveProperty('problem');
});

test('how many is a whole number', () => {
  expect(whole(10)('3')).toEqual({ value: 3 });
  for (const text of ['0', '1,5', '11', 'none', '1.234']) expect(whole(10)(text)).toHaveProperty('problem');
});

test('countries and units go by several names', () => {
  expect(['de', 'Germany', 'UNITED STATES', 'UK'].map(country)).toEqual(
    ['DE', 'DE', 'US', 'GB'].map((value) => ({ value })),
  );
  expect(country('Atlantis')).toHaveProperty('problem');
  expect(unitOf(WEIGHT_UNITS)('LBS')).toEqual({ value: 'lb' });
  expect(unitOf(WEIGHT_UNITS)('stone')).toHaveProperty('problem');
  expect([
    unitIn(WEIGHT_UNITS, 'Weight (kg)'),
    unitIn(WEIGHT_UNITS, 'Variant Grams'),
    unitIn(WEIGHT_UNITS, 'Weight'),
    unitIn(LENGTH_UNITS, 'Length in cm'),
    unitIn(LENGTH_UNITS, 'Length (in)'),
  ]).toEqual(['kg', 'g', undefined, 'cm', 'in']);
  expect(['Yes', '0', 'draft'].map(yesOrNo)).toEqual([true, false, false].map((value) => ({ value })));
});

test('an amount can name its currency, but a dollar sign alone does not', () => {
  expect(['12,50 €', 'AU $3,000.00', 'EUR 90,00', '£7', '$12.50', '12.50'].map(currencyIn)).toEqual([
    'EUR',
    'AUD',
    'EUR',
    'GBP',
    undefined,
    undefined,
  ]);
  expect([reduction('-5.00'), reduction('5')]).toEqual([{ value: 5 }, { value: 5 }]);
});

test('an amount has as many decimals as its currency', () => {
  expect(moneyIn('KWD')('1.234')).toEqual({ value: 1.234 });
  expect(moneyIn('KWD')('1,234.567')).toEqual({ value: 1234.567 });
  expect(problemOf(moneyIn('KWD')('0.5051'))).toBe(
    'Price must be an amount with at most three decimals, not “0.5051”.',
  );
  expect(problemOf(moneyIn('JPY')('10.5'))).toBe('Price must be a whole amount, not “10.5”.');
  expect(moneyIn('USD')('0.505 KWD')).toEqual({ value: 0.505 });
});
