import { sql } from 'kysely';
import { conflict, invalid } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import type { Db, OrderItemRow, ReturnItemRow } from '../../storage/index.ts';

export interface WantedReturnItem {
  orderItemId: string;
  quantity: number;
  reason: string;
}

/** The items of a new return, which are counted on the order from now on: no more can be returned than was shipped. */
export async function takeForReturn(
  tx: Db,
  orderId: string,
  shipmentId: string | null,
  wanted: readonly WantedReturnItem[],
): Promise<Omit<ReturnItemRow, 'return_id'>[]> {
  const items = new Map((await itemsOfOrder(tx, orderId)).map((item) => [item.id, item]));
  const inParcel = shipmentId === null ? undefined : await itemsOfShipment(tx, shipmentId);
  const seen = new Set<string>();
  const taken: Omit<ReturnItemRow, 'return_id'>[] = [];
  for (const [position, { orderItemId, quantity, reason }] of wanted.entries()) {
    const field = `items[${position}]`;
    const item = items.get(orderItemId);
    if (item === undefined) throw invalid(`${field}.orderItemId: is not an item of this order`);
    if (inParcel !== undefined && !inParcel.has(orderItemId))
      throw invalid(`${field}.orderItemId: was not in this shipment`);
    if (seen.has(orderItemId)) throw invalid(`${field}.orderItemId: is named twice`);
    seen.add(orderItemId);
    const left = Math.min(item.shipped_quantity, inParcel?.get(orderItemId) ?? item.shipped_quantity);
    const { numUpdatedRows } = await tx
      .updateTable('order_items')
      .set({ returned_quantity: sql`returned_quantity + ${quantity}` })
      .where('id', '=', orderItemId)
      .where(sql<boolean>`returned_quantity + ${quantity} <= shipped_quantity`)
      .executeTakeFirst();
    if (numUpdatedRows === 0n || quantity > left) {
      const free = Math.max(0, left - item.returned_quantity);
      throw conflict(`${field}.quantity: ${free} of ${item.name} can be returned, not ${quantity}`);
    }
    taken.push({
      id: newId('rit'),
      order_item_id: orderItemId,
      position,
      quantity,
      reason,
      received_quantity: 0,
      condition: null,
    });
  }
  return taken;
}

/** A return that comes to nothing: what it held can be returned by another. */
export async function giveUpItems(tx: Db, items: readonly ReturnItemRow[]): Promise<void> {
  for (const { order_item_id, quantity } of items) {
    await tx
      .updateTable('order_items')
      .set({ returned_quantity: sql`returned_quantity - ${quantity}` })
      .where('id', '=', order_item_id)
      .execute();
  }
}

export const itemsOfOrder = (tx: Db, orderId: string): Promise<OrderItemRow[]> =>
  tx.selectFrom('order_items').selectAll().where('order_id', '=', orderId).execute();

async function itemsOfShipment(tx: Db, shipmentId: string): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('shipment_items')
    .select(['order_item_id', 'quantity'])
    .where('shipment_id', '=', shipmentId)
    .execute();
  return new Map(rows.map((row) => [row.order_item_id, row.quantity]));
}
