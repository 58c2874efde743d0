import type { Migration } from '../migration.ts';

/** More than any shipment has had so far. */
const MOST_PARCELS = 20;

/**
 * Each parcel of a shipment has its own tracking code, status and scans. The parcels of a shipment that exists share its
 * code, which is on all of their labels, and every scan was one of all of them.
 */
export const parcels: Migration = {
  name: 'parcels',
  statements: ({ key, text, int, big, end, asJson }) => {
    const positions = Array.from({ length: MOST_PARCELS }, (_, n) => `select ${n} as position`);
    const parcelsOf = `(${positions.join(' union all ')}) parcel
      on parcel.position = 0 or parcel.position < json_array_length(shipments.parcels${asJson})`;
    return [
      `create table shipment_parcels (
        shipment_id ${key} not null references shipments (id),
        position ${int} not null,
        user_id ${key} not null references users (id),
        tracking_code ${key} not null,
        tracking_status ${key} not null,
        tracking_detail ${text},
        tracking_at ${big},
        tracking_location ${text},
        primary key (shipment_id, position)
      ) ${end}`,
      `insert into shipment_parcels (shipment_id, position, user_id, tracking_code, tracking_status, tracking_detail,
          tracking_at, tracking_location)
        select shipments.id, parcel.position, shipments.user_id, shipments.tracking_code, shipments.tracking_status,
          shipments.tracking_detail, shipments.tracking_at, shipments.tracking_location
        from shipments join ${parcelsOf}
        where shipments.tracking_code is not null`,
      'create index shipment_parcels_by_code on shipment_parcels (user_id, tracking_code, shipment_id)',
      // Shipments are found by the codes of their parcels.
      'drop index shipments_by_tracking_code_newest',

      // A new table, because SQLite can't change a unique constraint.
      'alter table shipment_scans rename to scans_of_shipments',
      `create table shipment_scans (
        id ${key} primary key,
        shipment_id ${key} not null references shipments (id),
        position ${int} not null,
        status ${key} not null,
        status_detail ${text},
        occurred_at ${big} not null,
        location ${text},
        created_at ${big} not null,
        unique (shipment_id, position, occurred_at, status)
      ) ${end}`,
      `insert into shipment_scans (id, shipment_id, position, status, status_detail, occurred_at, location, created_at)
        select case when parcel.position = 0 then scan.id else scan.id || '_' || parcel.position end,
          scan.shipment_id, parcel.position, scan.status, scan.status_detail, scan.occurred_at, scan.location, scan.created_at
        from scans_of_shipments scan
        join shipments on shipments.id = scan.shipment_id
        join ${parcelsOf}`,
      'drop table scans_of_shipments',
    ];
  },
};
