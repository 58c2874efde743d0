import { expect, test } from 'vitest';
import { bySize } from './by-size.ts';

test('parts of a list have no more than they may in all, unless one element alone has more', () => {
  const self = (size: number) => size;
  expect(bySize([1, 2, 3, 4, 9, 1, 0], self, 5)).toEqual([[1, 2], [3], [4], [9], [1, 0]]);
  expect(bySize([0, 0, 0], self, 5)).toEqual([[0, 0, 0]]);
  expect(bySize([], self, 5)).toEqual([]);
});
