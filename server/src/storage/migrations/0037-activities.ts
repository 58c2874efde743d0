import type { Migration } from '../migration.ts';

/** Who did what to orders, shipments, returns and stock. Rows from before have no actor. */
export const activities: Migration = {
  name: 'activities',
  statements: ({ key, text, big, end }) => [
    `create table activities (
      id ${key} primary key,
      user_id ${key} not null,
      order_id ${key} references orders (id) on delete cascade,
      shipment_id ${key} references shipments (id) on delete cascade,
      return_id ${key} references returns (id) on delete cascade,
      action ${text} not null,
      details ${text} not null,
      actor ${text} not null,
      created_at ${big} not null
    ) ${end}`,
    'create index activities_by_order on activities (order_id, id) where order_id is not null',
    'create index activities_by_shipment on activities (shipment_id, id) where shipment_id is not null',
    'create index activities_by_return on activities (return_id, id) where return_id is not null',
    `alter table stock_movements add column actor ${text}`,
  ],
};
