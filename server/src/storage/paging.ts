import { given } from '../lib/given.ts';
import { keysOf } from '../lib/keys.ts';
import type { Batched, ListCursor } from '../lib/list-cursor.ts';
import { afterPrefix, escapeLike, searchKey } from '../lib/search-key.ts';
import { COUNTED_LISTS, type CountedRows, createListCounts, isCounted } from './list-counts.ts';
import { countOf, type Params, pageOf, type Searched, type Shape, type Spread } from './page-query.ts';
import type { ListedRow } from './rows/listed-row.ts';
import type { Schema } from './schema.ts';
import type { PreparedRead, Storage } from './storage.ts';

export interface PageRequest {
  page: number;
  limit: number;
}

interface PageMeta extends PageRequest {
  total: number;
  totalPages: number;
  /** In a list that is read by a cursor, while there is more. */
  next?: ListCursor;
}

export interface Page<T> {
  data: T[];
  meta: PageMeta;
}

type ListedTable = {
  [T in keyof Schema]: Schema[T] extends Pick<ListedRow, 'id' | 'created_at'> ? T : never;
}[keyof Schema];

/** Of any table. */
type Column = { [T in keyof Schema]: keyof Schema[T] & string }[keyof Schema];

/** Columns that must have these values; what is undefined does not filter. */
type Filters<T extends ListedTable> = { [C in keyof Schema[T]]?: Schema[T][C] | undefined };

/** What else a list can be narrowed by. */
interface Narrowing {
  /** Milliseconds; this moment included. */
  createdFrom?: number | undefined;
  /** Milliseconds; this moment excluded. */
  createdBefore?: number | undefined;
  /** One of the pager's `search` columns starts with this, without regard to case. */
  prefix?: string | undefined;
  /** Each of these words is in one of the pager's `search` columns, without regard to case. */
  words?: readonly string[] | undefined;
}

interface PagerOptions<T extends ListedTable> {
  /** By default `account_id`. */
  owner?: keyof Schema[T] & string;
  /**
   * Columns that hold a `searchKey`. For a prefix, each needs an index (owner, column, created_at, id) that goes on with the columns
   * of every filter and with the search columns before it; the index (owner, created_at, id) goes on with all of them.
   */
  search?: readonly Column[];
  /** Where the search columns are those of another table: only for words. */
  searched?: Searched & { table: keyof Schema; by: keyof Schema[T] & string };
  /** Of one column every value: its index serves the list without a filter too, value by value, and none is kept for that. */
  spread?: Spread & { column: keyof Schema[T] & string };
  /** A column that finds few rows by an index of its own, without the owner: where it is asked for, no other index is to serve. */
  foundBy?: keyof Schema[T] & string;
  walkFrom?: number;
  many?: number;
  /** Of a counted list: how many rows are passed over one by one. */
  few?: number;
}

/**
 * A search that finds more than this is answered from the newest on. Sorting matches takes 0.5 µs each on SQLite, passing
 * over an order 0.2 µs: 200,000 matches cost 85 ms sorted and 1 ms walked; at worst, all of them being old, 35 ms.
 */
const WALK_FROM = 10_000;
/** What is searched for, and what no counts answer, is compared with every row: with more than this, not in the main thread. */
const MANY = 500;

export type Pager<T extends ListedTable> = (
  ownerId: string,
  filters: Filters<T>,
  request: Batched<PageRequest>,
  narrowing?: Narrowing,
) => Promise<Page<Schema[T]>>;

/**
 * Newest first, ties broken by id, so that a walk over an unchanging list sees each row once. The inner select finds
 * the page's ids in the index alone; only those rows are then read. Each combination of filters is compiled once.
 */
export function createPager<T extends ListedTable>(
  storage: Storage,
  table: T,
  {
    owner: ownerColumn,
    search = [],
    searched,
    spread,
    foundBy,
    walkFrom = WALK_FROM,
    many = MANY,
    few,
  }: PagerOptions<T> = {},
): Pager<T> {
  interface Query {
    count: PreparedRead<Params, { total: number }>;
    rows: PreparedRead<Params, Schema[T]>;
  }
  const owner = ownerColumn ?? 'account_id';
  const counts = isCounted(table) ? createListCounts(storage, table, given({ few })) : undefined;
  const facets: readonly string[] = isCounted(table) ? COUNTED_LISTS[table] : [];
  const compiled = new Map<string, Query>();

  const compile = (shape: Shape): Query => {
    const prepare = shape.slow ? storage.prepareSlow : storage.prepare;
    return {
      count: prepare<Params, { total: number }>((db, p) => countOf(db, shape, p)),
      rows: prepare<Params, Schema[T]>((db, p) => pageOf(db, shape, p)),
    };
  };

  /** Whether there are many rows to compare. */
  async function hasMany(ownerId: string): Promise<boolean> {
    if (storage.isShared) return false;
    const compared = searched?.table ?? table;
    const all: Shape = { table: compared, owner, columns: [], from: false, before: false, search: [] };
    const params = { [owner]: ownerId, limit: 1, offset: many, depth: many + 1 };
    return (await queryFor(all).rows(params)).length > 0;
  }

  const queryFor = (shape: Shape): Query => {
    const cacheKey = JSON.stringify(shape);
    const query = compiled.get(cacheKey) ?? compile(shape);
    compiled.set(cacheKey, query);
    return query;
  };

  async function count(shape: Shape, params: Params): Promise<number> {
    const [counted] = await queryFor(shape).count(params);
    return counted?.total ?? 0;
  }

  /** The rows as the counts know them, if they know all that they are filtered by. */
  function countedRows(shape: Shape, params: Params): CountedRows | undefined {
    if (shape.search.length > 0 || !shape.columns.every((column) => facets.includes(column)))
      return undefined;
    const valuesOf = (facet: string | undefined) =>
      facet !== undefined && shape.columns.includes(facet) ? [String(params[facet])] : undefined;
    return {
      ownerId: String(params[owner]),
      facets: [valuesOf(facets[0]), valuesOf(facets[1])],
      range: { from: params.from, before: params.before },
      countBetween: (from, before) =>
        count({ ...shape, from: true, before: true }, { ...params, from, before }),
    };
  }

  async function continueFrom(
    shape: Shape,
    params: Params,
    limit: number,
    cursor: ListCursor,
  ): Promise<Page<Schema[T]>> {
    const after = cursor === 'start' ? {} : { afterAt: cursor.at, afterId: cursor.id };
    const { rows } = queryFor({ ...shape, walk: shape.search.length > 0, after: cursor !== 'start' });
    const data = await rows({ ...params, ...after, limit, offset: 0, depth: limit });
    const last = data.at(-1);
    const next = last && data.length === limit && { next: { at: last.created_at, id: last.id } };
    return { data, meta: { page: 1, limit, total: data.length, totalPages: 1, ...next } };
  }

  return async (
    ownerId,
    filters,
    { page, limit, cursor },
    { createdFrom, createdBefore, prefix, words = [] } = {},
  ) => {
    const columns = keysOf(filters).filter((name) => filters[name] !== undefined);
    const shape: Shape = {
      table,
      owner,
      columns: columns.sort(),
      from: createdFrom !== undefined,
      before: createdBefore !== undefined,
      search: prefix === undefined && words.length === 0 ? [] : search,
      ...(words.length > 0 && { words: words.length, searched }),
      spread: spread !== undefined && !columns.includes(spread.column) ? spread : undefined,
      foundBy,
    };
    const key = searchKey(prefix ?? '');
    const params: Params = {
      ...filters,
      [owner]: ownerId,
      from: createdFrom,
      before: createdBefore,
      prefix: key,
      prefixEnd: afterPrefix(key),
      ...Object.fromEntries(words.map((word, i) => [`word${i}`, patternOf(word)])),
    };
    const counted = counts && countedRows(shape, params);
    const isCompared = shape.search.length > 0 || (counted === undefined && cursor === undefined);
    if (isCompared && (await hasMany(ownerId))) shape.slow = true;
    if (cursor !== undefined) return continueFrom(shape, params, limit, cursor);
    const offset = (page - 1) * limit;
    const answer = (data: Schema[T][], total: number): Page<Schema[T]> => ({
      data,
      meta: { page, limit, total, totalPages: Math.ceil(total / limit) },
    });

    if (counts !== undefined && counted !== undefined) {
      const total = await counts.total(counted);
      const position = offset < total ? await counts.locate(counted, offset, false) : undefined;
      if (position === undefined) return answer([], total);
      const { from, before } = position.range;
      const { rows } = queryFor({ ...shape, from: from !== undefined, before: before !== undefined });
      const depth = position.offset + limit;
      return answer(await rows({ ...params, from, before, limit, offset: position.offset, depth }), total);
    }

    const total = await count(shape, params);
    const walk = total > walkFrom && shape.search.length > 0 && !shape.words;
    const { rows } = queryFor(walk ? { ...shape, walk } : shape);
    return answer(
      offset < total ? await rows({ ...params, limit, offset, depth: offset + limit }) : [],
      total,
    );
  };
}

/** Matches a key with this in it. */
const patternOf = (word: string): string => `%${escapeLike(searchKey(word))}%`;
