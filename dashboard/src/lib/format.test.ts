import { expect, test } from 'vitest';
import { formatRelative } from './format.ts';

const now = Date.parse('2026-11-15T12:00:00Z');

test.each([
  ['2026-11-15T11:59:30Z', '30 seconds ago'],
  ['2026-11-15T11:01:00Z', '59 minutes ago'],
  ['2026-11-15T14:00:00Z', 'in 2 hours'],
  ['2026-11-22T11:59:58Z', 'in 7 days'],
  ['2026-11-14T11:00:00Z', 'yesterday'],
  ['2025-11-01T12:00:00Z', 'last year'],
])('%s is %s', (at, words) => {
  expect(formatRelative(at, now)).toBe(words);
});
