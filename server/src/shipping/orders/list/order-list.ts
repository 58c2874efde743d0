import { type Clock, systemClock } from '../../../lib/clock.ts';
import { afterPrefix, escapeLike } from '../../../lib/search-key.ts';
import { squash, wordsOf } from '../../../lib/search-terms.ts';
import type { OrderStatus } from '../../../schema/order.ts';
import { filteredTexts } from '../../../schema/order-texts.ts';
import {
  createSearchedList,
  orderNumberKeyOf,
  type Search,
  type Storage,
  type Term,
} from '../../../storage/index.ts';
import type { OrderFilters, OrderQuery, OrderSort } from '../order-schemas.ts';
import { exactTerm, tagTerm } from '../search/order-terms.ts';

const READY: readonly OrderStatus[] = ['pending', 'partially_shipped'];
const OPEN: readonly OrderStatus[] = [...READY, 'on_hold'];

/** The list of orders: filters in any combination, words and tags, an exact total. docs/lists.md has the plans and times. */
export function createOrderList(storage: Storage, clock: Clock = systemClock) {
  const list = createSearchedList(storage);
  const searchOf = (accountId: string, query: OrderFilters & Pick<OrderQuery, 'sort'>) =>
    searchFor(accountId, query, clock.now());
  return {
    pageText: (accountId: string, query: OrderQuery) => list.pageText(searchOf(accountId, query), query),
    each: (accountId: string, query: OrderQuery) => list.each(searchOf(accountId, query)),
    countUpTo: (accountId: string, query: OrderFilters, limit: number) =>
      list.countUpTo(searchOf(accountId, query), limit),
  };
}

/** Undefined if nothing can match. */
function searchFor(
  ownerId: string,
  query: OrderFilters & Pick<OrderQuery, 'sort'>,
  now: number,
): Search | undefined {
  const { q, tag, orderNumber, ready, late, unprinted, international, hasStoreDifference } = query;
  const words = q === undefined ? [] : wordsOf(q);
  const statuses = statusesOf(query);
  if ((q !== undefined && words.length === 0) || statuses?.length === 0) return undefined;
  const either = (is: boolean | undefined, yes: string, no: string) =>
    is === undefined ? {} : { [is ? yes : no]: [] };
  const shipByBefore = [timeOf(query.shipByTo), late === true ? now : undefined].filter(isKnown);
  const filters: { [name: string]: readonly unknown[] | undefined } = {
    status: statuses,
    ship_to_check: valuesIn(query.shipToCheck),
    store_id: only(query.storeId),
    warehouse_id: only(query.warehouseId),
    allocation: only(query.allocation),
    number: orderNumber === undefined ? undefined : [orderNumberKeyOf(orderNumber), orderNumber],
    shipByBefore: shipByBefore.length === 0 ? undefined : [Math.min(...shipByBefore)],
    notLate: late === false ? [now] : undefined,
    ...either(ready, 'complete', 'waiting'),
    ...either(unprinted, 'unprinted', 'notUnprinted'),
    ...either(international, 'international', 'domestic'),
    ...either(hasStoreDifference, 'different', 'notDifferent'),
  };
  return {
    ownerId,
    filters: [
      ...Object.entries(filters).flatMap(([name, values]) => (values ? { name, values } : [])),
      ...filteredTexts(query).map(([name, value]) => ({ name, values: [value] })),
    ],
    range: { from: timeOf(query.createdFrom), before: timeOf(query.createdTo) },
    order: orderOf(query.sort),
    terms: [...words.map(startingWith), ...(tag === undefined ? [] : [exactly(tagTerm(tag))])],
    exact: q === undefined || squash(q) === '' ? undefined : exactly(exactTerm(q)),
  };
}

const isKnown = (time: number | undefined): time is number => time !== undefined;
const only = (value: string | undefined) => (value === undefined ? undefined : [value]);
const valuesIn = (text: string | undefined) =>
  text === undefined ? undefined : [...new Set(text.split(','))].sort();
const timeOf = (text: string | undefined) => (text === undefined ? undefined : Date.parse(text));

const startingWith = (word: string): Term => [word, afterPrefix(word), `% ${escapeLike(word)}%`];
const exactly = (term: string): Term => [term, term, `% ${escapeLike(term)} %`];

function statusesOf({ status, ready, late }: OrderFilters): readonly string[] | undefined {
  const asked = valuesIn(status);
  if (ready === undefined && late !== true) return asked;
  const possible: readonly string[] = ready || late ? READY : OPEN;
  return asked === undefined ? possible : asked.filter((one) => possible.includes(one));
}

const SORTS: Record<OrderSort, string | undefined> = {
  createdAt: undefined,
  orderDate: 'placed_at',
  shipBy: 'ship_by',
  orderNumber: 'number',
  total: 'total',
  destination: 'destination',
};

function orderOf(sort: OrderQuery['sort'] = '-createdAt') {
  const isAscending = !sort.startsWith('-');
  return { sort: SORTS[sort.replace(/^-/, '') as OrderSort], isAscending };
}
