import { expect, test } from 'vitest';
import { toCsvLine } from './csv.ts';

const line = (...values: unknown[]) => toCsvLine(values.map((value) => ({ value })));

test('only the start of a text makes a formula', () => {
  expect(line('a-b', 'x=1', 'me@acme.test')).toBe('a-b,x=1,me@acme.test\r\n');
});

test('a list of more than texts is written as JSON', () => {
  expect(line(['a', 1])).toBe('"[""a"",1]"\r\n');
});

test('quotes what has commas, quotes or line breaks, and leaves the rest', () => {
  expect(line('a', 'b,c', 'say "hi"', 'x\ny', null, undefined, true, ['a', 'b'], [{ a: 1 }])).toBe(
    'a,"b,c","say ""hi""","x\ny",,,true,a; b,"[{""a"":1}]"\r\n',
  );
});

test.each(['=1+1', '+1', '-1', '@sum', '\tx', '\rx'])(
  'text that starts like a formula is none: %j',
  (text) => {
    expect(line(text).replace(/^"|"?\r\n$/g, '')).toBe(`'${text}`);
  },
);

test.each([
  ...['\uff1d1+1', '\uff0b1', '\uff0d1', '\uff20sum', '\ufe661', '\u207c1', '\u22121'],
  ...[' =1', '\u200b=1', '\ufeff=1'],
])('nor is text that looks like one in another spreadsheet: %j', (text) =>
  expect(line(text)).toBe(`'${text}\r\n`),
);

test.each([
  [';=1+1', ";'=1+1"],
  ['a;=1+1', "a;'=1+1"],
  ['a; -1;b', "a;' -1;b"],
  ['a\t@sum', "a\t'@sum"],
  ['a|\uff1d1', "a|'\uff1d1"],
])('where semicolons or tabs separate cells, none begins with a formula: %j', (text, safe) =>
  expect(line(text)).toBe(`${safe}\r\n`),
);

test('a formula after a line break or a quote is none either', () => {
  expect(line('a\n=1', '"=1', 'a;"=1"')).toBe(`"a\n'=1","'""=1","a;'""=1"""\r\n`);
});

test('a number stays a number, negative too', () => {
  const cells = [-5, 1.5].map((value) => ({ value, isNumber: true }));
  expect(toCsvLine(cells)).toBe('-5,1.5\r\n');
});
