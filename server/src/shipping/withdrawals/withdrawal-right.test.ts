import { expect, test } from 'vitest';
import { DAY_MS } from '../../lib/days.ts';
import { endOfWithdrawal, hasWithdrawalRight } from './withdrawal-right.ts';

const RULES = { periodDays: 14, isAllShipped: true };
const part = (shippedAt: number, deliveredAt: number | null) => ({ shippedAt, deliveredAt });

test.each([
  ['DE', true],
  ['FR', true],
  ['NO', true],
  ['RE', true],
  ['CH', false],
  ['GB', false],
  ['US', false],
])('customers in %s have the right: %s', (country, has) => {
  expect(hasWithdrawalRight(country)).toBe(has);
});

test('the period begins when the last parcel is delivered, and its last day counts in every time zone and past holidays', () => {
  const end = endOfWithdrawal([part(0, 2 * DAY_MS), part(0, 5 * DAY_MS)], RULES) ?? 0;
  expect(end).toBeGreaterThanOrEqual((5 + 14 + 1) * DAY_MS);
  expect(end).toBeLessThan((5 + 14 + 8) * DAY_MS);
});

test('it has no end before everything is shipped', () => {
  expect(endOfWithdrawal([], RULES)).toBeNull();
  expect(endOfWithdrawal([part(0, DAY_MS)], { ...RULES, isAllShipped: false })).toBeNull();
});

test('where no delivery is known, it ends as late as the law extends it', () => {
  expect(endOfWithdrawal([part(0, null), part(0, DAY_MS)], RULES)).toBeGreaterThan((365 + 14) * DAY_MS);
});
