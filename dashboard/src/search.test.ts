import { expect, test } from 'vitest';
import { listSearch, pageQuery, parseSearch, stringifySearch } from './search.ts';

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
