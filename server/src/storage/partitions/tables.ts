/** Tables whose rows expire. On PostgreSQL they are in partitions by time, which are created ahead and dropped as a whole. */
export type PartitionedTable = 'deliveries' | 'events' | 'request_log';

export const PENDING_DELIVERIES = 'deliveries_pending';
export const FINISHED_DELIVERIES = 'deliveries_finished';

/**
 * The partition of what belongs to no other, so that no insert fails: of a time for which there is none, because a clock was wrong or
 * nobody was there to create one.
 */
export const REST_OF: Record<PartitionedTable, string> = {
  deliveries: 'deliveries_finished_rest',
  events: 'events_rest',
  request_log: 'request_log_rest',
};
