import type { Migration } from '../migration.ts';

/**
 * Stock: a level for each product and warehouse, and the ledger of every change to one. Products get the keys that they
 * are searched by. A warehouse that is deleted stays as a row, because orders and movements refer to it.
 *
 * Filters that narrow few rows (one product's, one reference's) share an index whose last columns are only compared;
 * filters that may leave many rows have an index of their own. Whether a level is low is a column that a check keeps
 * true, because SQLite reads the table for a generated column even where an index has it.
 */
export const inventory: Migration = {
  name: 'inventory',
  statements: ({ key, int, big, end }) => [
    `alter table products add column name_key ${key} not null default ''`,
    `alter table products add column sku_key ${key} not null default ''`,
    'update products set name_key = lower(substr(name, 1, 64)), sku_key = lower(substr(sku, 1, 64))',
    'create index products_by_name_key on products (user_id, name_key, created_at, id, active, sku)',
    'create index products_by_sku_key on products (user_id, sku_key, created_at, id, active, sku, name_key)',
    'create index order_items_by_product on order_items (product_id) where product_id is not null',

    `alter table warehouses add column deleted_at ${big}`,

    `create table stock_levels (
      id ${key} primary key,
      user_id ${key} not null references users (id),
      product_id ${key} not null references products (id),
      warehouse_id ${key} not null references warehouses (id),
      on_hand ${int} not null check (on_hand >= 0),
      allocated ${int} not null check (allocated between 0 and on_hand),
      reorder_point ${int},
      below_reorder_point ${int} not null,
      created_at ${big} not null,
      updated_at ${big} not null,
      check (below_reorder_point = case when on_hand - allocated < coalesce(reorder_point, 0) then 1 else 0 end),
      unique (product_id, warehouse_id)
    ) ${end}`,
    'create index stock_levels_newest on stock_levels (user_id, created_at, id)',
    `create index stock_levels_by_product on stock_levels
      (user_id, product_id, created_at, id, warehouse_id, below_reorder_point)`,
    'create index stock_levels_by_warehouse on stock_levels (user_id, warehouse_id, created_at, id)',
    'create index stock_levels_low on stock_levels (user_id, below_reorder_point, created_at, id)',
    `create index stock_levels_by_warehouse_low on stock_levels
      (user_id, warehouse_id, below_reorder_point, created_at, id)`,

    `create table stock_movements (
      id ${key} primary key,
      user_id ${key} not null references users (id),
      product_id ${key} not null references products (id),
      warehouse_id ${key} not null references warehouses (id),
      on_hand_delta ${int} not null,
      allocated_delta ${int} not null,
      on_hand_after ${int} not null,
      allocated_after ${int} not null,
      reason ${key} not null,
      reference ${key},
      created_at ${big} not null
    ) ${end}`,
    'create index stock_movements_newest on stock_movements (user_id, created_at, id)',
    `create index stock_movements_by_product on stock_movements
      (user_id, product_id, created_at, id, warehouse_id, reason)`,
    'create index stock_movements_by_warehouse on stock_movements (user_id, warehouse_id, created_at, id)',
    'create index stock_movements_by_reason on stock_movements (user_id, reason, created_at, id)',
    `create index stock_movements_by_warehouse_reason on stock_movements
      (user_id, warehouse_id, reason, created_at, id)`,
    `create index stock_movements_by_reference on stock_movements
      (user_id, reference, created_at, id, product_id, warehouse_id, reason) where reference is not null`,
  ],
};
