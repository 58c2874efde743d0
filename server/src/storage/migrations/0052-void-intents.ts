import type { Migration } from '../migration.ts';

/**
 * Voids that are stored before the carrier is asked, refunds of each parcel, and purchases that a person has given up on. Shipments that
 * were voided before keep what is known of them: the refund as a whole.
 */
export const voidIntents: Migration = {
  name: 'void intents',
  statements: ({ int, big, text }) => [
    `alter table shipments add column void_settle_at ${big}`,
    `alter table shipments add column void_attempts ${int} not null default 0`,
    `alter table shipments add column void_asked_at ${big}`,
    `alter table shipments add column void_error ${text}`,
    `alter table shipments add column void_actor ${text}`,
    `alter table shipments add column not_sold_at ${big}`,
    'create index shipments_voids_to_settle on shipments (void_settle_at) where void_settle_at is not null',
    'create index shipments_not_sold on shipments (carrier_account_id) where not_sold_at is not null',
    `alter table shipment_parcels add column refund_status ${text}`,
    `alter table shipment_parcels add column refund_error ${text}`,
  ],
};
