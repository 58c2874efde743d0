import { type RawBuilder, sql } from 'kysely';

export type Sql = RawBuilder<unknown>;

/** One filter of a request. */
export interface Filter {
  name: string;
  values: readonly unknown[];
}

/** How a filter is asked in SQL, where the row is `o`. One that is not declared is a column with one of the values. */
export interface FilterSql {
  /** As its index answers it. */
  find(values: readonly unknown[], owner: unknown): Sql;
  /** As rows that are read are compared with it, if that is another condition. */
  test?(values: readonly unknown[]): Sql;
  /** Ids and creation times of what it finds, if a list needs no more. May contain the same row several times. */
  from?(values: readonly unknown[], owner: unknown): Sql;
  /** It needs nothing but the id. */
  isOfId?: true;
}

/**
 * An index starts with the owner, goes on with the columns of `by`, the time of creation and the id, and ends with the
 * columns of the other filters it is used with, so that no row is read to find a page.
 */
export interface ListIndex {
  by: readonly string[];
  /** It has no other columns: where they are asked for, another index serves. */
  isAlone?: true;
  /** Filters that it has no columns for, though it has those of others: where one is asked for, another index serves. */
  lacks?: readonly string[];
  /** What it finds is few and in no order, so that it is read and sorted. */
  isUnsorted?: true;
  /** It does not start with the owner. */
  isOfAll?: true;
}

interface ListSort {
  key: Sql;
  /** Filters that the index of the sort answers; it ends with the columns of all others. Without `by` it has the key alone. */
  by?: readonly string[];
  /** Filters for the rows with a key, and for those without, which come last and newest first. */
  nullable?: { some: string; none: string };
}

export interface ListDefinition {
  /** By default `account_id`. */
  owner?: string;
  filters?: { readonly [name: string]: FilterSql };
  /** The first one serves whose filters are all asked for, or else the index by creation. */
  indexes: readonly ListIndex[];
  /** Besides the time of creation. */
  sorts?: { readonly [name: string]: ListSort };
  /** A filter without which no index serves: where it is not asked for, it has all of these values. */
  every?: Filter;
  /** Another table whose rows a search compares. */
  compares?: string;
}

/** A column with one of the values. */
export const columnFilter = (column: string): FilterSql => ({
  find: (values) => sql`o.${sql.ref(column)} in (${sql.join(values)})`,
});

/** A condition without values. */
export const fixed = (text: string): FilterSql => ({ find: () => sql.raw(text) });

/** Each value, a pattern, is in one of the columns. */
export const containing = (columns: readonly string[]) => (values: readonly unknown[]) => {
  const each = values.map((pattern) => {
    const found = columns.map((column) => sql`${sql.ref(column)} like ${pattern} escape '!'`);
    return sql`(${sql.join(found, sql` or `)})`;
  });
  return sql.join(each, sql` and `);
};

/** An expression is no index's column: keeps a planner from leaving the index that is meant to serve for another's. */
export const onlyCompared = (column: string): Sql => sql`coalesce(${sql.ref(column)}, ${sql.ref(column)})`;

/**
 * Whatever is created is created later. Without statistics, SQLite prefers an index with every column that a statement reads, even if
 * it leaves all rows of an account, unless one more column limits what it reads of the right one.
 */
export const EVER = 0;
