import type { Migration } from '../migration.ts';

/**
 * The shipping resources that have lists. Each index ends in (created_at, id), the order of the pages, so that a page
 * and its count are answered from the index alone, for each filter that can be combined.
 */
export const shippingLists: Migration = {
  name: 'shipping lists',
  statements: ({ key, text, int, big, end }) => {
    const listed = `
      id ${key} primary key,
      user_id ${key} not null references users (id),
      created_at ${big} not null,
      updated_at ${big} not null`;
    const index = (table: string, ...columns: string[]) =>
      `create index ${[table, 'by', ...columns, 'newest'].join('_')}
        on ${table} (${['user_id', ...columns, 'created_at', 'id'].join(', ')})`;
    return [
      `create table products (${listed},
        sku ${key} not null,
        name ${text} not null,
        description ${text},
        barcode ${text},
        price ${big},
        currency ${text} not null,
        weight ${text},
        dimensions ${text},
        hs_code ${text},
        origin_country ${text},
        active ${int} not null check (active in (0, 1)),
        metadata ${text} not null,
        unique (user_id, sku)
      ) ${end}`,
      index('products'),
      index('products', 'active'),

      `create table warehouses (${listed},
        name ${text} not null,
        address ${text} not null,
        return_address ${text},
        is_default ${int} not null check (is_default in (0, 1)),
        timezone ${text}
      ) ${end}`,
      index('warehouses'),
      'create unique index warehouses_one_default on warehouses (user_id) where is_default = 1',

      `create table orders (${listed},
        order_number ${key} not null,
        store_id ${key} not null,
        status ${key} not null,
        ship_to ${text} not null,
        warehouse_id ${key} references warehouses (id),
        allocation ${text} not null,
        currency ${text} not null,
        subtotal ${big} not null,
        shipping_paid ${big} not null,
        tax ${big} not null,
        total ${big} not null,
        requested_service ${text},
        ship_by ${big},
        notes ${text},
        tags ${text} not null,
        metadata ${text} not null,
        unique (user_id, store_id, order_number)
      ) ${end}`,
      index('orders'),
      index('orders', 'status'),
      index('orders', 'store_id'),
      index('orders', 'store_id', 'status'),

      `create table order_items (
        id ${key} primary key,
        order_id ${key} not null references orders (id),
        position ${int} not null,
        product_id ${key} references products (id),
        sku ${text},
        name ${text} not null,
        quantity ${int} not null check (quantity > 0),
        shipped_quantity ${int} not null check (shipped_quantity between 0 and quantity),
        unit_price ${big},
        weight ${text},
        hs_code ${text},
        origin_country ${text},
        unique (order_id, position)
      ) ${end}`,

      `create table shipments (${listed},
        order_id ${key} references orders (id),
        status ${key} not null,
        is_return ${int} not null check (is_return in (0, 1)),
        carrier ${key} not null,
        service ${text} not null,
        rate ${big} not null,
        currency ${text} not null,
        tracking_code ${key},
        tracking_url ${text},
        tracking_status ${key} not null,
        ship_from ${text} not null,
        ship_to ${text} not null,
        parcels ${text} not null,
        customs ${text},
        label_format ${text},
        label_size ${text},
        refund_status ${text},
        voided_at ${big},
        metadata ${text} not null
      ) ${end}`,
      index('shipments'),
      index('shipments', 'status'),
      index('shipments', 'order_id'),
      index('shipments', 'tracking_code'),
    ];
  },
};
