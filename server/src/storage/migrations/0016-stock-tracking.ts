import type { Migration } from '../migration.ts';

const OPEN = `('pending', 'on_hold', 'partially_shipped')`;
const LEFT = 'i.quantity - i.shipped_quantity - i.cancelled_quantity';
const SHORT = `i.is_tracked = 1 and ${LEFT} > i.allocated_quantity`;

/**
 * Stock is kept of the products that ask for it, instead of where a level happens to exist, and waits in a queue for the
 * orders that are short of it. Products that have a stock history are tracked from now on; a reorder point alone is none.
 *
 * Whether an item's product is tracked is copied to the item, so that a change of stock can update the orders that wait for it
 * without locking their other products. `backorders` is that queue: its key is the order in which stock is given out, so a
 * receipt reads as many rows as it serves, however many orders there are. What is left over goes to `allocation_jobs`; there an
 * empty warehouse stands for all of them, after a product's tracking was switched.
 */
export const stockTracking: Migration = {
  name: 'stock tracking',
  statements: ({ key, int, big, end }) => [
    `alter table products add column track_inventory ${int} not null default 0`,
    `update products set track_inventory = 1 where exists (
      select 1 from stock_levels l join stock_movements m
        on m.user_id = l.user_id and m.product_id = l.product_id and m.warehouse_id = l.warehouse_id
      where l.product_id = products.id)`,

    `alter table orders add column is_short ${int} not null default 0`,
    `alter table orders add column allocation_priority ${int} not null default 1`,
    `alter table order_items add column is_tracked ${int} not null default 0`,
    `update order_items set is_tracked = 1
      where product_id in (select id from products where track_inventory = 1)
        and order_id in (select id from orders where status in ${OPEN})`,
    `update orders set allocation = 'full' where status in ${OPEN} and allocation <> 'full'
      and exists (select 1 from order_items i where i.order_id = orders.id and i.product_id is not null)
      and not exists (select 1 from order_items i where i.order_id = orders.id and ${SHORT})`,
    `update orders set is_short = 1, allocation = case
        when exists (select 1 from order_items i where i.order_id = orders.id and i.allocated_quantity > 0)
        then 'partial' else 'none' end
      where status in ${OPEN} and exists (select 1 from order_items i where i.order_id = orders.id and ${SHORT})`,
    'create index order_items_reserved on order_items (product_id) where allocated_quantity > 0',

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
    `insert into backorders (product_id, warehouse_id, priority, ordered_at, order_id, quantity)
      select i.product_id, o.warehouse_id, o.allocation_priority, o.created_at, o.id,
        sum(${LEFT} - i.allocated_quantity)
      from order_items i join orders o on o.id = i.order_id
      where ${SHORT} and o.status in ${OPEN} and o.warehouse_id is not null
      group by i.product_id, o.warehouse_id, o.allocation_priority, o.created_at, o.id`,

    `create table allocation_jobs (
      product_id ${key} not null,
      warehouse_id ${key} not null,
      user_id ${key} not null,
      primary key (product_id, warehouse_id)
    ) ${end}`,
    `insert into allocation_jobs (product_id, warehouse_id, user_id)
      select distinct b.product_id, b.warehouse_id, l.user_id from backorders b
      join stock_levels l on l.product_id = b.product_id and l.warehouse_id = b.warehouse_id
      where l.on_hand > l.allocated`,
  ],
};
