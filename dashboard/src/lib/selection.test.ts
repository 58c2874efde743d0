import { expect, test } from 'vitest';
import { type Chosen, refreshed, withoutRows, withRows, withToggled } from './selection.ts';

interface Row {
  id: string;
  version?: number;
}

const rows = ['a', 'b', 'c', 'd'].map((id): Row => ({ id }));
const NONE: Chosen<Row> = new Map();
const ids = (chosen: Chosen<Row>) => [...chosen.keys()].join('');

test('a row is selected, and deselected', () => {
  const one = withToggled(NONE, rows, 'b');
  expect(ids(one)).toBe('b');
  expect(ids(withToggled(one, rows, 'b'))).toBe('');
});

test('a range is selected upwards and downwards, and deselected where its end was selected', () => {
  expect(ids(withToggled(NONE, rows, 'c', 'a'))).toBe('abc');
  expect(ids(withToggled(NONE, rows, 'b', 'd'))).toBe('bcd');
  expect(ids(withToggled(withRows(NONE, rows), rows, 'c', 'b'))).toBe('ad');
});

test('a range from a row of another page is the row alone', () => {
  expect(ids(withToggled(NONE, rows, 'c', 'z'))).toBe('c');
});

test('a selection keeps rows of other pages, and can lose some of them', () => {
  const all = withRows(withRows(NONE, [{ id: 'x' }]), rows);
  expect(ids(all)).toBe('xabcd');
  expect(ids(withoutRows(all, ['a', 'x']))).toBe('bcd');
});

test('a selected row that changes is the changed one, and nothing changes without need', () => {
  const chosen = withRows(NONE, rows.slice(0, 2));
  expect(refreshed(chosen, rows)).toBe(chosen);
  const changed = refreshed(chosen, [
    { id: 'a', version: 2 },
    { id: 'd', version: 2 },
  ]);
  expect([...changed.values()]).toEqual([{ id: 'a', version: 2 }, { id: 'b' }]);
});
