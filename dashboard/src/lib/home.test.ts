import { afterEach, expect, test, vi } from 'vitest';
import { home, homeIn, rememberHome } from './home.ts';

afterEach(() => vi.unstubAllGlobals());

const browse = (language: string, stored = new Map<string, string>()) => {
  vi.stubGlobal('navigator', { language });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
};

test.each([
  ['US', 'USD', 'oz', 'in'],
  ['PR', 'USD', 'oz', 'in'],
  ['CA', 'CAD', 'g', 'cm'],
  ['DE', 'EUR', 'g', 'cm'],
  ['GB', 'GBP', 'g', 'cm'],
  ['PL', 'PLN', 'g', 'cm'],
  ['ZW', 'USD', 'g', 'cm'],
])('in %s: %s, %s, %s', (country, currency, weightUnit, lengthUnit) => {
  expect(homeIn(country)).toEqual({ country, currency, weightUnit, lengthUnit });
});

test.each([
  ['en-US', 'US'],
  ['de-DE', 'DE'],
  ['de', 'DE'],
  ['fr-CH', 'CH'],
  ['es-419', 'US'],
])('before there is a warehouse, the language %s means %s', (language, country) => {
  browse(language);
  expect(home().country).toBe(country);
});

test('the default warehouse decides, and is forgotten with the last one', () => {
  browse('en-US');
  rememberHome('DE');
  expect(home().country).toBe('DE');
  rememberHome(undefined);
  expect(home().country).toBe('US');
});
