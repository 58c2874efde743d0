import { expect, test } from 'vitest';
import { isShortened, unmarked, withLostZeros } from './spreadsheet-damage.ts';

test('marks that keep a cell as text are removed', () => {
  expect(["'01234", '="01234"', "'+49 221", "'tis", ' x '].map(unmarked)).toEqual([
    '01234',
    '01234',
    '+49 221',
    "'tis",
    'x',
  ]);
});

test('a number that lost its last digits is noticed', () => {
  expect(['1.55512E+10', '1,12346E+14', '15551234567', 'E+10'].map(isShortened)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test.each([
  ['2108', 'US', '02108'],
  ['501', 'US', '00501'],
  ['2108-1234', 'US', '02108-1234'],
  ['1067', 'DE', '01067'],
  ['800', 'AU', '0800'],
  ['94104', 'US', undefined],
  ['1015', 'NL', undefined],
  ['SW1A 1AA', 'GB', undefined],
])('%s in %s', (code, country, restored) => {
  expect(withLostZeros(code, country)).toBe(restored);
});
