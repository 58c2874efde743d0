import { type Clock, systemClock } from '../../../lib/clock.ts';
import { lastDays } from '../../../lib/days.ts';
import { afterPrefix, escapeLike } from '../../../lib/search-key.ts';
import { squash, wordsOf } from '../../../lib/search-terms.ts';
import type { OrderStatus } from '../../../schema/order.ts';
import { filteredTexts } from '../../../schema/order-texts.ts';
import {
  createSearchedList,
  type ListPlace,
  orderNumberKeyOf,
  type Search,
  type Storage,
  type Term,
} from '../../../storage/index.ts';
import { readHandling } from '../../handling/index.ts';
import type { OrderFilters, OrderQuery, OrderSort } from '../order-schemas.ts';
import { exactTerm, tagTerm } from '../search/order-terms.ts';
import { createKnownValues } from './known-values.ts';

/** Which orders, and in which order. */
export type ListedOrders = OrderFilters & Pick<OrderQuery, 'sort'>;

const READY: readonly OrderStatus[] = ['pending', 'partially_shipped'];
const OPEN: readonly OrderStatus[] = [...READY, 'on_hold'];

/** The list of orders: filters in any combination, words and tags, an exact total. docs/lists.md has the plans and times. */
export function createOrderList(storage: Storage, clock: Clock = systemClock) {
  const list = createSearchedList(storage);
  const known = createKnownValues(storage);
  const searchOf = async (accountId: string, query: ListedOrders) => {
    const now = clock.now();
    const times = { now, endOfDay: await endOfDay(accountId, query, now) };
    return searchFor(accountId, query, times, {
      requested_service: await known.services(accountId, query.requestedService),
    });
  };
  /** When today ends, for a query that asks what is due today. */
  const endOfDay = async (accountId: string, { dueToday }: OrderFilters, now: number): Promise<number> => {
    if (dueToday === undefined) return now;
    const { timezone } = await readHandling(storage.db, accountId);
    return lastDays(now, 1, timezone)[0]?.to ?? now;
  };
  return {
    pageText: async (accountId: string, query: OrderQuery) =>
      list.pageText(await searchOf(accountId, query), query),
    async *each(accountId: string, query: ListedOrders, from?: ListPlace) {
      yield* list.each(await searchOf(accountId, query), from);
    },
    countUpTo: async (accountId: string, query: OrderFilters, limit: number) =>
      list.countUpTo(await searchOf(accountId, query), limit),
    filterOptions: known.options,
  };
}

/** Undefined if nothing can match. */
function searchFor(
  ownerId: string,
  query: ListedOrders,
  { now, endOfDay }: { now: number; endOfDay: number },
  /** Filters by what orders have in any case. */
  spelled: { [column: string]: readonly string[] | undefined },
): Search | undefined {
  const { q, tag, orderNumber, ready, late, dueToday, unprinted, international, hasStoreDifference } = query;
  const words = q === undefined ? [] : wordsOf(q);
  const statuses = statusesOf(query);
  if ((q !== undefined && words.length === 0) || statuses?.length === 0) return undefined;
  const either = (is: boolean | undefined, yes: string, no: string) =>
    is === undefined ? {} : { [is ? yes : no]: [] };
  const shipByBefore = [
    timeOf(query.shipByTo),
    late === true ? now : undefined,
    dueToday === true ? endOfDay : undefined,
  ].filter(isKnown);
  const filters: { [name: string]: readonly unknown[] | undefined } = {
    status: statuses,
    ship_to_check: valuesIn(query.shipToCheck),
    store_id: only(query.storeId),
    warehouse_id: only(query.warehouseId),
    allocation: only(query.allocation),
    number: orderNumber === undefined ? undefined : [orderNumberKeyOf(orderNumber), orderNumber],
    shipByBefore: shipByBefore.length === 0 ? undefined : [Math.min(...shipByBefore)],
    shipByFrom: dueToday === true ? [now] : undefined,
    notLate: late === false ? [now] : undefined,
    notDue: dueToday === false ? [now, endOfDay] : undefined,
    assignee_id: only(query.assigneeId),
    ...spelled,
    ...either(ready, 'complete', 'waiting'),
    ...either(unprinted, 'unprinted', 'notUnprinted'),
    ...either(international, 'international', 'domestic'),
    ...either(hasStoreDifference, 'different', 'notDifferent'),
  };
  return {
    ownerId,
    filters: [
      ...Object.entries(filters).flatMap(([name, values]) => (values ? { name, values } : [])),
      ...filteredTexts(query).flatMap(([name, value]) => (name in spelled ? [] : { name, values: [value] })),
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

function statusesOf({ status, ready, late, dueToday }: OrderFilters): readonly string[] | undefined {
  const asked = valuesIn(status);
  const isUrgent = late === true || dueToday === true;
  if (ready === undefined && !isUrgent) return asked;
  const possible: readonly string[] = ready || isUrgent ? READY : OPEN;
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
