import { describe, expect, test } from 'vitest';
import { pageOfFew } from './few-rows.ts';

/** Newest first; two of each moment. */
const ROWS = Array.from({ length: 10 }, (_, i) => ({
  id: `r${9 - i}`,
  created_at: Math.floor((9 - i) / 2),
  isOdd: (9 - i) % 2,
}));
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

describe('a page of few rows', () => {
  test('has the rows of its number that the filters leave, and counts all of these', () => {
    const { data, meta } = pageOfFew(ROWS, { isOdd: 1, id: undefined }, { page: 2, limit: 2 });
    expect(idsOf(data)).toEqual(['r5', 'r3']);
    expect(meta).toEqual({ page: 2, limit: 2, total: 5, totalPages: 3 });
  });

  test.each([3, 5, 10, 11])('all are read with a cursor, %i at a time, each once', (limit) => {
    const seen: string[] = [];
    let { data, meta } = pageOfFew(ROWS, {}, { page: 1, limit, cursor: 'start' });
    seen.push(...idsOf(data));
    while (meta.next !== undefined) {
      ({ data, meta } = pageOfFew(ROWS, {}, { page: 1, limit, cursor: meta.next }));
      seen.push(...idsOf(data));
    }
    expect(seen).toEqual(idsOf(ROWS));
  });
});
