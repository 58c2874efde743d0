import { expect, test } from 'vitest';
import { createFilterCache } from './filter-cache.ts';

const event = (total: number) => ({ type: 'order.created', data: { total } });
const over = (limit: number) => JSON.stringify({ path: 'data.total', greaterThan: limit });

function watchedCache(max?: number) {
  const problems: string[] = [];
  return { filterOf: createFilterCache((problem) => problems.push(problem), max), problems };
}

test('a stored filter is compiled once', () => {
  const { filterOf, problems } = watchedCache();
  const filter = filterOf(over(100));
  expect([filter(event(101)), filter(event(100))]).toEqual([true, false]);
  expect(filterOf(over(100))).toBe(filter);
  expect(filterOf(over(50))).not.toBe(filter);
  expect(problems).toEqual([]);
});

test.each([
  ['{"path":', 'filter: must be an object'],
  ['', 'filter: must be an object'],
  ['null', 'filter: must be an object'],
  ['{"and":[{"path":"data.x","matches":".*"}]}', 'and[0].matches: is not a known field'],
  [`${'['.repeat(50_000)}${']'.repeat(50_000)}`, 'filter: must be an object'],
])('a corrupt filter matches everything and is reported once: %.60s', (text, problem) => {
  const { filterOf, problems } = watchedCache();
  expect(filterOf(text)(event(1))).toBe(true);
  expect(filterOf(text)(event(2))).toBe(true);
  expect(problems).toEqual([problem]);
});

test('only the filters that were used most recently are kept', () => {
  const { filterOf } = watchedCache(2);
  const first = filterOf(over(1));
  const second = filterOf(over(2));
  expect(filterOf(over(1))).toBe(first);
  filterOf(over(3));
  expect(filterOf(over(1))).toBe(first);
  expect(filterOf(over(2))).not.toBe(second);
});
