import type { Dialect } from '../migration.ts';
import { FINISHED_DELIVERIES, type PartitionedTable, PENDING_DELIVERIES, REST_OF } from './tables.ts';

/** The partitions that a table has from the start, innermost first, each with what the names of its indexes end with. */
const FIRST_PARTITIONS: Record<PartitionedTable, Record<string, string>> = {
  events: { [REST_OF.events]: 'rest' },
  deliveries: {
    [PENDING_DELIVERIES]: 'pending',
    [REST_OF.deliveries]: 'rest',
    [FINISHED_DELIVERIES]: 'finished',
  },
  request_log: { [REST_OF.request_log]: 'rest' },
};

/**
 * The same indexes on PostgreSQL's partitions first, so that they have names that tell what they are for: an index of the whole
 * table takes over those that are there.
 */
export const onPartitions = (
  dialect: Dialect,
  table: PartitionedTable,
  statements: readonly string[],
): string[] =>
  statements.flatMap((statement) => [
    ...Object.entries(dialect === 'postgres' ? FIRST_PARTITIONS[table] : {}).map(([partition, ending]) =>
      statement.replace(/^create index (\w+) on \w+/, `create index $1_${ending} on ${partition}`),
    ),
    statement,
  ]);
