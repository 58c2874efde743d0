import type { ColumnTypes } from '../../migration.ts';

/**
 * Products, warehouses, and stock: a level for each product and warehouse, and the ledger of every change to one. A warehouse that
 * is deleted stays as a row, because orders and movements refer to it.
 *
 * Filters that narrow few rows (one product's, one reference's) share an index whose last columns are only compared; filters that
 * may leave many rows have an index of their own. Whether a level is low is a column that a check keeps true, because SQLite reads
 * the table for a generated column even where an index has it.
 */
export const stock = ({ key, text, int, big, end }: ColumnTypes): string[] => {
  const listed = `
    id ${key} primary key,
    account_id ${key} not null references accounts (id),
    created_at ${big} not null,
    updated_at ${big} not null`;
  return [
    `create table products (${listed},
      sku ${key} not null,
      name ${text} not null,
      sku_key ${key} not null,
      name_key ${key} not null,
      sku_fold ${key} not null,
      description ${text},
      barcode ${text},
      image_url ${text},
      variant_group ${key},
      price ${big},
      cost ${big},
      currency ${text} not null,
      weight ${text},
      dimensions ${text},
      hs_code ${text},
      origin_country ${text},
      active ${int} not null check (active in (0, 1)),
      track_inventory ${int} not null default 0,
      tags ${text} not null default '[]',
      metadata ${text} not null,
      unique (account_id, sku_fold),
      unique (account_id, id)
    ) ${end}`,
    'create index products_newest on products (account_id, created_at, id, active, sku, name_key, sku_key)',
    'create index products_by_active on products (account_id, active, created_at, id)',
    'create index products_by_name_key on products (account_id, name_key, created_at, id, active, sku)',
    'create index products_by_sku_key on products (account_id, sku_key, created_at, id, active, sku, name_key)',
    'create index products_by_barcode on products (account_id, barcode) where barcode is not null',
    // Products of the same group are variants of each other.
    'create index products_by_variant_group on products (account_id, variant_group, id) where variant_group is not null',

    `create table warehouses (${listed},
      name ${text} not null,
      address ${text} not null,
      return_address ${text},
      is_default ${int} not null check (is_default in (0, 1)),
      timezone ${text},
      tax_numbers ${text},
      awaits_orders ${int} not null default 0,
      deleted_at ${big},
      unique (account_id, id)
    ) ${end}`,
    'create index warehouses_newest on warehouses (account_id, created_at, id)',
    'create index warehouses_awaiting_orders on warehouses (id) where awaits_orders = 1',
    'create unique index warehouses_one_default on warehouses (account_id) where is_default = 1',

    `create table stock_levels (${listed},
      product_id ${key} not null,
      warehouse_id ${key} not null,
      on_hand ${int} not null check (on_hand >= 0),
      allocated ${int} not null check (allocated between 0 and on_hand),
      reorder_point ${int},
      below_reorder_point ${int} not null,
      bin ${text},
      check (below_reorder_point = case when on_hand - allocated < coalesce(reorder_point, 0) then 1 else 0 end),
      unique (product_id, warehouse_id),
      foreign key (account_id, product_id) references products (account_id, id),
      foreign key (account_id, warehouse_id) references warehouses (account_id, id)
    ) ${end}`,
    'create index stock_levels_newest on stock_levels (account_id, created_at, id)',
    `create index stock_levels_by_product on stock_levels
      (account_id, product_id, created_at, id, warehouse_id, below_reorder_point)`,
    'create index stock_levels_by_warehouse on stock_levels (account_id, warehouse_id, created_at, id)',
    'create index stock_levels_low on stock_levels (account_id, below_reorder_point, created_at, id)',
    `create index stock_levels_by_warehouse_low on stock_levels
      (account_id, warehouse_id, below_reorder_point, created_at, id)`,
    `create index stock_levels_by_bin on stock_levels
      (account_id, bin, created_at, id, warehouse_id, below_reorder_point, product_id) where bin is not null`,

    `create table stock_movements (
      id ${key} primary key,
      account_id ${key} not null references accounts (id),
      product_id ${key} not null,
      warehouse_id ${key} not null,
      on_hand_delta ${int} not null,
      allocated_delta ${int} not null,
      on_hand_after ${int} not null,
      allocated_after ${int} not null,
      reason ${key} not null,
      reference ${key},
      actor ${text} not null,
      created_at ${big} not null,
      foreign key (account_id, product_id) references products (account_id, id),
      foreign key (account_id, warehouse_id) references warehouses (account_id, id)
    ) ${end}`,
    'create index stock_movements_newest on stock_movements (account_id, created_at, id)',
    `create index stock_movements_by_product on stock_movements
      (account_id, product_id, created_at, id, warehouse_id, reason)`,
    'create index stock_movements_by_warehouse on stock_movements (account_id, warehouse_id, created_at, id)',
    'create index stock_movements_by_reason on stock_movements (account_id, reason, created_at, id)',
    `create index stock_movements_by_warehouse_reason on stock_movements
      (account_id, warehouse_id, reason, created_at, id)`,
    `create index stock_movements_by_reference on stock_movements
      (account_id, reference, created_at, id, product_id, warehouse_id, reason) where reference is not null`,

    // The queue of orders that are short of stock: its key is the order in which stock is given out, so a receipt reads as many
    // rows as it serves, however many orders there are.
    `create table backorders (
      product_id ${key} not null,
      warehouse_id ${key} not null,
      priority ${int} not null,
      ordered_at ${big} not null,
      order_id ${key} not null,
      quantity ${int} not null check (quantity > 0),
      primary key (product_id, warehouse_id, priority, ordered_at, order_id)
    ) ${end}`,
    'create index backorders_by_order on backorders (order_id)',
    // What a transaction has left over. An empty warehouse stands for all of them, after a product's tracking was switched.
    `create table allocation_jobs (
      product_id ${key} not null,
      warehouse_id ${key} not null,
      account_id ${key} not null,
      primary key (product_id, warehouse_id)
    ) ${end}`,
  ];
};
