import type { PartitionedTable } from './tables.ts';

/** Tables whose rows expire, and are dropped as a whole where the database can. */
export interface Partitions {
  /** Where rows of a table are that have to be deleted one by one, because no partition of a time contains them. */
  restOf(table: PartitionedTable): string;
  /** Creates the partitions of this time and of the next, for rows that are kept this long. */
  createAhead(table: PartitionedTable, now: number, retentionMs: number): Promise<void>;
  /**
   * Creates those of the past that are missing, before old rows are added. They would be in the rest otherwise: whoever adds a partition
   * later has to look at all of those while nobody can read the table, and they are deleted one by one.
   */
  createPast(table: PartitionedTable, now: number, retentionMs: number): Promise<void>;
  /** Drops those whose rows are all from before that time and no longer needed. Returns their names. */
  dropExpired(table: PartitionedTable, before: number): Promise<string[]>;
}

/** On SQLite all rows expire one by one. */
export const NO_PARTITIONS: Partitions = {
  restOf: (table) => table,
  createAhead: async () => {},
  createPast: async () => {},
  dropExpired: async () => [],
};
