import type { Migration } from '../migration.ts';

/** Scan forms of carriers beside the manifests for own drivers, and pickups. */
export const pickups: Migration = {
  name: 'pickups',
  statements: ({ key, text, int, big, bytes, end }) => [
    `alter table manifests add column kind ${key} not null default 'drivers'`,
    `alter table manifests add column carrier_account_id ${key} references carrier_accounts (id)`,
    `alter table manifests add column carrier_form_id ${text}`,
    `alter table manifests add column failure_reason ${text}`,
    `alter table manifests add column settle_at ${big}`,
    `alter table manifests add column settle_attempts ${int} not null default 0`,
    'create index manifests_to_settle on manifests (settle_at) where settle_at is not null',
    `create table manifest_documents (
      manifest_id ${key} primary key references manifests (id),
      bytes ${bytes} not null,
      created_at ${big} not null
    ) ${end}`,
    `create table pickups (
      id ${key} primary key,
      user_id ${key} not null references accounts (id),
      warehouse_id ${key} not null references warehouses (id),
      carrier_account_id ${key} not null references carrier_accounts (id),
      carrier ${key} not null,
      mode ${key},
      status ${key} not null,
      day ${key} not null,
      booking ${text} not null,
      shipment_ids ${text} not null,
      parcel_count ${int} not null,
      carrier_pickup_id ${text},
      confirmation ${text},
      cost ${big},
      currency ${text},
      failure_reason ${text},
      settle_at ${big},
      settle_attempts ${int} not null,
      canceled_at ${big},
      created_at ${big} not null,
      updated_at ${big} not null
    ) ${end}`,
    'create index pickups_newest on pickups (user_id, created_at, id, status, warehouse_id)',
    'create index pickups_by_status on pickups (user_id, status, created_at, id, warehouse_id)',
    'create index pickups_by_warehouse on pickups (user_id, warehouse_id, created_at, id, status)',
    'create index pickups_to_settle on pickups (settle_at) where settle_at is not null',
    `create table pickup_shipments (
      shipment_id ${key} primary key references shipments (id),
      pickup_id ${key} not null references pickups (id)
    ) ${end}`,
    'create index pickup_shipments_by_pickup on pickup_shipments (pickup_id, shipment_id)',
  ],
};
