import { fromJson, toJson } from '../../lib/json.ts';
import { erasedAddress, erasedLocation } from '../../schema/personal-data.ts';
import type { Purchase } from '../../schema/quote.ts';
import type { ShipmentOptions } from '../../schema/shipment-options.ts';
import type { Db, ShipmentRow } from '../../storage/index.ts';
import { updateShipment } from './shipment-store.ts';

/** Erases the customer of a shipment, which is locked: of a return label, the sender. Prices, codes and statuses stay. */
export async function eraseShipment(tx: Db, row: ShipmentRow, now: number): Promise<void> {
  const purchase = erasedPurchase(fromJson(row.purchase), row);
  await updateShipment(tx, row, {
    ship_from: toJson(purchase.shipFrom),
    ship_to: toJson(purchase.shipTo),
    purchase: toJson(purchase),
    customs: null,
    options: toJson(purchase.options) ?? null,
    metadata: toJson({}),
    reference: null,
    void_reason: null,
    // Carriers repeat the address that they do not accept.
    failure_reason: null,
    messages: null,
    tracking_detail: null,
    tracking_location: toJson(erasedLocation(fromJson(row.tracking_location))),
    // A simulation travels between two addresses.
    next_scan_at: null,
    personal_data_erased_at: now,
    recipient_key: '',
    updated_at: now,
  });
  await eraseParcels(tx, row.id);
  await eraseScans(tx, row.id);
}

function erasedPurchase(
  { customs, options, labelReference, ...purchase }: Purchase,
  row: ShipmentRow,
): Purchase {
  const { labelMessages, ...kept }: ShipmentOptions = options ?? {};
  const shipFrom = fromJson(row.ship_from);
  const shipTo = fromJson(row.ship_to);
  return {
    ...purchase,
    shipFrom: row.is_return === 1 ? erasedAddress(shipFrom) : shipFrom,
    shipTo: row.is_return === 1 ? shipTo : erasedAddress(shipTo),
    ...(options && { options: kept }),
  };
}

async function eraseParcels(tx: Db, shipmentId: string): Promise<void> {
  const parcels = await tx
    .selectFrom('shipment_parcels')
    .select(['position', 'tracking_location'])
    .where('shipment_id', '=', shipmentId)
    .execute();
  for (const { position, tracking_location } of parcels)
    await tx
      .updateTable('shipment_parcels')
      .set({
        tracking_detail: null,
        tracking_location: toJson(erasedLocation(fromJson(tracking_location))),
      })
      .where('shipment_id', '=', shipmentId)
      .where('position', '=', position)
      .execute();
}

async function eraseScans(tx: Db, shipmentId: string): Promise<void> {
  const scans = await tx
    .selectFrom('shipment_scans')
    .select(['id', 'location'])
    .where('shipment_id', '=', shipmentId)
    .execute();
  for (const { id, location } of scans)
    await tx
      .updateTable('shipment_scans')
      .set({ status_detail: null, location: toJson(erasedLocation(fromJson(location))) })
      .where('id', '=', id)
      .execute();
}
