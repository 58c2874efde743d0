import type { Db, ShipmentRow } from '../../storage/index.ts';
import { parcelsOfShipment } from '../customer-pages/index.ts';
import { itemsOf } from '../orders/index.ts';
import type { MailItem, MailParcel } from './mail-content.ts';

/** The parcels of a shipment as the customer's page shows them. */
export async function mailParcels(db: Db, row: ShipmentRow): Promise<MailParcel[]> {
  const ofOrder = row.order_id === null ? [] : await itemsOf(db, row.order_id);
  const items = ofOrder.map((item) => ({ ...item, picture: null }));
  const parcels = await parcelsOfShipment(db, row, items);
  return parcels.map(({ carrierName, trackingCode, carrierUrl, expectedOn, items: contents }) => ({
    shipmentId: row.id,
    carrierName,
    trackingCode,
    carrierUrl,
    expectedOn,
    items: contents.map(({ name, quantity }) => ({ name, quantity })),
  }));
}

export async function itemsOfOrder(db: Db, orderId: string): Promise<MailItem[]> {
  return (await itemsOf(db, orderId)).map(({ name, quantity }) => ({ name, quantity }));
}

export const itemsOfReturn = (db: Db, returnId: string): Promise<MailItem[]> =>
  db
    .selectFrom('return_items')
    .innerJoin('order_items', 'order_items.id', 'return_items.order_item_id')
    .select(['order_items.name as name', 'return_items.quantity as quantity'])
    .where('return_items.return_id', '=', returnId)
    .orderBy('order_items.position')
    .orderBy('return_items.id')
    .execute();
