import { expect, test } from 'vitest';
import { fitsCurrency, hasTwoDecimals, toDecimal, toDecimalOrNull, toHundredths } from './money.ts';

test('every amount up to 1,000.00 is the same after a round trip, and so is its text', () => {
  const wrong: number[] = [];
  for (let cents = 0; cents <= 100_000; cents++) {
    const amount = toDecimal(cents);
    const text = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
    if (toHundredths(amount) !== cents || amount !== Number(text) || !hasTwoDecimals(amount))
      wrong.push(cents);
  }
  expect(wrong).toEqual([]);
});

test('a sum with the noise of binary fractions is an amount, a third decimal is not', () => {
  expect([0.1 + 0.2, 1.1 * 3, 99_999_999.99].filter(hasTwoDecimals)).toHaveLength(3);
  expect([0.001, 1.005, 12.345, 99_999_999.991].filter(hasTwoDecimals)).toEqual([]);
  expect([0.1 + 0.2, 1.1 * 3].map(toHundredths)).toEqual([30, 330]);
});

test('what has no amount has none as a decimal either', () => {
  expect([toDecimalOrNull(null), toDecimalOrNull(0), toDecimalOrNull(1)]).toEqual([null, 0, 0.01]);
});

test.each([
  ['USD', 1_050, true],
  ['USD', 1_000, true],
  ['JPY', 1_000, true],
  ['JPY', 0, true],
  ['JPY', 1_050, false],
  ['JPY', 1, false],
  ['KRW', 99, false],
  ['XAF', 101, false],
])('in %s, %i hundredths can be paid: %s', (currency, hundredths, fits) => {
  expect(fitsCurrency(hundredths, currency)).toBe(fits);
});
