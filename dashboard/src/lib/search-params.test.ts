import { expect, test } from 'vitest';
import {
  choiceFilter,
  choiceParam,
  choicesFilter,
  createdBetween,
  defineListSearch,
  flagFilter,
  parseSearch,
  sortFilter,
  stringifySearch,
  textFilter,
} from './search-params.ts';

const search = defineListSearch({
  q: textFilter('Search'),
  status: choiceFilter('Status', { failed: 'bad', out_for_delivery: 'info' }),
  active: flagFilter('Active', 'Yes', 'No'),
  ...createdBetween,
  tab: choiceParam({ log: true }),
});

test('a list keeps its page and its own parameters in the URL, and ignores what makes no sense', () => {
  const read = (text: string) => search.validate(parseSearch(text));
  expect(read('?page=3&limit=50&status=failed&active=false&tab=log&other=1')).toEqual({
    page: 3,
    limit: 50,
    status: 'failed',
    active: false,
    tab: 'log',
  });
  expect(read('?page=0&limit=1000&status=toString&active=maybe&createdFrom=soon&tab=none&q=')).toEqual({});
  expect(stringifySearch({ page: 2, status: undefined, active: false, q: 'a b' })).toBe(
    '?page=2&active=false&q=a+b',
  );
  expect(stringifySearch({})).toBe('');
});

test('what was validated once stays the same when a link brings it back', () => {
  const values = { page: 2, active: true, q: ' a ', createdTo: '2026-02-28' };
  expect(search.validate(values)).toEqual(values);
  expect(search.validate(parseSearch(stringifySearch(values)))).toEqual(values);
});

test('the filter bar shows the parameters with a label, and a list is filtered by them alone', () => {
  expect(search.filters.map(({ name }) => name)).toEqual([
    'q',
    'status',
    'active',
    'createdFrom',
    'createdTo',
  ]);
  expect(search.filters[1]?.options).toEqual([
    { value: 'failed', label: 'Failed' },
    { value: 'out_for_delivery', label: 'Out for delivery' },
  ]);
  expect(search.isFiltered({ tab: 'log' })).toBe(false);
  expect(search.isFiltered({ active: false })).toBe(true);
});

test('the API is queried with the filters and a page, both days included, and text without space around it', () => {
  expect(search.toQuery({ status: 'failed', active: false, tab: 'log', q: ' ord_1 ' })).toEqual({
    status: 'failed',
    active: false,
    q: 'ord_1',
    page: 1,
    limit: 25,
  });
  expect(search.toFilters({ createdFrom: '2026-02-27', createdTo: '2026-02-28', q: ' ' })).toEqual({
    createdFrom: new Date(2026, 1, 27).toISOString(),
    createdTo: new Date(2026, 2, 1).toISOString(),
  });
});

test('several choices are joined with commas, unknown and repeated ones left out, and a sort order is no filter', () => {
  const list = defineListSearch({
    status: choicesFilter('Status', { pending: 1, on_hold: 1 }),
    sort: sortFilter('Newest first', { shipBy: 'Ship by' }),
  });
  expect(list.validate({ status: 'on_hold,lost,pending,on_hold' })).toEqual({ status: 'on_hold,pending' });
  expect(list.validate({ status: 'lost', sort: 'name' })).toEqual({});
  expect(list.toQuery({ status: 'pending,on_hold', sort: 'shipBy' })).toEqual({
    status: 'pending,on_hold',
    sort: 'shipBy',
    page: 1,
    limit: 25,
  });
  expect(list.isFiltered({ sort: 'shipBy' })).toBe(false);
});
