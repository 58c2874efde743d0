import { expect, test } from 'vitest';
import type { Cell } from '../storage/index.ts';
import { createDigests, differences } from './digest.ts';

const COLUMNS = ['id', 'value'];

function digest(rows: Cell[][], columns = COLUMNS, table = 'things') {
  const digests = createDigests();
  digests.add({ name: table, columns }, rows);
  return digests.byTable();
}

const ROWS: Cell[][] = [
  ['a', 1],
  ['b', null],
  ['c', Buffer.from('x')],
];

test('the order of rows and columns makes no difference, nor in how many batches rows are read', () => {
  const digests = createDigests();
  for (const [id = null, value = null] of ROWS.toReversed())
    digests.add({ name: 'things', columns: ['value', 'id'] }, [[value, id]]);
  expect(differences(digest(ROWS), digests.byTable())).toEqual([]);
});

test.each<[string, Cell[][], RegExp]>([
  ['a missing row', ROWS.slice(1), /^things has 3 rows, and its copy 2$/],
  ['a changed value', [['a', 2], ...ROWS.slice(1)], /^rows of things differ/],
  ['a number that became text', [['a', '1'], ...ROWS.slice(1)], /^rows of things differ/],
  ['bytes that became text', [...ROWS.slice(0, 2), ['c', 'eA==']], /^rows of things differ/],
  ['nothing that became empty', [['a', 1], ['b', ''], ...ROWS.slice(2)], /^rows of things differ/],
  [
    'values of two rows that were swapped',
    [['a', null], ['b', 1], ...ROWS.slice(2)],
    /^rows of things differ/,
  ],
  ['a row twice instead of another', [['a', 1], ['a', 1], ...ROWS.slice(2)], /^rows of things differ/],
])('%s is found', (_name, copy, expected) => {
  expect(differences(digest(ROWS), digest(copy))).toEqual([expect.stringMatching(expected)]);
});

test('a table that only one of them has is found, also an empty one', () => {
  expect(differences(digest([]), digest([], COLUMNS, 'others'))).toEqual([
    'things is only in the original',
    'others is only in the copy',
  ]);
});
