import { expect, test } from 'vitest';
import { crossesCustomsBorder } from './customs-area.ts';

const california = { country: 'US', state: 'CA', postalCode: '94107' };

test.each([
  ['another state', { country: 'US', state: 'NY' }, false],
  ['Puerto Rico as a state', { country: 'US', state: 'PR', postalCode: '00901' }, false],
  ['Puerto Rico as a country', { country: 'PR' }, false],
  ['Guam as a state', { country: 'US', state: 'gu', postalCode: '96910' }, true],
  ['Guam as a country', { country: 'GU' }, true],
  ['armed forces abroad', { country: 'US', state: 'AE', postalCode: '09353' }, true],
  ['armed forces abroad, by ZIP code alone', { country: 'US', postalCode: '09353' }, true],
  ['a ZIP code that begins like theirs', { country: 'US', postalCode: '08901' }, false],
  ['Canada', { country: 'CA', state: 'ON' }, true],
])('from California to %s: customs %s', (_name, to, expected) => {
  expect(crossesCustomsBorder(california, to)).toBe(expected);
  expect(crossesCustomsBorder(to, california)).toBe(expected);
});

test('no border within a territory, however it is written, nor within another country', () => {
  expect(crossesCustomsBorder({ country: 'GU' }, { country: 'US', state: 'GU' })).toBe(false);
  expect(crossesCustomsBorder({ country: 'DE' }, { country: 'DE', state: 'BY' })).toBe(false);
});
