import { expect, test } from 'vitest';
import { crossesCustomsBorder, goesAbroad } from './customs-area.ts';

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

const hamburg = { country: 'DE', postalCode: '20354' };

test.each([
  ['France', { country: 'FR', postalCode: '69002' }, false],
  ['Ireland, without a postal code', { country: 'IE' }, false],
  ['Monaco', { country: 'MC', postalCode: '98000' }, false],
  ['Monaco as a part of France', { country: 'FR', postalCode: '98000' }, false],
  ['Northern Ireland', { country: 'GB', postalCode: 'bt1 5gs' }, false],
  ['Great Britain', { country: 'GB', postalCode: 'SW1A 2AA' }, true],
  ['Switzerland', { country: 'CH', postalCode: '8001' }, true],
  ['Norway', { country: 'NO', postalCode: '0150' }, true],
  ['Réunion as a country', { country: 'RE', postalCode: '97400' }, true],
  ['Réunion as a part of France', { country: 'FR', postalCode: 'F-97400' }, true],
  ['the Canary Islands', { country: 'ES', postalCode: '35001' }, true],
  ['Madrid', { country: 'ES', postalCode: '28013' }, false],
  ['Åland', { country: 'FI', postalCode: '22100' }, true],
  ['Heligoland', { country: 'DE', postalCode: '27498' }, true],
  ['Livigno', { country: 'IT', postalCode: '23041' }, true],
  ['the US', california, true],
])('from Hamburg to %s: customs %s', (_name, to, expected) => {
  expect(crossesCustomsBorder(hamburg, to)).toBe(expected);
  expect(crossesCustomsBorder(to, hamburg)).toBe(expected);
});

test.each([
  [
    'Great Britain and Northern Ireland',
    { country: 'GB', postalCode: 'M1 1AE' },
    { country: 'GB', postalCode: 'BT1 5GS' },
  ],
  [
    'Great Britain and Man',
    { country: 'GB', postalCode: 'M1 1AE' },
    { country: 'IM', postalCode: 'IM1 1AA' },
  ],
  ['Switzerland and Liechtenstein', { country: 'CH' }, { country: 'LI' }],
  ['Réunion written in two ways', { country: 'RE' }, { country: 'FR', postalCode: '97410' }],
  ['Åland written in two ways', { country: 'AX' }, { country: 'FI', postalCode: '22100' }],
])('no border between %s', (_name, from, to) => {
  expect(crossesCustomsBorder(from, to)).toBe(false);
});

test('a parcel within the EU goes abroad without customs, and none to a state of the US does', () => {
  expect(goesAbroad(hamburg, { country: 'FR', postalCode: '69002' })).toBe(true);
  expect(goesAbroad(hamburg, { country: 'DE', postalCode: '27498' })).toBe(true);
  expect(goesAbroad(hamburg, { country: 'DE' })).toBe(false);
  expect(goesAbroad(california, { country: 'PR' })).toBe(false);
  expect(goesAbroad(california, { country: 'GU' })).toBe(true);
});
