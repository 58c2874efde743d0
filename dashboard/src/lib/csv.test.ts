import { expect, test } from 'vitest';
import { parseCsv, writeCsv } from './csv.ts';

const cells = (text: string) => parseCsv(text).map((row) => row.cells);

test.each([
  ['commas', 'a,b\n1,2\n'],
  ['semicolons', 'a;b\n1;2'],
  ['tabs', 'a\tb\r\n1\t2\r\n'],
  ['a byte order mark', '\uFEFFa,b\r\n1,2'],
  ['lone carriage returns', 'a,b\r1,2\r'],
  ['blank lines', 'a,b\n\n , \n1,2\n\n'],
  ['a blank line before its headings', '\na;b\n1;2'],
  ['a line that names the separator', 'sep=;\r\na;b\r\n1;2'],
])('a file with %s', (_name, text) => {
  expect(cells(text)).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ]);
});

test('quotes keep separators, line breaks and doubled quotes', () => {
  expect(cells('a,b\r\n"x, y","say ""hi""\r\nthere"\r\n')).toEqual([
    ['a', 'b'],
    ['x, y', 'say "hi"\nthere'],
  ]);
});

test('a quote inside an unquoted cell is just a quote', () => {
  expect(cells('a,b\n5" box,2')).toEqual([
    ['a', 'b'],
    ['5" box', '2'],
  ]);
});

test('lines are counted as an editor does, over breaks inside quotes and blank lines', () => {
  expect(parseCsv('a\r\n"one\r\ntwo"\r\n\r\nthree\r\n').map(({ line }) => line)).toEqual([1, 2, 5]);
});

test('what is written is read back as it was', () => {
  const rows = [
    ['plain', 'with, comma', 'with "quotes"'],
    ['', 'two\nlines', 'a;b'],
  ];
  expect(parseCsv(writeCsv(rows)).map(({ cells }) => cells)).toEqual(rows);
});

test('what a spreadsheet would carry out is marked as text, and a number is not', () => {
  expect(writeCsv([['=HYPERLINK("http://x")', '@x', '+1 415', '-5', '-2,50']])).toBe(
    `"'=HYPERLINK(""http://x"")",'@x,'+1 415,-5,"-2,50"\r\n`,
  );
});
