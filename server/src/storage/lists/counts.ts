import { type RawBuilder, sql } from 'kysely';
import type { Schema } from '../schema.ts';
import type { PreparedRead, Storage } from '../storage.ts';
import { childrenOf, type Level, type Piece, piecesOf, startOf, type TimeRange } from './time-buckets.ts';

/** Every list that is counted, with the columns it can be filtered by besides the time. A migration adds the triggers. */
export const COUNTED_LISTS = {
  orders: ['status', 'store_id'],
  shipments: ['status', 'tracking_status'],
  stock_movements: ['reason', 'warehouse_id'],
} as const satisfies { [T in keyof Schema]?: readonly [keyof Schema[T], (keyof Schema[T])?] };
export type CountedTable = keyof typeof COUNTED_LISTS;
export const isCounted = (table: string): table is CountedTable => table in COUNTED_LISTS;

/** Passing over this many rows in an index takes less time than finding out where they end. */
const FEW = 4_000;

/** The values that each of the two facets may have; undefined for all. */
type FacetValues = readonly [readonly string[] | undefined, (readonly string[] | undefined)?];

export interface CountedRows {
  ownerId: string;
  facets: FacetValues;
  range: TimeRange;
  /** How many there are in a range of a few seconds, by an index. */
  countBetween(from: number, before: number): Promise<number>;
}

/** Where a page starts: `offset` rows into what is left of the list within `range`. */
interface Position {
  range: TimeRange;
  offset: number;
}

interface Params {
  [name: string]: unknown;
}
type Bucket = { bucket: number; n: number };
interface Queries {
  total: PreparedRead<Params, { total: number | null }>;
  buckets: PreparedRead<Params, Bucket>;
}

/**
 * Totals and deep pages of a list whose rows are counted by triggers, in a time that does not depend on the number of rows.
 * A total is a sum over few buckets of creation times; a page passes over whole buckets.
 */
export function createListCounts(storage: Storage, table: CountedTable, { few = FEW } = {}) {
  const compiled = new Map<string, Queries>();

  function queriesFor(facets: FacetValues, pieces: number): Queries {
    const key = [pieces, ...facets.map((values) => values?.length)].join();
    const known = compiled.get(key);
    if (known !== undefined) return known;
    const queries: Queries = {
      total: storage.prepare((db, p: Params) => {
        const parts = Array.from(
          { length: pieces },
          (_, i) => sql`select n from ${rowsOf(table, facets, p, i)}`,
        );
        return {
          compile: () =>
            sql<{
              total: number | null;
            }>`select sum(n) as total from (${sql.join(parts, sql` union all `)}) as parts`.compile(db),
        };
      }),
      buckets: storage.prepare((db, p: Params) => ({
        compile: () =>
          sql<Bucket>`select bucket, sum(n) as n from ${rowsOf(table, facets, p, 0)} group by bucket order by bucket`.compile(
            db,
          ),
      })),
    };
    compiled.set(key, queries);
    return queries;
  }

  return {
    async total({ ownerId, facets, range, countBetween }: CountedRows): Promise<number> {
      const pieces = piecesOf(range);
      const counted = pieces.filter(hasLevel);
      let total = 0;
      if (counted.length > 0) {
        const params = paramsOf(ownerId, facets, counted);
        total += (await queriesFor(facets, counted.length).total(params))[0]?.total ?? 0;
      }
      for (const { level, start, end } of pieces)
        if (level === undefined) total += await countBetween(start, end);
      return total;
    },

    /** Where the row after the first `offset` is; undefined if there are fewer. */
    async locate(rows: CountedRows, offset: number, isAscending: boolean): Promise<Position | undefined> {
      if (offset <= few) return { range: rows.range, offset };
      const { ownerId, facets, range, countBetween } = rows;
      const { buckets } = queriesFor(facets, 1);
      let left = offset;
      const inOrder = <T>(list: T[]): T[] => (isAscending ? list : list.reverse());
      const startingAt = (start: number, end: number): Position => ({
        range: isAscending ? { ...range, from: start } : { ...range, before: end },
        offset: left,
      });

      async function search(piece: Piece & { level: Level }): Promise<Position | undefined> {
        const { level } = piece;
        for (const { bucket, n } of inOrder(await buckets(paramsOf(ownerId, facets, [piece])))) {
          if (left >= n) {
            left -= n;
            continue;
          }
          const children = n <= few ? undefined : childrenOf(level, bucket);
          if (children === undefined) return startingAt(startOf(level, bucket), startOf(level, bucket + 1));
          const found = await search(children);
          if (found !== undefined) return found;
        }
        return undefined;
      }

      for (const piece of inOrder(piecesOf(range))) {
        if (hasLevel(piece)) {
          const found = await search(piece);
          if (found !== undefined) return found;
          continue;
        }
        const n = await countBetween(piece.start, piece.end);
        if (left < n) return startingAt(piece.start, piece.end);
        left -= n;
      }
      return undefined;
    },
  };
}

const hasLevel = (piece: Piece): piece is Piece & { level: Level } => piece.level !== undefined;

/** The counts of a piece, as what follows a `from`. */
function rowsOf(table: string, facets: FacetValues, p: Params, i: number): RawBuilder<unknown> {
  const conditions = facets.map((values, f) =>
    values === undefined
      ? sql``
      : sql` and ${sql.ref(`facet${f + 1}`)} in (${sql.join(values.map((_, v) => p[`facet${f}_${v}`]))})`,
  );
  return sql`list_counts where account_id = ${p.owner} and list = ${sql.lit(table)} and level = ${p[`level${i}`]}
    and bucket >= ${p[`start${i}`]} and bucket < ${p[`end${i}`]}${sql.join(conditions, sql``)}`;
}

function paramsOf(owner: string, facets: FacetValues, pieces: readonly Piece[]): Params {
  const params: Params = { owner };
  for (const [f, values] of facets.entries())
    for (const [v, value] of (values ?? []).entries()) params[`facet${f}_${v}`] = value;
  for (const [i, { level, start, end }] of pieces.entries()) {
    params[`level${i}`] = level;
    params[`start${i}`] = start;
    params[`end${i}`] = end;
  }
  return params;
}
