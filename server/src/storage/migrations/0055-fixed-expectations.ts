import type { Migration } from '../migration.ts';

/** Columns with which the indexes of a table begin, and that have few values, or none at first. */
const COLUMNS: Record<string, readonly string[]> = {
  orders: ['user_id', 'store_id', 'status', 'warehouse_id', 'ship_to_check', 'allocation'],
  shipments: ['user_id', 'status', 'carrier', 'carrier_account_id', 'tracking_status', 'print_state'],
  returns: ['user_id', 'status'],
  trackers: ['user_id', 'status', 'carrier'],
  products: ['user_id', 'active'],
  stock_levels: ['user_id', 'warehouse_id', 'below_reorder_point'],
  stock_movements: ['user_id', 'warehouse_id', 'reason'],
  manifests: ['user_id', 'status', 'warehouse_id'],
  pickups: ['user_id', 'status', 'warehouse_id'],
  request_log: ['user_id', 'key_id', 'method', 'status_class'],
  deliveries: ['subscription_id', 'status', 'event_type', 'is_retry'],
  events: ['user_id', 'type'],
  order_terms: ['user_id'],
};
const EXPECTED_VALUES = 5;

/**
 * PostgreSQL that looks at a table on its first day takes the owner of a row for unique, like the rest of the row: then any index
 * that begins with it seems as good as the one that is made for a statement, and all rows of the account are read. From now on it
 * takes this number of values for granted, whatever it sees.
 */
export const fixedExpectations: Migration = {
  name: 'fixed expectations',
  statements: (_types, dialect) =>
    dialect === 'sqlite'
      ? []
      : Object.entries(COLUMNS).flatMap(([table, columns]) => [
          ...columns.map(
            (column) => `alter table ${table} alter column ${column} set (n_distinct = ${EXPECTED_VALUES})`,
          ),
          `analyze ${table}`,
        ]),
};
