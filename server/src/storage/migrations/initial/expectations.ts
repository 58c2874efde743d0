import type { Dialect } from '../../migration.ts';
import { PENDING_DELIVERIES, REST_OF } from '../../partitions/tables.ts';

/** Columns with which the indexes of a table begin, and that have few values, or none at first. */
const COLUMNS: Record<string, readonly string[]> = {
  orders: [
    'account_id',
    'store_id',
    'status',
    'warehouse_id',
    'ship_to_check',
    'allocation',
    'assignee_id',
    'language',
  ],
  shipments: ['account_id', 'status', 'carrier', 'carrier_account_id', 'tracking_status', 'print_state'],
  returns: ['account_id', 'status', 'requested_by'],
  withdrawals: ['account_id', 'is_handled'],
  trackers: ['account_id', 'status', 'carrier'],
  products: ['account_id', 'active'],
  stock_levels: ['account_id', 'warehouse_id', 'below_reorder_point'],
  stock_movements: ['account_id', 'warehouse_id', 'reason'],
  manifests: ['account_id', 'status', 'warehouse_id'],
  pickups: ['account_id', 'status', 'warehouse_id'],
  request_log: ['account_id', 'key_id', 'method', 'status_class'],
  deliveries: ['subscription_id', 'status', 'event_type', 'is_retry'],
  events: ['account_id', 'type'],
  order_terms: ['account_id'],
  batches: ['account_id', 'kind', 'status'],
};
const EXPECTED_VALUES = 5;
/** What is expected of a table is not expected of its partitions. Those that are created later copy it. */
const PARTITIONS: Record<string, readonly string[]> = {
  request_log: [REST_OF.request_log],
  events: [REST_OF.events],
  deliveries: [PENDING_DELIVERIES, REST_OF.deliveries],
};

/**
 * PostgreSQL that looks at a table on its first day takes the account of a row for unique, like the rest of the row: then any index
 * that begins with it seems as good as the one that is made for a statement, and all rows of the account are read. It takes this
 * number of values for granted instead, whatever it sees.
 */
export const expectations = (dialect: Dialect): string[] =>
  dialect === 'sqlite'
    ? []
    : Object.entries(COLUMNS).flatMap(([table, columns]) =>
        columns.flatMap((column) => [
          `alter table ${table} alter column ${column} set
            (n_distinct = ${EXPECTED_VALUES}, n_distinct_inherited = ${EXPECTED_VALUES})`,
          ...(PARTITIONS[table] ?? []).map(
            (partition) =>
              `alter table ${partition} alter column ${column} set (n_distinct = ${EXPECTED_VALUES})`,
          ),
        ]),
      );
