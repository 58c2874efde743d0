import { expect, test } from 'vitest';
import { parseCsv, writeCsv } from './csv.ts';

test('quotes hold separators, quotes and line breaks, and lines are counted as an editor does', () => {
  expect(parseCsv('\uFEFFsku,name\r\n"A ""1""","two\nlines"\n\nB,plain')).toEqual([
    { line: 1, cells: ['sku', 'name'] },
    { line: 2, cells: ['A "1"', 'two\nlines'] },
    { line: 5, cells: ['B', 'plain'] },
  ]);
});

test.each([';', '\t'])('a file that separates with %j is read as well', (mark) => {
  expect(parseCsv(`sku${mark}name\nA${mark}"1,5"`).map(({ cells }) => cells)).toEqual([
    ['sku', 'name'],
    ['A', '1,5'],
  ]);
});

test('what is written is read back as it was', () => {
  const rows = [
    ['plain', 'with, comma', 'with "quotes"'],
    ['', 'two\nlines', 'a;b'],
  ];
  expect(parseCsv(writeCsv(rows)).map(({ cells }) => cells)).toEqual(rows);
});
