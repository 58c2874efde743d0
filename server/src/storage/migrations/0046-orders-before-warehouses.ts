import type { Migration } from '../migration.ts';

/** Whether a warehouse is still to be given the orders that came in before the account had one. */
export const ordersBeforeWarehouses: Migration = {
  name: 'orders before warehouses',
  statements: () => [
    'alter table warehouses add column awaits_orders integer not null default 0',
    'create index warehouses_awaiting_orders on warehouses (id) where awaits_orders = 1',
  ],
};
