import type { Migration } from '../migration.ts';

/**
 * Words to find orders by, and indexes that contain every filter of the list. The entry of a term has the order's creation
 * time, so that a page of matches is read from the index alone. A job adds the terms of orders that exist already: those
 * without `search_terms`.
 */
export const orderSearch: Migration = {
  name: 'order search',
  statements: ({ key, text, big, withoutRowid }) => {
    const filters = 'store_id, warehouse_id, allocation, is_short, requested_service, ship_by';
    return [
      `create table order_terms (
        user_id ${key} not null,
        term ${key} not null,
        created_at ${big} not null,
        order_id ${key} not null,
        primary key (user_id, term, created_at, order_id)
      ) ${withoutRowid}`,
      `alter table orders add column search_terms ${text}`,
      'create index orders_without_terms on orders (created_at) where search_terms is null',

      'drop index orders_by_number_key',
      'drop index orders_by_name_key',
      'drop index orders_by_newest',
      'drop index orders_by_status_newest',
      'alter table orders drop column number_key',
      'alter table orders drop column name_key',
      `create index orders_by_newest on orders (user_id, created_at, id, status, ${filters})`,
      `create index orders_by_status_newest on orders (user_id, status, created_at, id, ${filters})`,
      `create index orders_by_ship_by on orders (user_id, ship_by, id, status, created_at,
        store_id, warehouse_id, allocation, is_short, requested_service) where ship_by is not null`,
    ];
  },
};
