import type { Migration } from '../migration.ts';

/**
 * How an order ends and goes on: items that will not be shipped any more, replacements that refer to each other, and what a
 * shop says about an order. Links are never changed once made, so both ends store them.
 */
export const orderLifecycle: Migration = {
  name: 'order lifecycle',
  statements: ({ key, text, int, big }) => [
    `alter table order_items add column cancelled_quantity ${int} not null default 0
      check (cancelled_quantity >= 0 and shipped_quantity + cancelled_quantity <= quantity)`,
    `alter table orders add column discount ${big} not null default 0`,
    `alter table orders add column order_date ${big}`,
    `alter table orders add column gift_message ${text}`,
    `alter table orders add column close_reason ${text}`,
    `alter table orders add column replacement_of ${key}`,
    `alter table orders add column replacement_return_id ${key}`,
    `alter table orders add column replacement_ids ${text} not null default '[]'`,
  ],
};
