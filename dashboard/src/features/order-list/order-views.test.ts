import { expect, test } from 'vitest';
import { parseSearch, stringifySearch } from '../../lib/search-params.ts';
import { orderSearch } from '../orders/order-search.ts';
import { activeView, builtInViews, linkOf, queryOf, toView } from './order-views.ts';

const own = toView({ id: 'view_1', name: 'Gifts', search: 'sort=-total&tag=gift&mood=good', columns: [] });
const views = [...builtInViews('usr_1'), own];
/** As the browser reads the address of a link. */
const opened = (search: object) => orderSearch.validate(parseSearch(stringifySearch({ ...search })));

test.each(views.map((view) => [view.name, view] as const))(
  'a link to the view %s opens it',
  (_name, view) => {
    expect(activeView(views, opened(linkOf(view)))).toBe(view);
  },
);

test('a view of one’s own stays open while its filters are changed; a built-in one does not', () => {
  expect(activeView(views, opened({ ...linkOf(own), status: 'pending' }))).toBe(own);
  expect(activeView(views, opened({ ready: true, status: 'pending' }))).toBeUndefined();
  expect(activeView(views, opened({ page: 3, limit: 20 }))?.name).toBe('All');
  expect(activeView(views, opened({ sort: 'total' }))?.name).toBe('All');
  expect(activeView(views, opened({ late: true, sort: '-total' }))?.name).toBe('Late');
});

test('orders of one’s own are a view where others pack, too', () => {
  expect(activeView(views, opened({ ready: true, assigneeId: 'usr_1' }))?.name).toBe('Mine');
  expect(activeView(views, opened({ ready: true, assigneeId: 'usr_2' }))).toBeUndefined();
  expect(builtInViews().some(({ id }) => id === 'mine')).toBe(false);
});

test('a view has its filters and sort, and nothing that this version does not know', () => {
  expect(queryOf(own.search)).toBe('sort=-total&tag=gift');
  expect(queryOf({ page: 2, limit: 50, view: 'view_1' })).toBe('');
});
