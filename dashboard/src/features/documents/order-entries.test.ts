import { expect, test } from 'vitest';
import { entriesInSlices } from './order-entries.ts';

const ids = (count: number) => Array.from({ length: count }, (_, at) => `ord_${at + 1}`);
const labels = (count: number) =>
  entriesInSlices('Pick list', ids(count), 500, async () => new Blob()).map(({ label }) => label);

test('orders that fit into one file are one entry', () => {
  expect([labels(0), labels(1), labels(500)]).toEqual([[], ['Pick list'], ['Pick list']]);
});

test('more than one file can have are offered file by file, and each says which orders are in it', () => {
  expect(labels(730)).toEqual(['Pick list, orders 1–500', 'Pick list, orders 501–730']);
});
