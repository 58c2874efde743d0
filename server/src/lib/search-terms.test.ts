import { expect, test } from 'vitest';
import { fold, squash, termsOf, termsOfName, termsOfPhone, wordsOf } from './search-terms.ts';

test('case and accents do not matter, in any script', () => {
  expect(fold('Ångström ŒUVRE Straße Łódź ΟΔΌΣ Ｗｉｄｅ')).toBe('angstrom oeuvre strasse lodz οδοσ wide');
});

test('a word is a term without its punctuation, and so is what follows each of its punctuation marks', () => {
  expect(termsOf("Jean-Luc  O'Brien")).toEqual(['jeanluc', 'luc', 'obrien', 'brien']);
  expect(termsOf('ada@example.com')).toEqual(['adaexamplecom', 'examplecom', 'com']);
  expect(termsOf(' - ')).toEqual([]);
  expect(squash('#WEB-1001/a')).toBe('web1001a');
});

test.each([
  ['Müller', 'mueller'],
  ['Mueller', 'Müller'],
  ['Jörg Groß', 'joerg gross'],
  ['Søren Kjærgård', 'soeren kjaergaard'],
  ['Lars Kjærgaard', 'kjærgård'],
  ['Café „Süß“', 'suess'],
])('%s is found as %s', (name, query) => {
  const terms = termsOfName(name);
  expect(wordsOf(query).filter((word) => !terms.some((term) => term.startsWith(word)))).toEqual([]);
});

test('a name without such letters has no terms but its own', () => {
  expect(termsOfName('Ada Lovelace')).toEqual(['ada', 'lovelace']);
});

test.each([
  ['+49 (0)40 / 123 456', '+49 40 123456'],
  ['+49 (0)40 / 123 456', '040 123456'],
  ['+49 40 123456', '+49 (0)40 123456'],
  ['0049 40 123456', '040 123 456'],
  ['+353 1 234 5678', '(01) 234 5678'],
])('the phone number %s is found as %s', (phone, query) => {
  const [word, ...others] = wordsOf(query);
  expect(others).toEqual([]);
  expect(termsOfPhone(phone).some((term) => term.startsWith(word as string))).toBe(true);
});

test('a phone number is found as dialed at home and from abroad', () => {
  for (const query of ['+1 (310) 555-0100', '310 555 0100', '555-0100', '13105550100']) {
    const [word, ...others] = wordsOf(query);
    expect(others).toEqual([]);
    expect(
      termsOfPhone('+1 310-555-0100').some((term) => term.startsWith(word as string)),
      query,
    ).toBe(true);
  }
  expect(termsOfPhone('+49 170 1234567')).toContain(wordsOf('0170 1234567')[0]);
  expect(termsOfPhone('none')).toEqual([]);
});

test('a tracking code is found as labels print it, in groups', () => {
  for (const code of [
    'WB64 5057 3172 4966 8109',
    '9400 1000 0000 0000 0000 00',
    '1Z 999 AA1 01 2345 6784',
    'LX 123 456 789 DE',
  ])
    expect(wordsOf(code)).toEqual([squash(code)]);
  expect(wordsOf('Blue mug 350 ml 12345678')).toHaveLength(5);
  expect(wordsOf('T2 mug 1001')).toHaveLength(3);
});

test('a query is its words, each once', () => {
  expect(wordsOf('  Ada ada LOVELACE ')).toEqual(['ada', 'lovelace']);
  expect(wordsOf('1001 1002')).toEqual(['10011002']);
  expect(wordsOf('% ,')).toEqual([]);
  expect(wordsOf('x'.repeat(200))[0]).toHaveLength(64);
});
