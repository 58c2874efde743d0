import { expect, test } from 'vitest';
import { toJson } from '../../lib/json.ts';
import { customerLanguageOf } from './customer-language.ts';

const languageOf = (
  language: string | null,
  country: string,
  place: { postalCode?: string; state?: string } = {},
) =>
  customerLanguageOf({
    language,
    ship_to: toJson({ street1: '1 Main St', city: 'Somewhere', country, ...place }),
  });

test('a customer is written to in the language of the order, or of most people where it goes', () => {
  expect(languageOf('fr-CA', 'DE')).toBe('fr');
  expect(languageOf('ja', 'DE')).toBe('en');
  expect(languageOf(null, 'AT')).toBe('de');
  expect(languageOf(null, 'MX')).toBe('es');
  expect(languageOf(null, 'JP')).toBe('en');
  expect(languageOf(null, 'BE', { postalCode: '9000' })).toBe('nl');
  expect(languageOf(null, 'BE', { postalCode: '4000' })).toBe('fr');
  expect(languageOf(null, 'CA', { state: 'QC' })).toBe('fr');
  expect(languageOf(null, 'CA', { state: 'ON' })).toBe('en');
});
