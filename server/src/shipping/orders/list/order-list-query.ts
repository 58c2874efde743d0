import { type RawBuilder, sql } from 'kysely';
import { type Db, orderNumberKey } from '../../../storage/index.ts';

export interface Params {
  [name: string]: unknown;
}
type Sql = RawBuilder<unknown>;

/** Columns that a list can be filtered by. Each is at the end of the indexes by creation and by status. */
const FILTERS = ['store_id', 'warehouse_id', 'allocation', 'requested_service'] as const;
export type FilterColumn = (typeof FILTERS)[number];

/** What orders can be sorted by. The first two have indexes with every filter, the others only with their key. */
export type SortKey = 'created_at' | 'ship_by' | 'placed_at' | 'number' | 'total' | 'destination';
const SORT_KEYS: Record<SortKey, Sql> = {
  created_at: sql.raw('o.created_at'),
  ship_by: sql.raw('o.ship_by'),
  placed_at: sql.raw('coalesce(o.order_date, o.created_at)'),
  number: sql.raw(orderNumberKey('o.order_number')),
  total: sql.raw('o.total'),
  destination: sql.raw('o.destination_key'),
};
export const isPlainSort = (sort: SortKey): boolean => sort !== 'created_at' && sort !== 'ship_by';

/** Which conditions a list of orders has; their values come as parameters, so that each shape is compiled once. */
export interface Shape {
  /** How many statuses, in `status0`, `status1` …; 0 where all. */
  statuses: number;
  /** How many results of the address check, in `check0` …; 0 where all. */
  checks: number;
  columns: readonly FilterColumn[];
  ready?: boolean | undefined;
  unprinted?: boolean | undefined;
  /** Whether it crosses a border. */
  international?: boolean | undefined;
  /** False: not past its ship-by date (`now`), or nothing that is to be shipped. */
  late?: false | undefined;
  from: boolean;
  before: boolean;
  shipByBefore: boolean;
  /** Whether it must have the number `order_number`, whose key is `numberKey`. */
  numbered: boolean;
  /** Whether it must have a ship-by date, or must not. */
  dated?: boolean | undefined;
  /** How many terms, in `term0` (`term0End`, `term0Like`) …; all of them must match. */
  terms: number;
  /** The term whose range of the index is read, instead of orders with the terms in their rows compared. */
  driver?: number | undefined;
  /** Whether every term has so few entries that they are intersected, and no order is read. */
  intersect?: boolean;
  /** Whether it continues after an order, by `afterKey` and `afterId`. */
  after?: boolean;
  /** How many orders, in `without0` …, are left out. */
  without: number;
  sort: SortKey;
  isAscending: boolean;
  /** Whether the index of a plain sort is read from its start, and filters are compared, instead of sorting what they leave. */
  walk?: boolean;
  /** Whether the page begins with the first order that matches, so that none is passed over. */
  atStart?: boolean;
  /** Whether no more are counted than `limit`. */
  bounded?: boolean;
  /** Whether it may read so much that it must not run in the main thread. */
  slow?: boolean;
}

/** The conditions of a request besides its words. */
export type Filters = Omit<Shape, 'terms' | 'without' | 'sort' | 'isAscending'>;

export const hasFilters = (shape: Filters): boolean =>
  shape.statuses > 0 ||
  shape.checks > 0 ||
  shape.columns.length > 0 ||
  shape.ready !== undefined ||
  shape.unprinted !== undefined ||
  shape.international !== undefined ||
  shape.late !== undefined ||
  shape.shipByBefore ||
  shape.numbered ||
  shape.dated !== undefined;

/** Whether `list_counts` knows how many there are: filtered by nothing but statuses, a store and the time of creation. */
export const isCounted = (shape: Filters): boolean =>
  shape.columns.every((column) => column === 'store_id') &&
  !hasFilters({ ...shape, statuses: 0, columns: [] });

const compilable = (db: Db, query: Sql) => ({ compile: () => query.compile(db) });
const all = (conditions: readonly Sql[]): Sql => sql.join(conditions, sql` and `);

export const countOf = (db: Db, shape: Shape, p: Params) => compilable(db, count(shape, p));

function count(shape: Shape, p: Params): Sql {
  const found = isAnsweredByTerms(shape)
    ? sql`distinct order_id from order_terms where ${all(termConditions(shape, p))}`
    : sql`1 as one from orders as o where ${all(conditionsOf(shape, p))}`;
  if (shape.bounded) return sql`select count(*) as total from (select ${found} limit ${p.limit}) as part`;
  if (isAnsweredByTerms(shape))
    return sql`select count(distinct order_id) as total from order_terms where ${all(termConditions(shape, p))}`;
  return sql`select count(*) as total from orders as o where ${all(conditionsOf(shape, p))}`;
}

/** How many entries a term has, up to a limit. */
export const sizeOf = (db: Db, p: Params) =>
  compilable(
    db,
    sql`select count(*) as total from (select 1 as one from order_terms
      where account_id = ${p.account_id} and term between ${p.term} and ${p.termEnd} limit ${p.limit}) as part`,
  );

/** The ids of a page, in the list's order. */
export const idsOf = (db: Db, shape: Shape, p: Params) => compilable(db, ids(shape, p));

/** Of one document: a page of smaller ones is read at a stretch within a few milliseconds. */
const MAX_JOINED_BYTES = 20_000;

/**
 * The stored documents of a page, in the list's order and separated by commas, if all of the `found` orders have one that is
 * not large, as `joined` says.
 */
export const documentsOf = (db: Db, shape: Shape, p: Params) => {
  const limit = sql.lit(MAX_JOINED_BYTES);
  return compilable(
    db,
    sql`select count(*) as found, count(small) as joined, string_agg(small, ',') as text
      from (select case when octet_length(document) <= ${limit} then document end as small
        from (${documents(shape, p)}) as documents) as sized`,
  );
};

function documents(shape: Shape, p: Params): Sql {
  const direction = directionOf(shape);
  if (shape.atStart && areReadInOrder(shape)) return pageOf(shape, p, sql`o.document`);
  // The index is enough to pass over orders, to compare and to sort them: only those of the page are read.
  return sql`select d.document from (${ids(shape, p)}) as page join orders as d on d.id = page.id
    order by page.key ${direction}, page.id ${direction}`;
}

const directionOf = ({ isAscending }: Shape): Sql => (isAscending ? sql`asc` : sql`desc`);

function ids(shape: Shape, p: Params): Sql {
  if (isAnsweredByTerms(shape)) {
    const direction = directionOf(shape);
    return sql`select order_id as id, created_at as key from
      (select distinct created_at, order_id from order_terms where ${all(termConditions(shape, p))}) as found
      order by created_at ${direction}, order_id ${direction} limit ${p.limit} offset ${p.offset}`;
  }
  return pageOf(shape, p, sql`o.id, ${SORT_KEYS[shape.sort]} as key`);
}

/** Whether one range of an index has those of the page, in their order, and no others between them. */
const areReadInOrder = (shape: Shape): boolean =>
  shape.sort === 'created_at' &&
  shape.terms === 0 &&
  shape.without === 0 &&
  isCounted(shape) &&
  rangedBy(shape) === undefined;

/** By what orders are found in several ranges of an index, one for each value. */
function rangedBy(shape: Shape): 'checks' | 'statuses' | undefined {
  const by = shape.checks > 0 ? 'checks' : 'statuses';
  return !isStartedByIds(shape) && shape.sort === 'created_at' && shape[by] > 1 ? by : undefined;
}

function pageOf(shape: Shape, p: Params, columns: Sql): Sql {
  const direction = directionOf(shape);
  const key = SORT_KEYS[shape.sort];
  // What the filters leave is sorted, and not searched for in the index of the sort.
  const by = isPlainSort(shape.sort) && !shape.walk ? sql`coalesce(${key}, ${key})` : key;
  const order = sql`order by ${by} ${direction}, o.id ${direction}`;
  const page = sql`limit ${p.limit} offset ${p.offset}`;
  const ranged = rangedBy(shape);
  if (ranged === undefined)
    return sql`select ${columns} from orders as o where ${all(conditionsOf(shape, p))} ${order} ${page}`;
  // One range of the index for each value, and of each as many as the page may need: no sort of all that match.
  const branches = Array.from({ length: shape[ranged] }, (_, i) => {
    const conditions = all(conditionsOf({ ...shape, [ranged]: 1 }, p, { [ranged]: i }));
    return sql`select * from (select o.id, o.created_at from orders as o where ${conditions} ${order} limit ${p.depth}) as part`;
  });
  return sql`select ${columns} from (${sql.join(branches, sql` union all `)}) as o ${order} ${page}`;
}

/**
 * Orders with labels to print are few, and those with one number fewer: they are found by these, and only they are read, as
 * those of a term are.
 */
const isStartedByIds = ({ driver, unprinted, numbered }: Shape): boolean =>
  driver !== undefined || unprinted === true || numbered;

/** The index by number has its key alone, which numbers that differ in case share. */
const numberedOrders = (p: Params): Sql =>
  sql`select o.id from orders as o where o.account_id = ${p.account_id} and ${SORT_KEYS.number} = ${p.numberKey}
    and ${compared('order_number')} = ${p.order_number}`;

const unprintedOrders = (p: Params): Sql =>
  sql`select order_id from shipments where account_id = ${p.account_id} and print_state = 'unprinted' and order_id is not null`;

/** Newest or oldest first by nothing but terms: their entries have the order's creation time, and no order is read. */
const isAnsweredByTerms = (shape: Shape): boolean =>
  shape.driver !== undefined &&
  (shape.terms === 1 || shape.intersect === true) &&
  shape.sort === 'created_at' &&
  !hasFilters(shape);

function termConditions(shape: Shape, p: Params): Sql[] {
  const conditions = [rangeOf(p, shape.driver ?? 0)];
  for (let i = 0; i < shape.terms; i++)
    if (i !== shape.driver)
      conditions.push(sql`order_id in (select order_id from order_terms where ${rangeOf(p, i)})`);
  if (shape.from) conditions.push(sql`created_at >= ${p.from}`);
  if (shape.before) conditions.push(sql`created_at < ${p.before}`);
  if (shape.without > 0) conditions.push(sql`order_id not in (${excluded(shape, p)})`);
  return conditions;
}

const rangeOf = (p: Params, i: number): Sql =>
  sql`account_id = ${p.account_id} and term between ${p[`term${i}`]} and ${p[`term${i}End`]}`;

const excluded = ({ without }: Shape, p: Params): Sql =>
  sql.join(Array.from({ length: without }, (_, i) => p[`without${i}`]));

/** An expression is no column of an index: keeps a planner from using another index than the one that covers the list. */
const compared = (column: string): Sql => sql`coalesce(o.${sql.ref(column)}, o.${sql.ref(column)})`;
const sought = (column: string): Sql => sql`o.${sql.ref(column)}`;

/**
 * Conditions of a walk over the index of a sort. As tests for truth no index can answer them, and PostgreSQL still knows
 * how many rows they leave.
 */
const asTests = (conditions: readonly Sql[]): Sql[] =>
  conditions.map((condition) => sql`(${condition}) is true`);

function conditionsOf(
  shape: Shape,
  p: Params,
  first: Partial<Record<'statuses' | 'checks', number>> = {},
): Sql[] {
  const { driver, columns } = shape;
  const byIds = isStartedByIds(shape);
  const byShipBy = !byIds && shape.sort === 'ship_by' && shape.dated === true;
  const isWalk = !byIds && shape.walk === true;
  const bySort = byShipBy || isWalk;
  const byCheck = !byIds && !bySort && shape.checks > 0;
  const byStatus = !byIds && !bySort && !byCheck && shape.statuses > 0;
  // The indexes by store cover only their own columns.
  const byStore =
    !byIds && !bySort && !byCheck && columns.join() === 'store_id' && hasOnlyStoreAndStatus(shape);
  const tested = isWalk ? sought : compared;
  const time = byIds || bySort ? tested : sought;

  const conditions: Sql[] = [];
  if (shape.statuses > 0) {
    const values = Array.from({ length: shape.statuses }, (_, i) => p[`status${(first.statuses ?? 0) + i}`]);
    conditions.push(isOneOf(byStatus ? sought('status') : tested('status'), values));
  }
  if (shape.checks > 0) {
    const values = Array.from({ length: shape.checks }, (_, i) => p[`check${(first.checks ?? 0) + i}`]);
    conditions.push(isOneOf(byCheck ? sought('ship_to_check') : tested('ship_to_check'), values));
    // What the partial index is of: not implied by a value that comes as a parameter.
    if (byCheck) conditions.push(sql`o.ship_to_check is not null`);
  }
  for (const column of columns)
    conditions.push(sql`${byStore ? sought(column) : tested(column)} = ${p[column]}`);
  if (shape.ready === true) conditions.push(sql`${tested('is_short')} = 0`);
  if (shape.ready === false)
    conditions.push(sql`(${tested('is_short')} = 1 or ${tested('status')} = 'on_hold')`);
  if (shape.international === true)
    conditions.push(
      sql`${byIds || bySort || byCheck ? tested('is_international') : sought('is_international')} = 1`,
    );
  if (shape.international === false)
    conditions.push(
      sql`o.id not in (select id from orders where account_id = ${p.account_id} and is_international = 1)`,
    );
  if (shape.late === false)
    conditions.push(
      sql`(${tested('ship_by')} is null or ${tested('ship_by')} >= ${p.now}
        or ${tested('status')} not in ('pending', 'partially_shipped'))`,
    );
  if (shape.from) conditions.push(sql`${time('created_at')} >= ${p.from}`);
  if (shape.before) conditions.push(sql`${time('created_at')} < ${p.before}`);
  const shipBy = byShipBy ? sought('ship_by') : tested('ship_by');
  if (shape.shipByBefore) conditions.push(sql`${shipBy} < ${p.shipByBefore}`);
  if (shape.dated !== undefined)
    conditions.push(shape.dated ? sql`${shipBy} is not null` : sql`${shipBy} is null`);
  for (let i = 0; i < shape.terms; i++)
    if (i !== driver) conditions.push(sql`o.search_terms like ${p[`term${i}Like`]} escape '!'`);
  if (shape.unprinted === false) conditions.push(sql`o.id not in (${unprintedOrders(p)})`);
  const starts: Sql[] = [];
  if (driver !== undefined)
    starts.push(sql`o.id in (select order_id from order_terms where ${rangeOf(p, driver)})`);
  if (shape.unprinted === true) starts.push(sql`o.id in (${unprintedOrders(p)})`);
  if (shape.numbered) starts.push(sql`o.id in (${numberedOrders(p)})`);
  if (!byIds) starts.push(sql`o.account_id = ${p.account_id}`);
  const every = [...starts, ...(isWalk ? asTests(conditions) : conditions)];
  if (shape.after) {
    const compare = shape.isAscending ? sql`>` : sql`<`;
    every.push(sql`(${SORT_KEYS[shape.sort]}, o.id) ${compare} (${p.afterKey}, ${p.afterId})`);
  }
  if (shape.without > 0) every.push(sql`o.id not in (${excluded(shape, p)})`);
  return every;
}

const isOneOf = (column: Sql, values: readonly unknown[]): Sql =>
  values.length === 1 ? sql`${column} = ${values[0]}` : sql`${column} in (${sql.join(values)})`;

const hasOnlyStoreAndStatus = (shape: Shape): boolean =>
  shape.statuses <= 1 && shape.terms === 0 && !hasFilters({ ...shape, statuses: 0, columns: [] });
