import type { Migration } from '../migration.ts';

/** What the merchant's own drivers take along. */
export const manifests: Migration = {
  name: 'manifests',
  statements: ({ key, int, big, end }) => [
    `create table manifests (
      id ${key} primary key,
      user_id ${key} not null references users (id),
      warehouse_id ${key} not null references warehouses (id),
      carrier ${key} not null,
      day ${key} not null,
      code ${key} not null,
      status ${key} not null,
      handed_over_at ${big},
      is_scanned ${int} not null,
      created_at ${big} not null,
      updated_at ${big} not null,
      unique (user_id, code)
    ) ${end}`,
    'create index manifests_newest on manifests (user_id, created_at, id, status, warehouse_id)',
    'create index manifests_by_status on manifests (user_id, status, created_at, id, warehouse_id)',
    'create index manifests_by_warehouse on manifests (user_id, warehouse_id, created_at, id, status)',
    'create index manifests_to_scan on manifests (handed_over_at) where is_scanned = 0',
    `create table manifest_shipments (
      shipment_id ${key} primary key references shipments (id),
      manifest_id ${key} not null references manifests (id)
    ) ${end}`,
    'create index manifest_shipments_by_manifest on manifest_shipments (manifest_id, shipment_id)',
    `create index shipments_to_hand_over on shipments (user_id, warehouse_id, ship_date, id)
      where carrier = 'fleet' and status = 'purchased' and tracking_status = 'pre_transit' and is_return = 0`,
  ],
};
