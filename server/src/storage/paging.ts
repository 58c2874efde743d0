import type { Kysely, SelectQueryBuilder } from 'kysely';
import type { Db, ListedRow, Schema } from './schema.ts';
import type { PreparedRead, Storage } from './storage.ts';

export interface PageRequest {
  page: number;
  limit: number;
}

interface PageMeta extends PageRequest {
  total: number;
  totalPages: number;
}

export interface Page<T> {
  data: T[];
  meta: PageMeta;
}

type ListedTable = {
  [T in keyof Schema]: Schema[T] extends Pick<ListedRow, 'id' | 'created_at'> ? T : never;
}[keyof Schema];

/** Columns that must have these values; what is undefined does not filter. */
type Filters<T extends ListedTable> = { [C in keyof Schema[T]]?: Schema[T][C] | undefined };

export type Pager<T extends ListedTable> = (
  ownerId: string,
  filters: Filters<T>,
  request: PageRequest,
) => Promise<Page<Schema[T]>>;

type Params = Record<string, unknown>;
type AnyDb = Kysely<Record<string, Params>>;
type SelectIds = SelectQueryBuilder<Record<string, Params>, string, { id: unknown; created_at: unknown }>;

interface PagerOptions<T extends ListedTable> {
  /** The column that says whose list it is. */
  owner?: keyof Schema[T] & string;
  /** Of one column every value: its index serves the list without a filter too, value by value, and none is kept for that. */
  spread?: { column: keyof Schema[T] & string; values: readonly string[] };
}

/**
 * Newest first, ties broken by id, so that a walk over an unchanging list sees each row once. The inner select finds
 * the page's ids in the index alone; only those rows are then read. Each combination of filters is compiled once.
 */
export function createPager<T extends ListedTable>(
  storage: Storage,
  table: T,
  { owner = 'user_id' as keyof Schema[T] & string, spread }: PagerOptions<T> = {},
): Pager<T> {
  interface Query {
    count: PreparedRead<Params, { total: number }>;
    rows: PreparedRead<Params, Schema[T]>;
  }
  const compiled = new Map<string, Query>();

  function compile(columns: string[]): Query {
    // The builder can't type a table that is a parameter; Pager's own types hold at its edges.
    const matching = (db: Db, p: Params) => {
      let query = (db as unknown as AnyDb).selectFrom(table as string);
      for (const column of [owner, ...columns]) query = query.where(column, '=', p[column]);
      return query;
    };
    const newest = (query: ReturnType<typeof matching>) =>
      query.select(['id', 'created_at']).orderBy('created_at', 'desc').orderBy('id', 'desc');

    /** The newest of each value, together: as many of each as the page may need. */
    const newestOfEach = (db: Db, p: Params, { column, values }: NonNullable<typeof spread>) => {
      const [first, ...others] = values.map((value) =>
        (db as unknown as AnyDb)
          .selectFrom(
            newest(matching(db, p).where(column as string, '=', value))
              .limit(p.depth as number)
              .as('one'),
          )
          .select(['one.id', 'one.created_at']),
      );
      return others.reduce((all, one) => all.unionAll(one), first as SelectIds);
    };

    const pageOf = (db: Db, p: Params) =>
      spread === undefined || columns.includes(spread.column)
        ? newest(matching(db, p)).clearSelect().select('id')
        : (db as unknown as AnyDb)
            .selectFrom(newestOfEach(db, p, spread).as('every'))
            .select('id')
            .orderBy('created_at', 'desc')
            .orderBy('id', 'desc');

    return {
      count: storage.prepare<Params, { total: number }>((db, p) =>
        matching(db, p).select((e) => e.fn.countAll<number>().as('total')),
      ),
      rows: storage.prepare<Params, Schema[T]>(
        (db, p) =>
          (db as unknown as AnyDb)
            .selectFrom(table as string)
            .where('id', 'in', () =>
              pageOf(db, p)
                .limit(p.limit as number)
                .offset(p.offset as number),
            )
            .selectAll()
            .orderBy('created_at', 'desc')
            .orderBy('id', 'desc') as never,
      ),
    };
  }

  return async (ownerId, filters, { page, limit }) => {
    const columns = Object.keys(filters)
      .filter((column) => filters[column as keyof Schema[T]] !== undefined)
      .sort();
    const cacheKey = columns.join(',');
    let query = compiled.get(cacheKey);
    if (query === undefined) {
      query = compile(columns);
      compiled.set(cacheKey, query);
    }
    const params = { ...filters, [owner]: ownerId };
    const [counted] = await query.count(params);
    const total = counted?.total ?? 0;
    const offset = (page - 1) * limit;
    const data = offset < total ? await query.rows({ ...params, limit, offset, depth: offset + limit }) : [];
    return { data, meta: { page, limit, total, totalPages: Math.ceil(total / limit) } };
  };
}
