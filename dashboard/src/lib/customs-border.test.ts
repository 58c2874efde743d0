import { expect, test } from 'vitest';
import { isCustomsBorder } from './customs-border.ts';

test.each([
  ['DE', 'DE', false],
  ['DE', 'FR', false],
  ['DE', 'CH', true],
  ['GB', 'IE', true],
  ['US', 'CA', true],
])('%s to %s: a customs border is %s', (from, to, expected) => {
  expect(isCustomsBorder(from, to)).toBe(expected);
});
