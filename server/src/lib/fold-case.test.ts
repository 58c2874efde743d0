import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldCase } from './fold-case.ts';

test.each([
  ['MUG-Blue', 'mug-bLUE'],
  ['ÄPFEL Ö Ü', 'äpfel ö ü'],
  ['A\u0308PFEL', 'äpfel'],
  ['Straße', 'STRASSE'],
  ['straße', 'STRAẞE'],
  ['IŞIK', 'ışık'],
  ['İPEK', 'ipek'],
  ['ΣΟΦΟΣ', 'σοφος'],
  ['σοφοσ', 'σοφος'],
])('%s is %s in another case', (a, b) => expect(foldCase(a)).toBe(foldCase(b)));

test.each([
  ['MUG-1', 'MUG1'],
  ['a', 'ä'],
  ['o', 'ø'],
  ['0', 'O'],
])('%s is not %s', (a, b) => expect(foldCase(a)).not.toBe(foldCase(b)));

test('the case of a text never matters, and folding twice changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), (text) => {
      const folded = foldCase(text);
      expect(foldCase(text.toUpperCase())).toBe(folded);
      expect(foldCase(text.toLowerCase())).toBe(folded);
      expect(foldCase(folded)).toBe(folded);
    }),
  );
});
