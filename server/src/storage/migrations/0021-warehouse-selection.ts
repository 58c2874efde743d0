import type { Migration } from '../migration.ts';

/** How an account ships. Without a row, everything is as by default. */
export const warehouseSelection: Migration = {
  name: 'warehouse selection',
  statements: ({ key, end }) => [
    `create table shipping_settings (
      user_id ${key} primary key references users (id),
      warehouse_selection ${key} not null
    ) ${end}`,
  ],
};
