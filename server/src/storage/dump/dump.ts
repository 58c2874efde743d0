import type { Migration } from '../migration.ts';
import type { Retention } from '../partitions/past-partitions.ts';

/** A value of a column, the same on both databases. */
export type Cell = string | number | Uint8Array | null;

export interface DumpedTable {
  name: string;
  columns: readonly string[];
}

/** All rows of a database at one moment, while others go on writing. */
export interface DatabaseDump {
  /** The version of the newest migration in the database. */
  schemaVersion: number;
  tables: readonly DumpedTable[];
  /** The rows of a table, or those that a condition in SQL is true of, in batches of moderate size. */
  read(table: DumpedTable, where?: string): AsyncIterable<Cell[][]>;
  close(): Promise<void>;
}

export interface LoadRequest {
  /** The schema version of the rows. */
  schemaVersion: number;
  /** Whether a database that has users already may be replaced. */
  replace: boolean;
  /** On PostgreSQL: for which time there are to be partitions before the rows come. */
  retention?: Retention;
  migrations?: readonly Migration[];
}

export type InsertRows = (table: DumpedTable, rows: readonly Cell[][]) => Promise<void>;

/** Rows that are read and written at once. */
export const BATCH_ROWS = 200;

/**
 * Tables that are not copied: migrations write their versions themselves, a claim is worth nothing without the process that has it,
 * and nobody packs an order while a backup is restored.
 */
export const isCopied = (table: string): boolean =>
  !['schema_versions', 'delivery_claims', 'packing_sessions'].includes(table);

export const NOT_EMPTY = 'The database already has users: add --force to replace everything in it';
