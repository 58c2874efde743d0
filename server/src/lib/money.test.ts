import { expect, test } from 'vitest';
import {
  coinOf,
  decimalsRule,
  formatAmount,
  hasThreeDecimals,
  isPayable,
  readMoney,
  restateMoney,
  toDecimal,
  toDecimalOrNull,
  toMinor,
} from './money.ts';

test.each([
  ['USD', 100],
  ['KWD', 1000],
])(
  'every amount in %s up to 100,000 of its units is the same after a round trip, and so is its text',
  (currency, units) => {
    const wrong: number[] = [];
    const digits = String(units).length - 1;
    for (let minor = 0; minor <= 100_000; minor++) {
      const amount = toDecimal(minor, currency);
      const text = `${Math.floor(minor / units)}.${String(minor % units).padStart(digits, '0')}`;
      if (toMinor(amount, currency) !== minor || amount !== Number(text) || !isPayable(amount, currency))
        wrong.push(minor);
    }
    expect(wrong).toEqual([]);
  },
);

test('a sum with the noise of binary fractions is an amount, one more decimal is not', () => {
  expect([0.1 + 0.2, 1.1 * 3, 99_999_999.99].filter((amount) => isPayable(amount, 'USD'))).toHaveLength(3);
  expect([0.001, 1.005, 12.345, 99_999_999.991].filter((amount) => isPayable(amount, 'USD'))).toEqual([]);
  expect([0.1 + 0.2, 1.1 * 3].map((amount) => toMinor(amount, 'USD'))).toEqual([30, 330]);
  expect([12.345, 0.001, 99_999_999.999].filter(hasThreeDecimals)).toHaveLength(3);
  expect([0.0001, 12.3456].filter(hasThreeDecimals)).toEqual([]);
});

test('the smallest coin is a unit, or a hundred of them where there are no decimals', () => {
  expect(['USD', 'KWD', 'JPY'].map(coinOf)).toEqual([1, 1, 100]);
});

test('what has no amount has none as a decimal either', () => {
  expect([toDecimalOrNull(null, 'USD'), toDecimalOrNull(0, 'USD'), toDecimalOrNull(1, 'USD')]).toEqual([
    null,
    0,
    0.01,
  ]);
});

test.each([
  ['USD', 10.5, true],
  ['USD', 10.505, false],
  ['JPY', 10, true],
  ['JPY', 0, true],
  ['JPY', 10.5, false],
  ['KRW', 0.99, false],
  ['XAF', 1.01, false],
  ['KWD', 1.234, true],
  ['TND', 1.2345, false],
])('in %s, %d can be paid: %s', (currency, amount, fits) => {
  expect(isPayable(amount, currency)).toBe(fits);
});

test('an amount that the currency has no coins for is refused with its field, also where the currency changes', () => {
  expect(readMoney(1.234, 'OMR', 'tax')).toBe(1234);
  expect(() => readMoney(1.234, 'USD', 'tax')).toThrow('tax: must have at most two decimals');
  expect(restateMoney(1250, 'USD', 'KWD', 'price')).toBe(12_500);
  expect(() => restateMoney(1234, 'KWD', 'USD', 'price')).toThrow(`price: ${decimalsRule('USD')}`);
  expect(() => restateMoney(1250, 'USD', 'JPY', 'price')).toThrow(
    'price: must be a whole number, because JPY has no decimals',
  );
  expect([formatAmount(1.5, 'BHD'), formatAmount(1.5, 'EUR'), formatAmount(15, 'JPY')]).toEqual([
    '1.500',
    '1.50',
    '15',
  ]);
});
