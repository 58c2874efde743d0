import { expect, test } from 'vitest';
import type { BatchLine } from '../batches/index.ts';
import type { Entry } from './import-kind.ts';
import { outcomeOfLine, slicesOf } from './send-batches.ts';

const entriesOf = (...things: string[]) =>
  things.map((thing): Entry<string> => ({ thing, sources: [], problems: [] }));
const sizes = (slices: Entry<string>[][]) => slices.map((slice) => slice.map(({ thing }) => thing.length));

test('a batch has no more lines and bytes than the server takes, and one that alone is larger is sent alone', () => {
  expect(sizes(slicesOf(entriesOf('a', 'b', 'c'), 2))).toEqual([[1, 1], [1]]);
  // Two quotes each; an umlaut has two bytes.
  expect(sizes(slicesOf(entriesOf('aaaa', 'bbbb', 'öö', 'c'.repeat(30), 'd'), 9, 12))).toEqual([
    [4, 4],
    [2],
    [30],
    [1],
  ]);
  expect(slicesOf([])).toEqual([]);
});

const line = (over: Partial<BatchLine>) =>
  ({ status: 'failed', isUpdate: false, productId: null, error: null, ...over }) as BatchLine;

test.each([
  [line({ status: 'succeeded' }), { kind: 'created' }],
  [line({ status: 'succeeded', isUpdate: true }), { kind: 'updated' }],
  [line({ error: { code: 'CONFLICT', message: 'there already' } }), { kind: 'existing' }],
  [
    line({ error: { code: 'VALIDATION_ERROR', message: 'sku: is required' } }),
    { kind: 'refused', message: 'sku: is required' },
  ],
  [
    line({ productId: 'prd_1', isUpdate: true, error: { code: 'CONFLICT', message: 'no stock' } }),
    { kind: 'updated', message: 'no stock', isIncomplete: true },
  ],
  [line({ status: 'cancelled' }), { kind: 'unsent' }],
])('what came of a line: %j', (found, outcome) => expect(outcomeOfLine(found)).toEqual(outcome));
