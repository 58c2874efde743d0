import type { Migration } from '../migration.ts';

/**
 * Background checks of the addresses of orders. Orders that are finished are never checked, so that an upgrade only checks
 * those that still ship. An unchecked order is in no index but the small one of those that wait.
 */
export const shipToChecks: Migration = {
  name: 'ship-to checks',
  statements: ({ key, text, big }) => [
    `alter table orders add column ship_to_check ${key}`,
    `alter table orders add column ship_to_check_result ${text}`,
    `alter table orders add column ship_to_check_lease ${big}`,
    `create index orders_unchecked on orders (created_at) where ship_to_check is null
      and status <> 'shipped' and status <> 'delivered' and status <> 'cancelled'`,
    `create index orders_by_ship_to_check on orders (user_id, ship_to_check, created_at, id, status,
      store_id, warehouse_id, allocation, is_short, requested_service, ship_by) where ship_to_check is not null`,
  ],
};
