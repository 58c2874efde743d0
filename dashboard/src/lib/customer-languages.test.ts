import { expect, test } from 'vitest';
import { languageText } from './customer-languages.ts';

test('a language is called by its name, with the tag where that says more', () => {
  expect(languageText('de')).toBe('German');
  expect(languageText('de-AT')).toBe('German (de-AT)');
  expect(languageText('pl')).toBe('pl');
});
