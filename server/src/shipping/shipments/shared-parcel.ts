import { newId } from '../../lib/ids.ts';
import { toJson } from '../../lib/json.ts';
import type { Db, ShipmentRow, Storage } from '../../storage/index.ts';

/**
 * Orders that are combined share the parcel of one label. The label is a shipment of one of them, and each of the others has a
 * shipment of its own with the items of that order and `parcel_of`, which follows the label in everything: so events, reports,
 * mails, returns and tracking pages of an order need to know nothing about the others. The label is locked first, then those that
 * share its parcel by id, then the orders.
 */

/** As it is before the carrier has been asked. All of the postage is the label's. */
export const draftShare = (label: ShipmentRow, orderId: string): ShipmentRow => ({
  ...label,
  id: newId('shp'),
  order_id: orderId,
  is_manual: 1,
  parcel_of: label.id,
  rate: 0,
  rate_id: null,
  label_format: null,
  label_size: null,
  customs: null,
  options: null,
  messages: null,
  reference: null,
  metadata: toJson({}),
  settle_at: null,
});

/** The shipments of other orders in the parcel of a label, which is locked. Those of a purchase that failed are over. */
export const lockShares = (storage: Storage, tx: Db, label: ShipmentRow): Promise<ShipmentRow[]> =>
  tx
    .selectFrom('shipments')
    .selectAll()
    .where('parcel_of', '=', label.id)
    .where('status', 'not in', ['failed', 'voided'])
    .orderBy('id')
    .modifyEnd(storage.locks.change)
    .execute();

/** The ids of all shipments in the parcel that one of them is in, its label first. */
export async function idsInParcel(db: Db, row: Pick<ShipmentRow, 'id' | 'parcel_of'>): Promise<string[]> {
  const label = row.parcel_of ?? row.id;
  const shares = await db
    .selectFrom('shipments')
    .select('id')
    .where('parcel_of', '=', label)
    .where('status', 'not in', ['failed', 'voided'])
    .orderBy('id')
    .execute();
  return [label, ...shares.map(({ id }) => id)];
}

/** What follows the label. */
export const orderIdsOf = (rows: readonly ShipmentRow[]): string[] =>
  rows.flatMap(({ order_id }) => order_id ?? []);
