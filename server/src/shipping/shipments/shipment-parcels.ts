import type { BoughtLabel } from '../../carriers/index.ts';
import { fromJson } from '../../lib/json.ts';
import { present } from '../../lib/present.ts';
import type { Db, ShipmentParcelRow, ShipmentRow } from '../../storage/index.ts';
import { isTracked } from './shipment.ts';

/** As a scanner reads it or a person types it, in groups of four as it is printed. */
export const normalizeCode = (code: string): string => code.replace(/\s/g, '').toUpperCase();

/** Stores the parcels of a label that was bought. */
export async function insertParcels(
  tx: Db,
  row: ShipmentRow,
  { parcels: bought }: Pick<BoughtLabel, 'parcels'>,
): Promise<void> {
  const first = present(bought[0]);
  const rows = fromJson(row.parcels).map((_, position): ShipmentParcelRow => {
    const { trackingCode, trackerId } = bought[position] ?? first;
    return {
      shipment_id: row.id,
      position,
      account_id: row.account_id,
      tracking_code: trackingCode,
      tracker_id: trackerId ?? null,
      tracking_status: 'pre_transit',
      tracking_detail: null,
      tracking_at: null,
      tracking_location: null,
      refund_status: null,
      refund_error: null,
    };
  });
  await tx.insertInto('shipment_parcels').values(rows).execute();
}

/** Stores the only parcel of a shipment that was marked by hand. */
export async function insertParcel(
  tx: Db,
  { id, account_id, tracking_status }: ShipmentRow,
  trackingCode: string,
  trackerId: string | null = null,
): Promise<void> {
  const row: ShipmentParcelRow = {
    shipment_id: id,
    position: 0,
    account_id,
    tracking_code: trackingCode,
    tracker_id: trackerId,
    tracking_status,
    tracking_detail: null,
    tracking_at: null,
    tracking_location: null,
    refund_status: null,
    refund_error: null,
  };
  await tx.insertInto('shipment_parcels').values(row).execute();
}

/** The caller has locked the shipment, if it is going to change one. */
export const parcelsOf = (db: Db, shipmentIds: readonly string[]): Promise<ShipmentParcelRow[]> =>
  db
    .selectFrom('shipment_parcels')
    .selectAll()
    .where('shipment_id', 'in', shipmentIds)
    .orderBy('shipment_id')
    .orderBy('position')
    .execute();

/** The caller has locked the shipment. */
export async function updateParcel(
  tx: Db,
  parcel: ShipmentParcelRow,
  columns: Partial<ShipmentParcelRow>,
): Promise<ShipmentParcelRow> {
  if (Object.keys(columns).length === 0) return parcel;
  await tx
    .updateTable('shipment_parcels')
    .set(columns)
    .where('shipment_id', '=', parcel.shipment_id)
    .where('position', '=', parcel.position)
    .execute();
  return { ...parcel, ...columns };
}

/** The shipments with a parcel of this code, newest first. Carriers use a code again after some months. */
export const shipmentsByCode = (db: Db, accountId: string, trackingCode: string): Promise<ShipmentRow[]> =>
  db
    .selectFrom('shipments')
    .selectAll()
    .where('id', 'in', (parcels) =>
      parcels
        .selectFrom('shipment_parcels')
        .select('shipment_id')
        .where('account_id', '=', accountId)
        .where('tracking_code', '=', trackingCode),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** Carriers use a code again after some months; parcels are on their way for days. */
const CODE_IS_REUSED_MS = 60 * 86_400_000;

/**
 * Shipments with the same code whose goods are in the same parcel as those of one of them: orders that were marked as shipped with
 * the code of a parcel that they share. Two labels are always two parcels.
 */
export const inParcelOf = (found: readonly ShipmentRow[], of: ShipmentRow): ShipmentRow[] =>
  found.filter(
    (row) =>
      row.id === of.id ||
      ((row.parcel_of ?? row.id) === (of.parcel_of ?? of.id) && isTracked(row)) ||
      (row.status === 'purchased' &&
        (row.is_manual === 1 || of.is_manual === 1) &&
        Math.abs(row.created_at - of.created_at) < CODE_IS_REUSED_MS),
  );
