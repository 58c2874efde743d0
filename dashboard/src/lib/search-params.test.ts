import { expect, test } from 'vitest';
import { daysQuery, listSearch, pageQuery, parseSearch, stringifySearch } from './search-params.ts';

test('a list keeps its page and its own filters in the address, and nothing else', () => {
  const validate = listSearch('status');
  expect(validate(parseSearch('?page=3&status=failed&other=1'))).toEqual({ page: 3, status: 'failed' });
  expect(validate(parseSearch('?page=0&limit=1000&status='))).toEqual({});
  expect(stringifySearch({ page: 2, status: undefined, q: 'a b' })).toBe('?page=2&q=a+b');
  expect(stringifySearch({})).toBe('');
});

test('what the API is asked for has a page and a limit', () => {
  expect(pageQuery(listSearch('status')({ status: 'failed' }))).toEqual({
    status: 'failed',
    page: 1,
    limit: 25,
  });
});

test('days become the moments between which they lie, the last day included', () => {
  const { createdFrom, createdTo, ...rest } = daysQuery({
    createdFrom: '2026-02-27',
    createdTo: '2026-02-28',
    q: 'a',
  });
  expect(rest).toEqual({ q: 'a' });
  expect(createdFrom).toBe(new Date(2026, 1, 27).toISOString());
  expect(createdTo).toBe(new Date(2026, 2, 1).toISOString());
  expect(daysQuery({ createdFrom: 'soon', createdTo: '' })).toEqual({});
});
