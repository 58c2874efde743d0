import { type Db, type OrderRow, onlyCompared, type Storage } from '../../storage/index.ts';
import { liveWarehouse } from '../warehouses/index.ts';

/** Where these items go: to where they came from, unless that was deleted since. */
export async function returnWarehouse(
  storage: Storage,
  db: Db,
  order: OrderRow,
  shipmentId: string | null,
  items: readonly { orderItemId: string; quantity: number }[],
): Promise<string | null> {
  const from = await shippedFrom(db, order, shipmentId, items);
  return (await liveWarehouse(storage, db, order.account_id, from))?.id ?? null;
}

/** The warehouse that shipped most of these items, in one shipment or in all of the order; else the order's. */
async function shippedFrom(
  db: Db,
  order: OrderRow,
  shipmentId: string | null,
  items: readonly { orderItemId: string; quantity: number }[],
): Promise<string | null> {
  const wanted = new Map(items.map(({ orderItemId, quantity }) => [orderItemId, quantity]));
  const shipped = await db
    .selectFrom('shipment_items')
    .innerJoin('shipments', 'shipments.id', 'shipment_items.shipment_id')
    .select([
      'shipments.id',
      'order_item_id',
      'quantity',
      'shipment_items.warehouse_id as stock_warehouse_id',
      'shipments.warehouse_id',
    ])
    .where('shipments.account_id', '=', order.account_id)
    .where('shipments.order_id', '=', order.id)
    .where(({ eb, and, or }) =>
      or([
        eb('shipments.status', '=', 'purchased'),
        and([eb('shipments.status', '=', 'voided'), eb('shipments.tracking_status', '!=', 'cancelled')]),
      ]),
    )
    .orderBy(onlyCompared('shipments.id'))
    .execute();
  const quantities = new Map<string, number>();
  for (const { id, order_item_id, quantity, stock_warehouse_id, warehouse_id } of shipped) {
    const from = stock_warehouse_id ?? warehouse_id;
    if (from === null || (shipmentId !== null && id !== shipmentId)) continue;
    const returned = Math.min(quantity, wanted.get(order_item_id) ?? 0);
    quantities.set(from, (quantities.get(from) ?? 0) + returned);
  }
  const [most] = [...quantities].sort(([, a], [, b]) => b - a);
  return most !== undefined && most[1] > 0 ? most[0] : order.warehouse_id;
}
