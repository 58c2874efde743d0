import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseCsv } from './csv.ts';

const cellsOf = (text: string) => parseCsv(text).map(({ cells }) => cells);

describe('parseCsv', () => {
  test.each([
    [
      'a,b\nc,d\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a,b\r\nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a\rb', [['a'], ['b']]],
    ['\uFEFFa,b', [['a', 'b']]],
    ['"a,1","say ""hi"""', [['a,1', 'say "hi"']]],
    [' a , "b" ,\tc', [['a', 'b', 'c']]],
    ['a,,\n,,\n\n  \nb', [['a', '', ''], ['b']]],
    ['"",x', [['', 'x']]],
    ['# it\'s 5" wide, "so\na', [['a']]],
    ['"# quoted, too",,\na', [['a']]],
    ['', []],
  ])('%j', (text, cells) => {
    expect(cellsOf(text)).toEqual(cells);
  });

  test('knows the line of each row, past comments, blank lines and line ends within quotes', () => {
    const lines = parseCsv('a\n\n# comment\r\n"two\r\nlines","and\nthree"\nb').map(({ line }) => line);
    expect(lines).toEqual([1, 4, 7]);
  });

  test.each([
    ['a,b\nc,"open\nd', 'line 2, column 2: a quote is opened here and never closed'],
    ['a,"b"c', 'line 1, column 2: nothing may follow the closing quote'],
    ['a\nb,c,5" box', 'line 2, column 3: a cell with a quote in it must be quoted as a whole'],
  ])('%j is refused', (text, problem) => {
    expect(() => parseCsv(text)).toThrow(problem);
  });

  test('reads back whatever was written with quotes', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r\n', ' ', 'ü', '#', ';') });
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 5 }), (rows) => {
        const text = rows
          .map((cells) => cells.map((c) => `"${c.replaceAll('"', '""')}"`).join(','))
          .join('\n');
        const trimmed = rows.map((cells) => cells.map((c) => c.trim()));
        const kept = trimmed.filter((cells) => cells.some((c) => c !== '') && !cells[0]?.startsWith('#'));
        expect(cellsOf(text)).toEqual(kept);
      }),
    );
  });
});
