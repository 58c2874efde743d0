import { expect, test } from 'vitest';
import { byPrice, comparableRates } from './comparable-rates.ts';

const [usd, gbp, cheap] = [
  { rate: 9, currency: 'USD' },
  { rate: 8, currency: 'GBP' },
  { rate: 5, currency: 'USD' },
];

test('prices are compared in one currency alone: that of the order where there are several', () => {
  expect(comparableRates([usd, cheap], 'EUR')).toEqual([usd, cheap]);
  expect(comparableRates([usd, gbp, cheap], 'USD').toSorted(byPrice)).toEqual([cheap, usd]);
  expect(comparableRates([usd, gbp], 'EUR')).toEqual([]);
});
