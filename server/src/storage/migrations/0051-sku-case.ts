import type { Dialect, Migration } from '../migration.ts';

const isAscii = (dialect: Dialect): string =>
  dialect === 'sqlite' ? "sku not glob '*[^ -~]*'" : "sku !~ '[^ -~]'";

/**
 * SKUs are matched without regard to case. In SQL that is certain only of ASCII: what else there is, a job fills in. Products that
 * differ only in case stay as they are. Items of open orders can be linked to a product that comes later.
 */
export const skuCase: Migration = {
  name: 'sku case',
  statements: ({ key }, dialect) => [
    `alter table products add column sku_fold ${key} not null default ''`,
    `update products set sku_fold = lower(sku) where ${isAscii(dialect)}`,
    'create index products_by_sku_fold on products (user_id, sku_fold)',
    "create index products_without_sku_fold on products (id) where sku_fold = ''",
    `alter table order_items add column link_key ${key}`,
    `update order_items set link_key = (select user_id from orders where orders.id = order_id) || ' ' || lower(sku)
      where product_id is null and sku is not null and ${isAscii(dialect)}
      and order_id in (select id from orders where status in ('pending', 'on_hold', 'partially_shipped'))`,
    'create index order_items_by_link_key on order_items (link_key) where link_key is not null',
  ],
};
