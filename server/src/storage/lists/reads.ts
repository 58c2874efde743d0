import { sql } from 'kysely';
import { given } from '../../lib/given.ts';
import type { Schema } from '../schema.ts';
import type { PreparedRead, Storage } from '../storage.ts';
import { COUNTED_LISTS, type CountedRows, createListCounts, isCounted } from './counts.ts';
import type { Filter } from './definition.ts';
import { LISTS, type ListedTable } from './definitions.ts';
import { createKnownPlaces, type Ends, MARKED, type RowKey } from './known-places.ts';
import {
  countOf,
  countUpTo,
  documentsOf,
  idsOf,
  type List,
  ownerOf,
  type Params,
  rowsOf,
  type Shape,
} from './query.ts';
import type { TimeRange } from './time-buckets.ts';

/** What of a list is asked for. */
export interface Asked {
  ownerId: string;
  filters: readonly Filter[];
  /** The range of creation times. */
  range: TimeRange;
  /** By default newest first; `sort` is undefined for the time of creation. */
  order?: { sort: string | undefined; isAscending: boolean } | undefined;
  /** Whether it must not run in the main thread. */
  isSlow?: boolean;
}

/** Which part of it. */
export interface Part {
  limit?: number;
  offset?: number;
  after?: { key: unknown; id: string } | undefined;
  without?: readonly string[];
  /** Whether it has very many rows: see `Shape`. */
  isMany?: boolean;
  /** Whether documents come with the keys of the first and the last of them. */
  hasEnds?: boolean;
}

/** Where a page is. */
export interface PagePlace {
  asked: Asked;
  part: Part;
  /** To be told which rows the page has, if it asks for that: the next one is found sooner. */
  learn?(ends: Ends, rows: number): Promise<void>;
}

export interface ReadOptions {
  /** How many rows may be compared in the main thread. */
  many?: number;
  /** How many rows of a counted list are passed over one by one. */
  few?: number;
  /** How many rows are passed over without asking what is known of the list. */
  deepFrom?: number;
}
interface ListResults<Row> {
  count: { total: number };
  countUpTo: { total: number };
  ids: { id: string; key: unknown };
  rows: Row;
  documents: { found: number; joined: number; text: string | null; first?: string; last?: string };
}
const BUILDERS = { count: countOf, countUpTo, ids: idsOf, rows: rowsOf, documents: documentsOf };

/** Comparing an order takes up to 8 µs on SQLite, and many requests may come at once. Passing a read to the thread takes 0.1 ms. */
const MANY = 500;
const MAX_SHAPES = 500;
/** Up to here, passing over rows takes less time than asking what is known of the list. */
const DEEP_FROM = 500;

/** The statements of a list, compiled once for each shape, and the totals that need none. */
export function createListReads<T extends ListedTable>(
  storage: Storage,
  table: T,
  { many = MANY, few, deepFrom = DEEP_FROM }: ReadOptions = {},
) {
  const list: List = { table, ...LISTS[table] };
  const facets: readonly string[] = isCounted(table) ? COUNTED_LISTS[table] : [];
  const counts = isCounted(table) ? createListCounts(storage, table, given({ few })) : undefined;
  const places = createKnownPlaces();

  type Results = ListResults<Schema[T]>;
  const compiled: { [Q in keyof Results]: Map<string, PreparedRead<Params, Results[Q]>> } = {
    count: new Map(),
    countUpTo: new Map(),
    ids: new Map(),
    rows: new Map(),
    documents: new Map(),
  };

  async function read<Q extends keyof Results>(
    query: Q,
    asked: Asked,
    part: Part = {},
  ): Promise<Results[Q][]> {
    const { shape, params } = composed(asked, part, list.every);
    const known = compiled[query];
    const key = JSON.stringify(shape);
    let run = known.get(key);
    if (run === undefined) {
      const prepare = shape.isSlow ? storage.prepareSlow : storage.prepare;
      run = prepare<Params, Results[Q]>((db, p) => BUILDERS[query](db, list, shape, p));
      if (known.size >= MAX_SHAPES) known.clear();
      known.set(key, run);
    }
    return run(params);
  }

  async function count(asked: Asked, part?: Part): Promise<number> {
    const [counted] = await read('count', asked, part);
    return counted?.total ?? 0;
  }

  /** What to ask the counts for; undefined if they cannot answer. */
  function countedRows(asked: Asked): CountedRows | undefined {
    const { ownerId, filters, range } = asked;
    if (counts === undefined || !filters.every(({ name }) => facets.includes(name))) return undefined;
    const [first, second] = facets.map((facet) =>
      filters.find(({ name }) => name === facet)?.values.map(String),
    );
    const countBetween = (from: number, before: number) =>
      count({ ...asked, order: undefined, range: { from, before } });
    return { ownerId, facets: [first, second], range, countBetween };
  }

  /** How many rows are in front of one, newest first. */
  const countBefore =
    (asked: Asked) =>
    async ({ at, id }: RowKey, limit: number): Promise<number> => {
      const order = { sort: undefined, isAscending: true };
      const [counted] = await read('countUpTo', { ...asked, order }, { limit, after: { key: at, id } });
      return counted?.total ?? 0;
    };

  const hasMore: PreparedRead<{ owner: string }, unknown> = storage.prepare((db, p) => ({
    compile: () =>
      sql`select 1 from ${sql.table(list.compares ?? table)}
        where ${sql.ref(ownerOf(list))} = ${p.owner} limit 1 offset ${sql.lit(many)}`.compile(db),
  }));

  return {
    read,
    count,

    /** With a limit, no more than this many are counted if the counts do not know. */
    async total(asked: Asked, limit?: number): Promise<number> {
      const counted = countedRows(asked);
      if (counted && counts) return counts.total(counted);
      const all = { ...asked, order: undefined };
      if (limit === undefined) return count(all);
      const [bounded] = await read('countUpTo', all, { limit });
      return bounded?.total ?? 0;
    },

    /** The same part of `total` rows by time of creation, but starting where it is known to be; undefined if nothing is there. */
    async locate(
      asked: Asked,
      part: Part & { offset: number },
      total: number,
    ): Promise<PagePlace | undefined> {
      const counted = countedRows(asked);
      if (!counted || !counts) return { asked, part };
      const { ownerId, order } = asked;
      const isWhole =
        part.offset > deepFrom &&
        asked.filters.length === 0 &&
        asked.range.from === undefined &&
        asked.range.before === undefined &&
        order?.isAscending !== true;
      const rank = total - part.offset;
      const { limit = 0 } = part;
      const known = isWhole
        ? await places.find(ownerId, { total, rank, limit }, countBefore(asked))
        : undefined;
      if (known !== undefined)
        return {
          asked,
          part: { ...part, ...known },
          learn: async (ends, rows) => places.add(ownerId, rank, ends, rows),
        };
      const found = await counts.locate(counted, part.offset, order?.isAscending ?? false);
      if (found === undefined) return undefined;
      return {
        asked: { ...asked, range: found.range },
        part: { ...part, offset: found.offset, hasEnds: isWhole },
        ...(isWhole && {
          async learn(ends, rows) {
            const [row] = await read('ids', asked, { limit: 1, offset: MARKED });
            // If nothing was added since, it was not while the page was read either.
            if (row === undefined || (await counts.total(counted)) !== total) return;
            places.begin(ownerId, { total, row: { at: Number(row.key), id: row.id }, before: MARKED });
            places.add(ownerId, rank, ends, rows);
          },
        }),
      };
    },

    /** To be read in a thread if there are many rows that have to be compared, or counted one by one. */
    async inThread(asked: Asked, isCounting = true): Promise<Asked> {
      const isFew = countedRows(asked) !== undefined && asked.order?.sort === undefined;
      const isSearch = asked.filters.some(({ name }) => list.filters?.[name] !== undefined);
      if (storage.isShared || isFew || (!isCounting && !isSearch)) return asked;
      return (await hasMore({ owner: asked.ownerId })).length > 0 ? { ...asked, isSlow: true } : asked;
    },
  };
}

export function composed(
  asked: Asked,
  part: Part,
  every: Filter | undefined,
): { shape: Shape; params: Params } {
  const { ownerId, range, order, isSlow = false } = asked;
  const { limit = 0, offset = 0, after, without = [], isMany = false, hasEnds = false } = part;
  const isGiven = every === undefined || asked.filters.some(({ name }) => name === every.name);
  const filters = isGiven ? asked.filters : [...asked.filters, every];
  const params: Params = { owner: ownerId, ...range, limit, offset, depth: offset + limit };
  for (const [place, { values }] of filters.entries())
    for (const [i, value] of values.entries()) params[`f${place}_${i}`] = value;
  for (const [i, id] of without.entries()) params[`without${i}`] = id;
  if (after !== undefined) Object.assign(params, { afterKey: after.key, afterId: after.id });
  return {
    params,
    shape: {
      filters: filters.map(({ name, values }) => [name, values.length]),
      from: range.from !== undefined,
      before: range.before !== undefined,
      after: after !== undefined,
      without: without.length,
      sort: order?.sort,
      isAscending: order?.isAscending ?? false,
      isMany,
      isAtStart: offset === 0,
      isSlow,
      hasEnds,
    },
  };
}
