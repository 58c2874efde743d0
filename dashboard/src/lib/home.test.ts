import { afterEach, expect, test, vi } from 'vitest';
import { home, homeIn, rememberHome, rememberUnits } from './home.ts';

afterEach(() => vi.unstubAllGlobals());

const browse = (language: string, stored = new Map<string, string>()) => {
  vi.stubGlobal('navigator', { language });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
};

test.each([
  ['US', 'USD', 'imperial', 'oz', 'in'],
  ['PR', 'USD', 'imperial', 'oz', 'in'],
  ['CA', 'CAD', 'metric', 'g', 'cm'],
  ['DE', 'EUR', 'metric', 'g', 'cm'],
  ['GB', 'GBP', 'metric', 'g', 'cm'],
  ['PL', 'PLN', 'metric', 'g', 'cm'],
  ['ZW', 'USD', 'metric', 'g', 'cm'],
])('in %s: %s, %s, %s, %s', (country, currency, units, weightUnit, lengthUnit) => {
  expect(homeIn(country)).toEqual({ country, currency, units, weightUnit, lengthUnit });
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

test('the units that the account has chosen count more than those of its country', () => {
  browse('en-US');
  rememberHome('US');
  rememberUnits('metric');
  expect(home()).toMatchObject({ country: 'US', weightUnit: 'g', lengthUnit: 'cm' });
  rememberUnits(null);
  expect(home()).toMatchObject({ weightUnit: 'oz', lengthUnit: 'in' });
});
