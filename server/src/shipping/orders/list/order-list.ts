import { type Clock, systemClock } from '../../../lib/clock.ts';
import { squash } from '../../../lib/search-terms.ts';
import type { Page, Storage } from '../../../storage/index.ts';
import type { OrderFilters, OrderQuery } from '../order-schemas.ts';
import { exactTerm } from '../search/order-terms.ts';
import { hasFilters, isPlainSort, type Params, type Shape, sizeOf } from './order-list-query.ts';
import { createOrderReads, full, NEWEST, paramsOf, within } from './order-list-reads.ts';
import { type Order, orderOf, type Wanted } from './order-wanted.ts';

/** More matches than this are read from the newest on instead of being sorted. */
const WALK_FROM = 10_000;
/** Up to this a term's entries are counted to find the rarest. */
const MAX_SIZE = 20_000;
/** Of a term with fewer entries, all matches are read at once: more would be too many objects for one piece of work. */
const RARE = 2_000;
/** Of orders whose number or tracking code is what is searched for, so many come first. */
const MAX_EXACT = 100;
/** Of an export. */
const BATCH = 100;

/** Where to start: at the entries of a term, or undefined at the orders that the filters leave. */
interface Start {
  driver: number | undefined;
  entries: number;
  /** Whether no term has many. */
  areFew: boolean;
}
interface IdsQuery {
  shape: Shape;
  params: Params;
}
type PageMeta = Page<unknown>['meta'];
type Found = { meta: PageMeta } & (
  | { ids: string[]; query?: undefined }
  | { ids?: undefined; query: IdsQuery }
);

/**
 * The list of orders: filters in any combination, words and tags, an exact total. What no filter narrows down enough is read
 * from an index that contains every filter; docs/internals/lists.md has the plans and times.
 */
export function createOrderList(storage: Storage, clock: Clock = systemClock) {
  const { read, queryFor, count, counts, countedRows } = createOrderReads(storage, clock);
  const size = storage.prepare<Params, { total: number }>((db, p) => sizeOf(db, p));
  const sizeOfMany = storage.prepareSlow<Params, { total: number }>((db, p) => sizeOf(db, p));

  function idsQuery(
    wanted: Wanted,
    over: Partial<Shape>,
    offset: number,
    limit: number,
    without: string[] = [],
  ): IdsQuery {
    const excluded = Object.fromEntries(without.map((id, i) => [`without${i}`, id]));
    return {
      shape: full(wanted, { ...over, without: without.length }),
      params: { ...paramsOf(wanted), ...excluded, limit, offset, depth: offset + limit },
    };
  }

  async function idsFrom({ shape, params }: IdsQuery): Promise<string[]> {
    const rows = await queryFor(shape).ids(params);
    return rows.map(({ id }) => id);
  }

  const ids = async (...[wanted, over, offset, limit, without]: Parameters<typeof idsQuery>) =>
    limit <= 0 ? [] : idsFrom(idsQuery(wanted, over, offset, limit, without));

  /** By creation time: passes over what the counts know. */
  async function newest(
    wanted: Wanted,
    over: Partial<Shape> & Order,
    offset: number,
    limit: number,
    without: string[],
  ): Promise<IdsQuery | undefined> {
    const counted = countedRows(wanted);
    if (counted === undefined) return idsQuery(wanted, over, offset, limit, without);
    const position = await counts.locate(counted, offset, over.isAscending);
    return position && idsQuery(within(wanted, position.range), over, position.offset, limit);
  }

  /** Which term has the fewest entries, and how many. */
  async function rarest({ params, terms, shape }: Wanted): Promise<Start & { driver: number }> {
    const read = shape.slow ? sizeOfMany : size;
    let best = { driver: 0, entries: Number.POSITIVE_INFINITY };
    let areFew = true;
    for (const [driver, { from, to }] of terms.entries()) {
      const [row] = await read({ account_id: params.account_id, term: from, termEnd: to, limit: MAX_SIZE });
      const entries = row?.total ?? 0;
      if (entries >= MAX_SIZE) areFew = false;
      if (entries < best.entries) best = { driver, entries };
    }
    return { ...best, areFew };
  }

  /** Whether to start from a term or from the filters, whichever leaves less to compare; undefined where nothing matches. */
  async function driverOf(wanted: Wanted): Promise<Start | undefined> {
    if (wanted.terms.length === 0) return { driver: undefined, entries: 0, areFew: true };
    const { driver, entries, areFew } = await rarest(wanted);
    if (entries === 0) return undefined;
    if (!hasFilters(full(wanted))) return { driver, entries, areFew };
    const filtered = await count({ ...wanted, terms: [] });
    return { driver: entries < filtered ? driver : undefined, entries, areFew };
  }

  /** All that a rare term leaves, so that counting and paging compare them once. */
  async function allOf(wanted: Wanted, start: Start, order: Order): Promise<string[] | undefined> {
    const isRare = start.driver !== undefined && start.entries < RARE;
    if (!isRare || order.sort !== 'created_at') return undefined;
    return ids(wanted, { driver: start.driver, intersect: start.areFew, ...order }, 0, RARE);
  }

  /** Batch after batch in the list's order, each continuing after the last order of the one before. */
  async function* batches(wanted: Wanted, over: Partial<Shape> & Order): AsyncGenerator<string[]> {
    let after: Params | undefined;
    for (;;) {
      const shape = full(wanted, { ...over, after: after !== undefined });
      const params = { ...paramsOf(wanted), ...after, limit: BATCH, offset: 0, depth: BATCH };
      const found = await queryFor(shape).ids(params);
      if (found.length > 0) yield found.map(({ id }) => id);
      const last = found.at(-1);
      if (last === undefined || found.length < BATCH) return;
      after = { afterKey: last.key, afterId: last.id };
    }
  }

  /** The ids of the whole list. */
  async function* each(accountId: string, query: OrderQuery): AsyncGenerator<string[]> {
    const order = orderOf(query.sort);
    const wanted = await read(accountId, query, order);
    const start = wanted && (await driverOf(wanted));
    if (wanted === undefined || start === undefined) return;
    const every = await allOf(wanted, start, order);
    if (every !== undefined) {
      const exact = await exactMatches(wanted, query.q);
      const all = [...exact, ...every.filter((id) => !exact.includes(id))];
      for (let i = 0; i < all.length; i += BATCH) yield all.slice(i, i + BATCH);
    } else if (order.sort === 'created_at') yield* batches(wanted, order);
    else if (isPlainSort(order.sort)) {
      if (!isWalked(wanted, await count(wanted, { driver: start.driver }))) {
        const all = await ids(wanted, { driver: start.driver, ...order }, 0, WALK_FROM);
        for (let i = 0; i < all.length; i += BATCH) yield all.slice(i, i + BATCH);
      } else yield* batches(wanted, { ...order, walk: true });
    } else {
      yield* batches(wanted, { ...order, dated: true });
      yield* batches(wanted, { ...NEWEST, dated: false });
    }
  }

  /** Which orders are on a page: by their ids, or as a query for them where there is one for all. */
  async function find(accountId: string, query: OrderQuery): Promise<Found> {
    const { page, limit } = query;
    const order = orderOf(query.sort);
    const wanted = await read(accountId, query, order);
    const start = wanted && (await driverOf(wanted));
    const every = wanted && start && (await allOf(wanted, start, order));
    const total =
      start === undefined || wanted === undefined
        ? 0
        : (every?.length ?? (await count(wanted, { driver: start.driver })));
    const meta = { page, limit, total, totalPages: Math.ceil(total / limit) };
    const offset = (page - 1) * limit;
    if (wanted === undefined || start === undefined || offset >= total) return { meta, ids: [] };

    const how = { driver: total > WALK_FROM ? undefined : start.driver };
    const exact = await exactMatches(wanted, query.q);
    const found = exact.slice(offset, offset + limit);
    const before = Math.max(0, offset - exact.length);
    const left = () => limit - found.length;
    if (every === undefined && order.sort === 'created_at' && found.length === 0) {
      const all = await newest(wanted, { ...how, ...order }, before, limit, exact);
      return all === undefined ? { meta, ids: [] } : { meta, query: all };
    }
    if (every !== undefined)
      found.push(...every.filter((id) => !exact.includes(id)).slice(before, before + left()));
    else if (isPlainSort(order.sort))
      found.push(
        ...(await ids(wanted, { ...how, ...order, walk: isWalked(wanted, total) }, before, left(), exact)),
      );
    else if (order.sort === 'created_at')
      found.push(...(await ids(wanted, { ...how, ...order }, before, left(), exact)));
    else {
      // Orders without a date come last, whichever way dates are sorted.
      const dated = await ids(wanted, { ...how, ...order, dated: true }, before, left(), exact);
      found.push(...dated);
      if (left() > 0) {
        const skipped = await countWithout(wanted, { ...how, ...order, dated: true }, exact);
        const rest = Math.max(0, before - skipped);
        found.push(...(await ids(wanted, { ...how, dated: false }, rest, left(), exact)));
      }
    }
    return { meta, ids: found };
  }

  /** The page as JSON, if it comes from one query and all its orders have a stored document that is not large; else their ids. */
  async function pageText(
    accountId: string,
    query: OrderQuery,
  ): Promise<string | { ids: string[]; meta: PageMeta }> {
    const found = await find(accountId, query);
    const { meta } = found;
    if (found.ids !== undefined) return { ids: found.ids, meta };
    const { shape, params } = found.query;
    const [documents] = await queryFor({ ...shape, atStart: params.offset === 0 }).documents(params);
    if (documents !== undefined && documents.joined === documents.found)
      return `{"data":[${documents.text ?? ''}],"meta":${JSON.stringify(meta)}}`;
    return { ids: await idsFrom(found.query), meta };
  }

  /** Sorting very many is slower than reading the index of the sort until the page is full. */
  const isWalked = (wanted: Wanted, total: number): boolean => {
    const { shape, terms } = wanted;
    const isAll = terms.length === 0 && !shape.from && !shape.before && !hasFilters(full(wanted));
    return isAll || total > WALK_FROM;
  };

  async function countWithout(wanted: Wanted, over: Partial<Shape>, without: string[]): Promise<number> {
    const excluded = Object.fromEntries(without.map((id, i) => [`without${i}`, id]));
    const query = queryFor(full(wanted, { ...over, without: without.length }));
    const [row] = await query.count({ ...paramsOf(wanted), ...excluded });
    return row?.total ?? 0;
  }

  async function exactMatches(wanted: Wanted, q: string | undefined): Promise<string[]> {
    if (q === undefined || squash(q) === '') return [];
    const term = exactTerm(q);
    const terms = [{ from: term, to: term, like: '' }, ...wanted.terms];
    return ids({ ...wanted, terms }, { driver: 0 }, 0, MAX_EXACT);
  }

  /** How many match, up to a limit: for a badge. */
  async function countUpTo(accountId: string, query: OrderFilters, limit: number): Promise<number> {
    const wanted = await read(accountId, query);
    const start = wanted && (await driverOf(wanted));
    if (wanted === undefined || start === undefined) return 0;
    const counted = countedRows(wanted);
    if (counted !== undefined) return Math.min(limit, await counts.total(counted));
    const shape = full(wanted, { driver: start.driver, bounded: true });
    const [row] = await queryFor(shape).count({ ...paramsOf(wanted), limit });
    return row?.total ?? 0;
  }

  return { pageText, each, countUpTo };
}
