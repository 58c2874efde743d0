import { expect, test } from 'vitest';
import { parseCsv } from '../../lib/csv.ts';
import { openLinesCsv, readingOf, resultOf } from './findings.ts';
import type { Entry, ImportOutcome } from './import-kind.ts';

const entry = (from: number, rows: string[][], problems: Entry<null>['problems'] = []): Entry<null> => ({
  thing: null,
  sources: rows.map((cells, at) => ({ line: from + at, cells })),
  problems,
});

const good = entry(2, [['1', 'Tea', '']]);
const bad = entry(
  3,
  [
    ['2', 'Tea; "loose"', 'old reason'],
    ['2', ''],
  ],
  [{ line: 4, message: 'Name is empty.' }],
);
const refused = entry(5, [['3', 'Mug', '']]);

test('lines with problems come back whole, with what is wrong beside the line it is in', () => {
  const csv = openLinesCsv({ separator: ';' }, ['Nr', 'Item', 'Problem'], [good, bad], readingOf);
  expect(csv.split('\r\n')[0]).toBe('Nr;Item;problem');
  expect(parseCsv(csv).map(({ cells }) => cells)).toEqual([
    ['Nr', 'Item', 'problem'],
    ['2', 'Tea; "loose"', ''],
    ['2', '', 'Name is empty.'],
  ]);
});

test('afterwards, so do those that were refused and not sent; what is in does not', () => {
  const outcomes = new Map<Entry<null>, ImportOutcome>([
    [good, { kind: 'existing' }],
    [refused, { kind: 'refused', message: 'No such SKU' }],
  ]);
  const unsent = entry(6, [['4', 'Cup', '']]);
  const csv = openLinesCsv({ separator: ',' }, ['Nr', 'Item'], [good, refused, unsent], (one) =>
    resultOf(one, outcomes.get(one)),
  );
  expect(parseCsv(csv).map(({ cells }) => cells)).toEqual([
    ['Nr', 'Item', 'problem'],
    ['3', 'Mug', 'No such SKU'],
    ['4', 'Cup', 'not imported'],
  ]);
});
