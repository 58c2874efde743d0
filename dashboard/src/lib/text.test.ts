import { expect, test } from 'vitest';
import { asSentence } from './text.ts';

test.each([
  ['The shop rejected the API key', 'The shop rejected the API key.'],
  ['The shop rejected the API key.', 'The shop rejected the API key.'],
  ['Is it online?', 'Is it online?'],
])('%s ends with a period once', (text, sentence) => expect(asSentence(text)).toBe(sentence));
