import type { SelectQueryBuilder } from 'kysely';
import { conflict, invalid } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import type { Db, OrderRow, ReturnItemRow, Schema } from '../../storage/index.ts';
import { countReturned, itemsOf } from '../orders/index.ts';
import type { NewReturn } from './return-schemas.ts';

/**
 * The items of a new return, which are counted on the order from now on: no more can be returned than was shipped. The
 * caller has locked the order.
 */
export async function takeForReturn(
  tx: Db,
  { id: orderId, user_id: userId }: OrderRow,
  shipmentId: string | null,
  wanted: NewReturn['items'],
): Promise<Omit<ReturnItemRow, 'return_id'>[]> {
  const items = new Map((await itemsOf(tx, orderId)).map((item) => [item.id, item]));
  const inParcel = shipmentId === null ? undefined : await leftInShipment(tx, userId, orderId, shipmentId);
  const beingBought = await quantitiesOf(tx, (shipment) =>
    shipment
      .where('shipments.user_id', '=', userId)
      .where('shipments.order_id', '=', orderId)
      .where('shipments.status', '=', 'purchasing'),
  );
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
    const shipped = item.shipped_quantity - (beingBought.get(orderItemId) ?? 0);
    const free = Math.min(shipped - item.returned_quantity, inParcel?.get(orderItemId) ?? shipped);
    if (quantity > free)
      throw conflict(
        `${field}.quantity: ${Math.max(0, free)} of ${item.name} can be returned, not ${quantity}`,
      );
    await countReturned(tx, orderItemId, quantity);
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

/** A return that was rejected or cancelled: its items can be returned by another. */
export async function giveUpItems(tx: Db, items: readonly ReturnItemRow[]): Promise<void> {
  for (const { order_item_id, quantity } of items) await countReturned(tx, order_item_id, -quantity);
}

type ShipmentItems = SelectQueryBuilder<Schema, 'shipment_items' | 'shipments', object>;

/** How much of each item is in some shipments. */
async function quantitiesOf(
  tx: Db,
  where: (items: ShipmentItems) => ShipmentItems,
): Promise<Map<string, number>> {
  const rows = await where(
    tx.selectFrom('shipment_items').innerJoin('shipments', 'shipments.id', 'shipment_items.shipment_id'),
  )
    .select((e) => ['order_item_id', e.fn.sum<number>('quantity').as('quantity')])
    .groupBy('order_item_id')
    .execute();
  return new Map(rows.map((row) => [row.order_item_id, Number(row.quantity)]));
}

/** What was in the shipment and is in no return of it. */
async function leftInShipment(
  tx: Db,
  userId: string,
  orderId: string,
  shipmentId: string,
): Promise<Map<string, number>> {
  const left = await quantitiesOf(tx, (shipment) => shipment.where('shipments.id', '=', shipmentId));
  const returned = await tx
    .selectFrom('return_items')
    .innerJoin('returns', 'returns.id', 'return_items.return_id')
    .where('returns.user_id', '=', userId)
    .where('returns.order_id', '=', orderId)
    .where('returns.shipment_id', '=', shipmentId)
    .where('returns.status', 'not in', ['rejected', 'cancelled'])
    .select(['return_items.order_item_id', 'return_items.quantity'])
    .execute();
  for (const { order_item_id, quantity } of returned)
    left.set(order_item_id, (left.get(order_item_id) ?? 0) - quantity);
  return left;
}
