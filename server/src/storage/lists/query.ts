import { sql } from 'kysely';
import type { Db } from '../schema.ts';
import { columnFilter, type ListDefinition, type ListIndex, type Sql } from './definition.ts';
import type { RowKey } from './known-places.ts';

export interface Params {
  [name: string]: unknown;
}

/** Which conditions a list query has; their values come as parameters, so that each shape is compiled once. */
export interface Shape {
  /** Each with the number of its values, which come as `f0_0`, `f0_1` … */
  filters: readonly (readonly [name: string, values: number])[];
  from: boolean;
  before: boolean;
  /** Whether it continues after a row, by `afterKey` and `afterId`. */
  after: boolean;
  /** How many rows, in `without0` …, are left out. */
  without: number;
  /** Undefined for the time of creation. */
  sort: string | undefined;
  isAscending: boolean;
  /** Whether so much is found that it is read in the order of the list instead of being sorted. */
  isMany: boolean;
  /** Whether the page begins with the first row that matches, so that none is passed over. */
  isAtStart: boolean;
  /** Whether it may read so much that it must not run in the main thread. */
  isSlow: boolean;
  /** Whether documents come with the keys of the first and the last of them. */
  hasEnds: boolean;
}

export interface List extends ListDefinition {
  table: string;
}

export const ownerOf = ({ owner = 'account_id' }: ListDefinition): string => owner;

const NEWEST: ListIndex = { by: [] };
const CREATED_AT = sql.ref('o.created_at');

interface Plan extends ListIndex {
  /** Whether the index has rows in the list's order. */
  isSorted: boolean;
  /** Whether times of creation are a range of the index. */
  isTimed: boolean;
}

function planOf({ indexes, sorts }: List, shape: Shape): Plan {
  const names = shape.filters.map(([name]) => name);
  const serves = ({ by, isAlone, lacks = [] }: ListIndex) =>
    by.every((name) => names.includes(name)) &&
    (!isAlone || names.every((name) => by.includes(name))) &&
    !lacks.some((name) => names.includes(name));
  const found = indexes.find(serves) ?? NEWEST;
  const index = shape.isMany && found.isUnsorted ? NEWEST : found;
  const isTimed = !index.isUnsorted;
  if (shape.sort === undefined) return { ...index, isSorted: isTimed, isTimed };
  const { by } = sorts?.[shape.sort] ?? {};
  return shape.isMany || (by !== undefined && !index.isUnsorted)
    ? { by: by ?? [], isSorted: true, isTimed: false }
    : { ...index, isSorted: false, isTimed };
}

const slots = (p: Params, name: string, count: number): unknown[] =>
  Array.from({ length: count }, (_, i) => p[`${name}${i}`]);

/** A list query in its parts. */
function partsOf(list: List, shape: Shape, p: Params) {
  const plan = planOf(list, shape);
  const filters = shape.filters.map(([name, count], place) => ({
    isSought: plan.by.includes(name),
    values: slots(p, `f${place}_`, count),
    ...(list.filters?.[name] ?? columnFilter(name)),
  }));
  const leading = filters.find(({ isSought }) => isSought);
  const isEnough = shape.sort === undefined && filters.every((one) => one === leading || one.isOfId);
  const entries = isEnough ? leading?.from?.(leading.values, p.owner) : undefined;
  const key = (shape.sort === undefined ? undefined : list.sorts?.[shape.sort]?.key) ?? CREATED_AT;
  const direction = sql.raw(shape.isAscending ? 'asc' : 'desc');
  // What a filter finds is sorted, and not searched for in the index of the sort.
  const order = sql`order by ${plan.isSorted ? key : sql`coalesce(${key}, ${key})`} ${direction}, o.id ${direction}`;

  /** The filter of which each value is a range of the index in the list's order. */
  const ranged =
    plan.isSorted && shape.sort === undefined
      ? filters.find(({ isSought, values }) => isSought && values.length > 1)
      : undefined;

  /** What follows `select`, each row once unless `repeated`; with `value`, of `ranged` that value alone. */
  function from({ value, repeated = false }: { value?: unknown; repeated?: boolean } = {}): {
    rows: Sql;
    isTested: boolean;
  } {
    const sought: Sql[] = [];
    const tested: Sql[] = [];
    if (entries === undefined)
      (plan.isOfAll ? tested : sought).push(sql`o.${sql.ref(ownerOf(list))} = ${p.owner}`);
    for (const filter of filters) {
      const values = filter === ranged && value !== undefined ? [value] : filter.values;
      const test = entries === undefined ? filter.test : undefined;
      if (!filter.isSought) tested.push(test?.(values) ?? filter.find(values, p.owner));
      else if (entries === undefined) sought.push(filter.find(values, p.owner));
    }
    const times = plan.isTimed ? sought : tested;
    if (shape.from) times.push(sql`o.created_at >= ${p.from}`);
    if (shape.before) times.push(sql`o.created_at < ${p.before}`);
    if (shape.after)
      (plan.isSorted ? sought : tested).push(
        sql`(${key}, o.id) ${sql.raw(shape.isAscending ? '>' : '<')} (${p.afterKey}, ${p.afterId})`,
      );
    if (shape.without > 0) tested.push(sql`o.id not in (${sql.join(slots(p, 'without', shape.without))})`);
    // A test for truth is no index's: the planner stays with the index that is to serve, and PostgreSQL knows how many are left.
    const all = [...sought, ...tested.map((condition) => sql`(${condition}) is true`)];
    const found = repeated
      ? entries
      : entries && sql`select distinct created_at, id from (${entries}) as found`;
    const table = found === undefined ? sql.table(list.table) : sql`(${found})`;
    const conditions = all.length === 0 ? sql`` : sql`where ${sql.join(all, sql` and `)}`;
    return { rows: sql`from ${table} as o ${conditions}`, isTested: tested.length > 0 };
  }

  function select(columns: Sql): Sql {
    const limits = sql`limit ${p.limit} offset ${p.offset}`;
    if (ranged === undefined) return sql`select ${columns} ${from().rows} ${order} ${limits}`;
    // As many of each range as the page may need, instead of sorting all matches.
    const branches = ranged.values.map(
      (value) =>
        sql`select * from (select o.id, o.created_at ${from({ value }).rows} ${order} limit ${p.depth}) as part`,
    );
    return sql`select ${columns} from (${sql.join(branches, sql` union all `)}) as o ${order} ${limits}`;
  }

  const ids = () => select(sql`o.id, ${key} as key`);

  function page(columns: Sql): Sql {
    const isReadOnce = shape.isAtStart && plan.isSorted && ranged === undefined && !from().isTested;
    if (isReadOnce) return select(columns);
    // The index is enough to pass over rows, to compare and to sort them: only those of the page are read.
    return sql`select ${columns} from (${ids()}) as page join ${sql.table(list.table)} as o on o.id = page.id
      order by page.key ${direction}, page.id ${direction}`;
  }

  return {
    /** What a row that matches is told from others by; PostgreSQL counts one column faster than it removes repeated rows. */
    counted: entries === undefined ? undefined : sql`distinct o.id`,
    rows: from({ repeated: true }).rows,
    ids,
    page,
  };
}

const compilable = (db: Db, query: Sql) => ({ compile: () => query.compile(db) });

/** How many rows match. */
export function countOf(db: Db, list: List, shape: Shape, p: Params) {
  const { counted = sql`*`, rows } = partsOf(list, shape, p);
  return compilable(db, sql`select count(${counted}) as total ${rows}`);
}

/** The same, but no more than `limit` are counted. */
export function countUpTo(db: Db, list: List, shape: Shape, p: Params) {
  const { counted = sql`1 as one`, rows } = partsOf(list, shape, p);
  return compilable(
    db,
    sql`select count(*) as total from (select ${counted} ${rows} limit ${p.limit}) as part`,
  );
}

/** The ids of a page and what they are sorted by, in the list's order. */
export const idsOf = (db: Db, list: List, shape: Shape, p: Params) =>
  compilable(db, partsOf(list, shape, p).ids());

export const rowsOf = (db: Db, list: List, shape: Shape, p: Params) =>
  compilable(db, partsOf(list, shape, p).page(sql`o.*`));

/** Per document: a page of smaller ones is read at once within a few milliseconds. */
const MAX_JOINED_BYTES = 20_000;

/**
 * The stored documents of a page, in the list's order and separated by commas, if all of the `found` rows have one that is
 * not large, as `joined` says.
 */
export function documentsOf(db: Db, list: List, shape: Shape, p: Params) {
  const ends = shape.hasEnds ? sql`, max(place) as first, min(place) as last` : sql``;
  const place = shape.hasEnds ? sql`, ${PLACE} as place` : sql``;
  return compilable(
    db,
    sql`select count(*) as found, count(small) as joined, string_agg(small, ',') as text ${ends}
      from (select case when octet_length(document) <= ${sql.lit(MAX_JOINED_BYTES)} then document end as small
          ${shape.hasEnds ? sql`, place` : sql``}
        from (${partsOf(list, shape, p).page(sql`o.document ${place}`)}) as documents) as sized`,
  );
}

/** Larger than every time, so that all have the same number of digits and sort as texts. */
const LONG = 10 ** 15;
const PLACE = sql`cast(o.created_at + ${sql.lit(LONG)} as text) || o.id`;

/** The row that `PLACE` is the place of. */
export const keyIn = (place: string): RowKey => {
  const digits = String(LONG).length;
  return { at: Number(place.slice(0, digits)) - LONG, id: place.slice(digits) };
};
