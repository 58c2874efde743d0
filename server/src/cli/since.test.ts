import { expect, test } from 'vitest';
import { readSince } from './since.ts';

const NOW = Date.parse('2026-11-19T12:00:00Z');

test.each([
  ['90m', '2026-11-19T10:30:00Z'],
  ['24h', '2026-11-18T12:00:00Z'],
  ['7d', '2026-11-12T12:00:00Z'],
  ['2026-11-18', '2026-11-18T00:00:00Z'],
  ['2026-11-18T09:30', '2026-11-18T09:30:00Z'],
  ['2026-11-18T09:30:15+02:00', '2026-11-18T07:30:15Z'],
])('%s is %s', (text, expected) => {
  expect(readSince(text, NOW)).toBe(Date.parse(expected));
});

test.each(['', 'yesterday', '24', '2026-13-40', '0h', '2026-11-20', '999999d'])('%s is refused', (text) => {
  expect(() => readSince(text, NOW)).toThrow(/^--since/);
});
