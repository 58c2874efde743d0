import { sql } from 'kysely';
import type { Db } from '../schema.ts';
import type { FilterSql } from './definition.ts';
import type { Params } from './query.ts';

/** Where the entries of a term start and end in the index of terms, and the pattern by which it is found in an order's row. */
export type Term = readonly [from: string, to: string, pattern: string];

const entries = ([from, to]: readonly unknown[], owner: unknown) =>
  sql`order_terms where account_id = ${owner} and term between ${from} and ${to}`;

const inRow = ([, , pattern]: readonly unknown[]) => sql`o.search_terms like ${pattern} escape '!'`;
const byEntries: FilterSql = {
  find: (values, owner) => sql`o.id in (select order_id from ${entries(values, owner)})`,
  test: inRow,
};

export const TERM_FILTERS = {
  /** Its entries are where a search starts. */
  leadingTerm: {
    ...byEntries,
    from: (values, owner) => sql`select created_at, order_id as id from ${entries(values, owner)}`,
  },
  /** It has so few entries that they are intersected with others. */
  fewTerm: { ...byEntries, isOfId: true },
  term: { find: inRow },
} as const satisfies { [name: string]: FilterSql };

/** How many entries a term has, up to a limit. */
export const sizeOf = (db: Db, p: Params) => ({
  compile: () =>
    sql<{ total: number }>`select count(*) as total
      from (select 1 as one from ${entries([p.from, p.to], p.owner)} limit ${p.limit}) as part`.compile(db),
});
