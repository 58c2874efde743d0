import { expect, test } from 'vitest';
import { countryCodeOf } from './countries.ts';

test.each([
  ['de', 'DE'],
  [' Germany ', 'DE'],
  ['Großbritannien', 'GB'],
  ['GREAT BRITAIN', 'GB'],
  ['Holland', 'NL'],
  ['Atlantis', undefined],
])('%s is the country %s', (text, code) => expect(countryCodeOf(text)).toBe(code));
