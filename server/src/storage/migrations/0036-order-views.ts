import type { Migration } from '../migration.ts';

/** Saved lists of orders, and what a merchant says of how an order is packed. */
export const orderViews: Migration = {
  name: 'order views',
  statements: ({ key, text, big, end }) => [
    `create table order_views (
      id ${key} primary key,
      user_id ${key} not null references users (id),
      name ${text} not null,
      name_key ${key} not null,
      search ${text} not null,
      columns ${text} not null,
      created_at ${big} not null,
      updated_at ${big} not null,
      unique (user_id, name_key)
    ) ${end}`,
    `alter table orders add column weight ${text}`,
    `alter table orders add column package_id ${key}`,
  ],
};
