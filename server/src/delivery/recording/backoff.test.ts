import fc from 'fast-check';
import { expect, test } from 'vitest';
import { backoffMs, parseRetryAfter } from './backoff.ts';

const SIX_HOURS_MS = 21_600_000;

test('5 s doubled to 6 h, within 20 % either way', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 25 }), fc.double({ min: 0, max: 1, noNaN: true }), (n, dice) => {
      const plain = Math.min(5_000 * 2 ** (n - 1), SIX_HOURS_MS);
      const wait = backoffMs(n, undefined, () => dice);
      expect(wait).toBeGreaterThanOrEqual(Math.floor(plain * 0.8));
      expect(wait).toBeLessThanOrEqual(Math.ceil(plain * 1.2));
    }),
  );
});

test('Retry-After lengthens the wait up to the cap, and never shortens it', () => {
  const middle = () => 0.5;
  expect(backoffMs(1, 60_000, middle)).toBe(60_000);
  expect(backoffMs(1, 1_000, middle)).toBe(5_000);
  expect(backoffMs(1, 10 * SIX_HOURS_MS, middle)).toBe(SIX_HOURS_MS);
});

test('Retry-After is read as seconds or as a date', () => {
  const now = Date.parse('2026-03-01T12:00:00Z');
  expect(parseRetryAfter('120', now)).toBe(120_000);
  expect(parseRetryAfter('Sun, 01 Mar 2026 12:01:00 GMT', now)).toBe(60_000);
  expect(parseRetryAfter('Sun, 01 Mar 2026 11:00:00 GMT', now)).toBe(0);
  expect(parseRetryAfter('2026-03-01T12:01:00Z', now)).toBe(60_000);
  for (const nonsense of ['soon', '120 s', '']) expect(parseRetryAfter(nonsense, now)).toBeUndefined();
  // What V8 takes for a date long past: the wait is never negative.
  for (const odd of ['-5', '5.5']) expect(parseRetryAfter(odd, now)).toBe(0);
  expect(parseRetryAfter(undefined, now)).toBeUndefined();
});
