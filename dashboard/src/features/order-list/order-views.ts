import { t } from '../../lib/language/index.ts';
import { parseSearch, stringifySearch } from '../../lib/search-params.ts';
import { type OrderSearch, orderSearch } from '../orders/index.ts';

/** A list of orders under a name. */
export interface View {
  id: string;
  name: string;
  search: OrderSearch;
  /** Empty: the columns that the viewer has chosen. */
  columns: readonly string[];
  isOwn: boolean;
}

const builtIn = (id: string, name: string, search: OrderSearch): View => ({
  id,
  name,
  search,
  columns: [],
  isOwn: false,
});

/** `packerId` is of the member who looks at the list, if there are others who pack. */
export const builtInViews = (packerId?: string): readonly View[] => [
  builtIn('ready', t('Ready##orders'), { ready: true }),
  ...(packerId === undefined
    ? []
    : [builtIn('mine', t('Mine##orders'), { ready: true, assigneeId: packerId, sort: 'shipBy' })]),
  builtIn('due-today', t('Due today'), { dueToday: true, sort: 'shipBy' }),
  builtIn('late', t('Late'), { late: true, sort: 'shipBy' }),
  builtIn('unprinted', t('Unprinted'), { unprinted: true }),
  builtIn('international', t('International'), {
    international: true,
    status: 'pending,on_hold,partially_shipped',
  }),
  builtIn('on-hold', t('On hold'), { status: 'on_hold' }),
  builtIn('all', t('All##orders'), {}),
];

/** What a view is about: filters and sort, in the order in which the list defines them. */
export function queryOf(search: OrderSearch): string {
  const given: Record<string, unknown> = search;
  const entries = orderSearch.filters.map(({ name }) => [name, given[name]] as const);
  return stringifySearch(Object.fromEntries(entries)).replace(/^\?/, '');
}

interface Stored {
  id: string;
  name: string;
  search: string;
  columns: string[];
}

/** What this version does not know is left out, so that an old view still works. */
export const toView = ({ id, name, search, columns }: Stored): View => ({
  id,
  name,
  columns,
  search: orderSearch.validate(parseSearch(search)),
  isOwn: true,
});

/** The view that is shown: one of the account's by its id, which a link keeps, or a built-in one by its filters, in any order. */
export const activeView = (views: readonly View[], search: OrderSearch): View | undefined =>
  search.view === undefined
    ? views.find(({ isOwn, search: its }) => !isOwn && filtersOf(its) === filtersOf(search))
    : views.find(({ id }) => id === search.view);

const filtersOf = ({ sort: _, ...filters }: OrderSearch): string => queryOf(filters);

/** The parameters of a link to a view. */
export const linkOf = ({ id, isOwn, search }: View): OrderSearch =>
  isOwn ? { ...search, view: id } : search;
