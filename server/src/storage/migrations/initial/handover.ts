import type { ColumnTypes } from '../../migration.ts';

/** What the merchant's own drivers or a carrier's take along, and pickups. A shipment is on one manifest and in one pickup at most. */
export const handover = ({ key, text, int, big, bytes, end }: ColumnTypes): string[] => [
  `create table manifests (
    id ${key} primary key,
    account_id ${key} not null references accounts (id),
    created_at ${big} not null,
    updated_at ${big} not null,
    kind ${key} not null,
    warehouse_id ${key} not null,
    carrier ${key} not null,
    carrier_account_id ${key},
    carrier_form_id ${text},
    day ${key} not null,
    code ${key} not null,
    status ${key} not null,
    failure_reason ${text},
    handed_over_at ${big},
    is_scanned ${int} not null,
    settle_at ${big},
    settle_attempts ${int} not null default 0,
    unique (account_id, code),
    foreign key (account_id, warehouse_id) references warehouses (account_id, id),
    foreign key (account_id, carrier_account_id) references carrier_accounts (account_id, id)
  ) ${end}`,
  'create index manifests_newest on manifests (account_id, created_at, id, status, warehouse_id)',
  'create index manifests_by_status on manifests (account_id, status, created_at, id, warehouse_id)',
  'create index manifests_by_warehouse on manifests (account_id, warehouse_id, created_at, id, status)',
  'create index manifests_to_scan on manifests (handed_over_at) where is_scanned = 0',
  'create index manifests_to_settle on manifests (settle_at) where settle_at is not null',
  `create table manifest_shipments (
    shipment_id ${key} primary key references shipments (id),
    manifest_id ${key} not null references manifests (id)
  ) ${end}`,
  'create index manifest_shipments_by_manifest on manifest_shipments (manifest_id, shipment_id)',
  `create table manifest_documents (
    manifest_id ${key} primary key references manifests (id),
    bytes ${bytes} not null,
    created_at ${big} not null
  ) ${end}`,

  `create table pickups (
    id ${key} primary key,
    account_id ${key} not null references accounts (id),
    created_at ${big} not null,
    updated_at ${big} not null,
    warehouse_id ${key} not null,
    carrier_account_id ${key} not null,
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
    foreign key (account_id, warehouse_id) references warehouses (account_id, id),
    foreign key (account_id, carrier_account_id) references carrier_accounts (account_id, id)
  ) ${end}`,
  'create index pickups_newest on pickups (account_id, created_at, id, status, warehouse_id)',
  'create index pickups_by_status on pickups (account_id, status, created_at, id, warehouse_id)',
  'create index pickups_by_warehouse on pickups (account_id, warehouse_id, created_at, id, status)',
  'create index pickups_to_settle on pickups (settle_at) where settle_at is not null',
  `create table pickup_shipments (
    shipment_id ${key} primary key references shipments (id),
    pickup_id ${key} not null references pickups (id)
  ) ${end}`,
  'create index pickup_shipments_by_pickup on pickup_shipments (pickup_id, shipment_id)',
];
