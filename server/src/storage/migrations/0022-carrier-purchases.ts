import type { Migration } from '../migration.ts';

/** What a label is bought with and what it was charged besides postage, its documents, and refunds that are decided later. */
export const carrierPurchases: Migration = {
  name: 'carrier purchases',
  statements: ({ key, text, int, big, bytes, end }) => [
    `alter table rates add column options ${text}`,
    `alter table rates add column customs ${text}`,
    `alter table shipments add column options ${text}`,
    `alter table shipments add column fees ${text}`,
    `alter table shipments add column refund_check_at ${big}`,
    `alter table shipments add column refund_checks ${int} not null default 0`,
    'create index shipments_to_check_refunds on shipments (refund_check_at) where refund_check_at is not null',
    `alter table shipment_parcels add column tracker_id ${text}`,

    `create table shipment_documents (
      id ${key} primary key,
      shipment_id ${key} not null references shipments (id),
      user_id ${key} not null references users (id),
      kind ${key} not null,
      name ${text} not null,
      position ${int} not null,
      copy ${int} not null,
      format ${key} not null,
      size ${int} not null,
      bytes ${bytes} not null,
      created_at ${big} not null,
      unique (shipment_id, kind, position, format, copy)
    ) ${end}`,
    'create index shipment_documents_by_age on shipment_documents (created_at)',
    `create table document_downloads (
      shipment_id ${key} primary key references shipments (id),
      due_at ${big} not null,
      attempts ${int} not null
    ) ${end}`,
    'create index document_downloads_due on document_downloads (due_at)',
  ],
};
