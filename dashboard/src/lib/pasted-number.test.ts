import { expect, test } from 'vitest';
import { pastedNumber } from './pasted-number.ts';

test.each([
  ['12,50', '12.50'],
  [' 12,5 ', '12.5'],
  ['€ 12,50', '12.50'],
  ['12,50 €', '12.50'],
  ['$12.50', '12.50'],
  ['-12,50', '-12.50'],
  ['1.234,50', '1234.50'],
  ['1,234.50', '1234.50'],
  ['1’234.50', '1234.50'],
  ['1 234,50', '1234.50'],
  ['1,234,567', '1234567'],
  ['0,250', '0.250'],
  ['1234,567', '1234.567'],
  [',5', '.5'],
  ['250 g', '250'],
])('a pasted %s is %s', (text, number) => {
  expect(pastedNumber(text, false)).toBe(number);
  expect(pastedNumber(text, true)).toBe(number);
});

test('1,250 is a thousand where people write 12.50, and one and a quarter where they write 12,50', () => {
  expect(pastedNumber('1,250', false)).toBe('1250');
  expect(pastedNumber('1,250', true)).toBe('1.250');
});

test.each(['12.50', '1250', '12.125', '', 'twelve', '12/50', '1-2'])('a pasted %s is left alone', (text) => {
  expect(pastedNumber(text, true)).toBeUndefined();
});
