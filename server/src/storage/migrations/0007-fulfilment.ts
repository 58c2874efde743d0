import type { Migration } from '../migration.ts';

/**
 * From an order to its labels, scans and returns. Counts that must never be passed (shipped, allocated, returned) stand on
 * the order's items, where one guarded update checks and changes them. What waits for a process (a purchase to be settled, a
 * scan to be simulated) has a due time and an index that holds only those.
 */
export const fulfilment: Migration = {
  name: 'fulfilment',
  statements: ({ key, text, int, big, end }) => [
    `alter table orders add column number_key ${key} not null default ''`,
    `alter table orders add column name_key ${key} not null default ''`,
    'update orders set number_key = lower(substr(order_number, 1, 64))',
    'create index orders_by_number_key on orders (user_id, number_key, created_at, id, status, store_id)',
    'create index orders_by_name_key on orders (user_id, name_key, created_at, id, status, store_id, number_key)',
    // A search that finds very many is answered from the newest on, by what stands behind the order.
    'drop index orders_by_newest',
    'create index orders_by_newest on orders (user_id, created_at, id, status, store_id, number_key, name_key)',
    'drop index products_by_newest',
    'create index products_by_newest on products (user_id, created_at, id, active, sku, name_key, sku_key)',
    'create index orders_by_warehouse on orders (warehouse_id, status) where warehouse_id is not null',

    `alter table order_items add column allocated_quantity ${int} not null default 0`,
    `alter table order_items add column returned_quantity ${int} not null default 0`,

    `create table rates (
      id ${key} primary key,
      user_id ${key} not null references users (id),
      carrier ${key} not null,
      service ${text} not null,
      quote ${text} not null,
      order_id ${key} references orders (id),
      warehouse_id ${key} references warehouses (id),
      ship_from ${text} not null,
      ship_to ${text} not null,
      parcels ${text} not null,
      shipment_id ${key},
      quoted_at ${big} not null,
      expires_at ${big} not null
    ) ${end}`,
    'create index rates_unbought on rates (expires_at) where shipment_id is null',

    `alter table shipments add column reference ${text}`,
    `alter table shipments add column service_name ${text} not null default ''`,
    `alter table shipments add column warehouse_id ${key} references warehouses (id)`,
    `alter table shipments add column return_id ${key}`,
    `alter table shipments add column rate_id ${key}`,
    // What the carrier is asked for, so that asking again asks for the same.
    `alter table shipments add column purchase ${text} not null default '{}'`,
    `alter table shipments add column settle_at ${big}`,
    `alter table shipments add column settle_attempts ${int} not null default 0`,
    `alter table shipments add column failure_reason ${text}`,
    `alter table shipments add column carrier_shipment_id ${text}`,
    `alter table shipments add column purchased_at ${big}`,
    `alter table shipments add column void_reason ${text}`,
    `alter table shipments add column tracking_detail ${text}`,
    `alter table shipments add column tracking_at ${big}`,
    `alter table shipments add column tracking_location ${text}`,
    `alter table shipments add column next_scan_at ${big}`,
    'create index shipments_by_carrier_newest on shipments (user_id, carrier, created_at, id, status, tracking_status)',
    'create index shipments_by_tracking_status_newest on shipments (user_id, tracking_status, created_at, id, status)',
    'create index shipments_to_settle on shipments (settle_at) where settle_at is not null',
    'create index shipments_to_scan on shipments (next_scan_at) where next_scan_at is not null',

    `create table shipment_items (
      shipment_id ${key} not null references shipments (id),
      order_item_id ${key} not null,
      quantity ${int} not null check (quantity > 0),
      product_id ${key},
      warehouse_id ${key},
      primary key (shipment_id, order_item_id)
    ) ${end}`,

    `create table shipment_scans (
      id ${key} primary key,
      shipment_id ${key} not null references shipments (id),
      status ${key} not null,
      status_detail ${text},
      occurred_at ${big} not null,
      location ${text},
      created_at ${big} not null,
      unique (shipment_id, occurred_at, status)
    ) ${end}`,

    `create table returns (
      id ${key} primary key,
      user_id ${key} not null references users (id),
      order_id ${key} not null references orders (id),
      shipment_id ${key} references shipments (id),
      status ${key} not null,
      warehouse_id ${key} references warehouses (id),
      label_shipment_id ${key} references shipments (id),
      notes ${text},
      reject_reason ${text},
      metadata ${text} not null,
      created_at ${big} not null,
      updated_at ${big} not null
    ) ${end}`,
    'create index returns_newest on returns (user_id, created_at, id)',
    'create index returns_by_status_newest on returns (user_id, status, created_at, id)',
    'create index returns_by_order_newest on returns (user_id, order_id, created_at, id, status)',

    `create table return_items (
      id ${key} primary key,
      return_id ${key} not null references returns (id),
      order_item_id ${key} not null,
      position ${int} not null,
      quantity ${int} not null check (quantity > 0),
      reason ${text} not null,
      received_quantity ${int} not null default 0,
      condition ${text},
      unique (return_id, position)
    ) ${end}`,
  ],
};
