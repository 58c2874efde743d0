import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';

export type Params = Record<string, unknown>;
export type AnyDb = Kysely<Record<string, Params>>;

/** Which conditions a list query has; their values come as parameters. */
export interface Shape {
  table: string;
  owner: string;
  /** Columns that must equal the parameter of their name. */
  columns: readonly string[];
  from: boolean;
  before: boolean;
  /** Columns of which one must start with the prefix; none where nothing is searched for. */
  search: readonly string[];
  /** Of one column every value, where its index is to serve: see `PagerOptions`. */
  spread?: Spread | undefined;
}

export interface Spread {
  column: string;
  values: readonly string[];
}

type Rows = SelectQueryBuilder<Record<string, Params>, string, object>;

/** The rows that match, before their order and limit, with `id` and `created_at` to select from. */
export function matching(db: AnyDb, shape: Shape, p: Params): Rows {
  const { table, owner, search } = shape;
  const ofOwner = () => db.selectFrom(table).where(owner, '=', p[owner]) as Rows;
  if (search.length === 0) return narrowed(ofOwner(), shape, p, (column) => sql.ref(column));

  // One range of one index for each column, and a row that several find is left to the first: a search for it is then
  // a sum of index ranges, without a set of everything found.
  const branches = search.map((column, i) => {
    let rows = ofOwner().where(column, '>=', p.prefix).where(column, '<', p.prefixEnd);
    for (const earlier of search.slice(0, i)) {
      const ref = sql.ref(earlier);
      rows = rows.where(sql<boolean>`(${ref} >= ${p.prefix} and ${ref} < ${p.prefixEnd}) is not true`);
    }
    return narrowed(rows, shape, p, onlyCompared).select(['id', 'created_at']);
  });
  const found = branches.reduce((all, branch) => all.unionAll(branch) as typeof all);
  return db.selectFrom(found.as('found') as never) as unknown as Rows;
}

/** The ids of a page. */
export function pageOfIds(db: AnyDb, shape: Shape, p: Params): Rows {
  const from = shape.spread === undefined ? matching(db, shape, p) : newestOfEach(db, shape, shape.spread, p);
  return newestFirst(from)
    .select('id')
    .limit(p.limit as number)
    .offset(p.offset as number);
}

/** The newest of each value, together: as many of each as the page may need. */
function newestOfEach(db: AnyDb, shape: Shape, { column, values }: Spread, p: Params): Rows {
  const branches = values.map((value) => {
    const newest = newestFirst(matching(db, shape, p).where(column, '=', value)).select(['id', 'created_at']);
    const some = newest.limit(p.depth as number).as('some');
    return db.selectFrom(some as never).select(['id', 'created_at'] as never[]);
  });
  const all = branches.reduce((whole, branch) => whole.unionAll(branch) as typeof whole);
  return db.selectFrom(all.as('every') as never) as unknown as Rows;
}

const newestFirst = (rows: Rows): Rows => rows.orderBy('created_at', 'desc').orderBy('id', 'desc');

function narrowed(rows: Rows, shape: Shape, p: Params, ref: (column: string) => RawBuilder<unknown>): Rows {
  let narrow = rows;
  for (const column of shape.columns) narrow = narrow.where(sql<boolean>`${ref(column)} = ${p[column]}`);
  if (shape.from) narrow = narrow.where(sql<boolean>`${ref('created_at')} >= ${p.from}`);
  if (shape.before) narrow = narrow.where(sql<boolean>`${ref('created_at')} < ${p.before}`);
  return narrow;
}

/** An expression is no index's column: keeps a planner from leaving the search's own index for another filter's. */
const onlyCompared = (column: string): RawBuilder<unknown> =>
  sql`coalesce(${sql.ref(column)}, ${sql.ref(column)})`;
