import type { Migration } from '../migration.ts';

/**
 * Shipments without a label: orders that were marked as shipped by hand. The overview counts the labels that were bought and
 * adds up what all shipments cost, in the index alone.
 */
export const manualShipments: Migration = {
  name: 'manual shipments',
  statements: ({ int }) => [
    `alter table shipments add column is_manual ${int} not null default 0`,
    'drop index shipments_by_purchase',
    `create index shipments_by_purchase on shipments (user_id, purchased_at, status, currency, rate, is_manual)
      where purchased_at is not null`,
  ],
};
