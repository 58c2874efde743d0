import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { present } from '../lib/present.ts';

export interface Params {
  [column: string]: unknown;
  from?: number | undefined;
  before?: number | undefined;
  limit?: number;
  offset?: number;
  depth?: number;
}
/** The query builder can't type a table that is a parameter: these queries are held to the tables by `Pager`'s types. */
// biome-ignore lint/suspicious/noExplicitAny: as above
type Any = any;
type AnyDb = Kysely<Any>;

/** Which conditions a list query has; their values come as parameters. */
export interface Shape {
  table: string;
  owner: string;
  /** Columns that must equal the parameter of their name. */
  columns: readonly string[];
  from: boolean;
  before: boolean;
  /** Whether it continues after a row, by `afterAt` and `afterId`. */
  after?: boolean;
  /** Columns of which one must start with the prefix, or contain each word; none where nothing is searched for. */
  search: readonly string[];
  /** How many words are searched for, in `word0` …, as patterns; 0 or undefined for a prefix. */
  words?: number;
  /** Where the words are in the rows of another table. */
  searched?: Searched | undefined;
  /** Whether it may read so much that it must not run in the main thread. */
  slow?: boolean;
  /** Whether so much is found that it is looked for from the newest on. */
  walk?: boolean;
  /** A column with an index of its own, which serves whatever else is asked for: see `PagerOptions`. */
  foundBy?: string | undefined;
  /** Of one column every value, where its index is to serve: see `PagerOptions`. */
  spread?: Spread | undefined;
}

/** The table with the columns searched, and the column with the ids of its rows. */
export interface Searched {
  table: string;
  by: string;
}

export interface Spread {
  column: string;
  values: readonly string[];
}

type Rows = SelectQueryBuilder<Any, Any, Any>;

/** How many rows match. Index ranges are counted one by one: together, each row would pass through a union. */
export function countOf(db: AnyDb, shape: Shape, p: Params) {
  const { spread } = shape;
  const counts = rangesOf(db, shape, p).map((rows) =>
    // Times stand behind the spread column: only value by value are they a range of its index.
    (spread !== undefined && (shape.from || shape.before)
      ? rows.where(spread.column, 'in', [...spread.values])
      : rows
    ).select((e) => e.fn.countAll<number>().as('total')),
  );
  const [only] = counts;
  if (only !== undefined && counts.length === 1) return only;
  const sum = sql.join(
    counts.map((count) => sql`(${count})`),
    sql` + `,
  );
  return db.selectNoFrom(sum.as('total'));
}

/** The rows of a page, newest first. Only those rows are read; their ids come from an index alone. */
export const pageOf = (db: AnyDb, shape: Shape, p: Params) =>
  newestFirst(
    db
      .selectFrom(shape.table)
      .where('id', 'in', () => pageOfIds(db, shape, p))
      .selectAll(),
  );

/** The ids of a page, newest first. */
export function pageOfIds(db: AnyDb, shape: Shape, p: Params): Rows {
  return newestFirst(candidates(db, shape, p))
    .select('id')
    .limit(present(p.limit))
    .offset(present(p.offset));
}

function candidates(db: AnyDb, shape: Shape, p: Params): Rows {
  if (shape.spread !== undefined) return newestOfEach(db, shape, shape.spread, p);
  if (shape.walk || shape.words) return walked(db, shape, p);
  const [first, ...others] = rangesOf(db, shape, p);
  if (others.length === 0) return present(first);
  const found = others.reduce(
    (all, rows) => all.unionAll(rows.select(['id', 'created_at'])),
    present(first).select(['id', 'created_at']),
  );
  return db.selectFrom(found.as('found'));
}

/** Everything of the owner, newest first, until enough of it matches: no sort, whatever the number of matches. */
function walked(db: AnyDb, shape: Shape, p: Params): Rows {
  const all = db.selectFrom(shape.table).where(shape.owner, '=', p[shape.owner]);
  const ref: Ref = (column) => (column === 'created_at' ? sql.ref(column) : onlyCompared(column));
  return narrowed(all, shape, p, ref).where(shape.words ? containing(shape, p) : starting(shape, p));
}

function starting({ search }: Shape, p: Params): RawBuilder<boolean> {
  const starts = search.map((column) => {
    const ref = sql.ref(column);
    return sql`(${ref} >= ${p.prefix} and ${ref} < ${p.prefixEnd})`;
  });
  return sql<boolean>`(${sql.join(starts, sql` or `)})`;
}

function containing({ search, words = 0, searched, owner }: Shape, p: Params): RawBuilder<boolean> {
  const each = Array.from({ length: words }, (_, i) => {
    const found = search.map((column) => sql`${sql.ref(column)} like ${p[`word${i}`]} escape '!'`);
    return sql`(${sql.join(found, sql` or `)})`;
  });
  const all = sql<boolean>`${sql.join(each, sql` and `)}`;
  if (searched === undefined) return all;
  return sql<boolean>`${sql.ref(searched.by)} in (
    select id from ${sql.table(searched.table)} where ${sql.ref(owner)} = ${p[owner]} and ${all})`;
}

/** The newest of each value, together: as many of each as the page may need. */
function newestOfEach(db: AnyDb, shape: Shape, { column, values }: Spread, p: Params): Rows {
  const branches = values.flatMap((value) =>
    rangesOf(db, shape, p).map((rows) => {
      const newest = newestFirst(rows.where(column, '=', value)).select(['id', 'created_at']);
      const some = newest.limit(present(p.depth)).as('some');
      return db.selectFrom(some).select(['id', 'created_at']);
    }),
  );
  const all = branches.reduce((whole, branch) => whole.unionAll(branch));
  return db.selectFrom(all.as('every'));
}

/**
 * The rows that match, each in one range: one of one index for each column searched, or one for all. A row that several
 * columns find is left to the first.
 */
function rangesOf(db: AnyDb, shape: Shape, p: Params): Rows[] {
  const { table, owner, search, columns, foundBy } = shape;
  const isFound = foundBy !== undefined && columns.includes(foundBy);
  const ofOwner = () => db.selectFrom(table).where(isFound ? onlyCompared(owner) : owner, '=', p[owner]);
  if (shape.words) return [walked(db, shape, p)];
  if (search.length === 0) return [narrowed(ofOwner(), shape, p, (column) => sql.ref(column))];
  return search.map((column, i) => {
    let rows = ofOwner().where(column, '>=', p.prefix).where(column, '<', p.prefixEnd);
    for (const earlier of search.slice(0, i)) {
      const ref = sql.ref(earlier);
      rows = rows.where(sql<boolean>`(${ref} >= ${p.prefix} and ${ref} < ${p.prefixEnd}) is not true`);
    }
    return narrowed(rows, shape, p, onlyCompared);
  });
}

type Ref = (column: string) => RawBuilder<unknown>;

const newestFirst = (rows: Rows): Rows => rows.orderBy('created_at', 'desc').orderBy('id', 'desc');

function narrowed(rows: Rows, shape: Shape, p: Params, ref: Ref): Rows {
  let narrow = rows;
  for (const column of shape.columns) narrow = narrow.where(sql<boolean>`${ref(column)} = ${p[column]}`);
  if (shape.from) narrow = narrow.where(sql<boolean>`${ref('created_at')} >= ${p.from}`);
  if (shape.before) narrow = narrow.where(sql<boolean>`${ref('created_at')} < ${p.before}`);
  if (shape.after) narrow = narrow.where(sql<boolean>`(created_at, id) < (${p.afterAt}, ${p.afterId})`);
  return narrow;
}

/** An expression is no index's column: keeps a planner from leaving the index that is meant to serve for another's. */
export const onlyCompared: Ref = (column) => sql`coalesce(${sql.ref(column)}, ${sql.ref(column)})`;
