import { toIso } from '../../lib/clock.ts';
import { fromJson } from '../../lib/json.ts';
import type { ScannedParcel, ShipmentDetails } from '../../schema/events/shipment-events.ts';
import type { Db, ShipmentParcelRow, ShipmentRow } from '../../storage/index.ts';
import type { Outbox } from '../../webhooks/index.ts';
import { belongingTo, shownParcels, toEventData, trackingUrlOfRow } from './shipment.ts';
import { parcelsOf } from './shipment-parcels.ts';

/** A label was bought, or an order was marked as shipped. */
export async function emitCreated(outbox: Outbox, tx: Db, row: ShipmentRow): Promise<void> {
  const more = await detailsOf(tx, row);
  await outbox.emit(tx, row.account_id, 'shipment.created', toEventData(row), { ...belongingTo(row), more });
}

/** The label was not sold. */
export async function emitPurchaseFailed(outbox: Outbox, tx: Db, row: ShipmentRow): Promise<void> {
  const data = {
    ...toEventData({ ...row, tracking_code: '' }),
    trackingCode: null,
    failureReason: row.failure_reason,
    treatedAsNotSoldAt: row.not_sold_at === null ? null : toIso(row.not_sold_at),
    ...(await detailsOf(tx, row)),
  };
  await outbox.emit(tx, row.account_id, 'shipment.purchase_failed', data, belongingTo(row));
}

/** The carrier has decided on the refund of a label that was voided before. */
export async function emitRefundDecided(outbox: Outbox, tx: Db, row: ShipmentRow): Promise<void> {
  if (row.refund_status === null) return;
  const data = { ...toEventData(row), refundStatus: row.refund_status, ...(await detailsOf(tx, row)) };
  await outbox.emit(tx, row.account_id, 'shipment.refund_decided', data, belongingTo(row));
}

/** What the full form of an event about a shipment has beside the contract's fields. */
export async function detailsOf(
  db: Db,
  row: ShipmentRow,
  known?: readonly ShipmentParcelRow[],
): Promise<ShipmentDetails> {
  const order = await orderOf(db, row);
  const items = await itemsOf(db, row);
  const parcels = shownParcels(row, known ?? (await parcelsOf(db, [row.id])));
  return {
    orderId: row.order_id,
    orderNumber: order?.order_number ?? null,
    storeId: order?.store_id || null,
    externalId: order?.external_id ?? null,
    isReturn: row.is_return === 1,
    returnId: row.return_id,
    currency: row.currency,
    warehouseId: row.warehouse_id,
    trackingUrl: order?.tracking_page_url ?? trackingUrlOfRow(row),
    parcels: parcels.map((parcel) => ({ ...parcel, items: parcels.length === 1 ? items : null })),
    items,
  };
}

const orderOf = async (db: Db, { order_id }: ShipmentRow) =>
  order_id === null
    ? undefined
    : db
        .selectFrom('orders')
        .select(['order_number', 'store_id', 'external_id', 'tracking_page_url'])
        .where('id', '=', order_id)
        .executeTakeFirst();

const itemsOf = (db: Db, { id }: ShipmentRow): Promise<ShipmentDetails['items']> =>
  db
    .selectFrom('shipment_items')
    .innerJoin('order_items', 'order_items.id', 'shipment_items.order_item_id')
    .select(['order_item_id as orderItemId', 'sku', 'name', 'shipment_items.quantity'])
    .where('shipment_id', '=', id)
    .orderBy('order_items.position')
    .execute();

/** The one parcel among these that was scanned; null if several were. */
export function scannedParcel(
  scanned: readonly ShipmentParcelRow[],
  otherwiseAt: number,
): ScannedParcel | null {
  const [parcel, ...others] = scanned;
  if (parcel === undefined || others.length > 0) return null;
  return {
    number: parcel.position + 1,
    trackingCode: parcel.tracking_code,
    status: parcel.tracking_status,
    statusDetail: parcel.tracking_detail,
    occurredAt: toIso(parcel.tracking_at ?? otherwiseAt),
    location: fromJson(parcel.tracking_location),
  };
}
