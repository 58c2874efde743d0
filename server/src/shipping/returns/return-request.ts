import type { SelectQueryBuilder } from 'kysely';
import { conflict, invalid } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import {
  type Db,
  EVER,
  type OrderItemRow,
  type OrderRow,
  type ReturnItemRow,
  type ReturnRow,
  type Schema,
} from '../../storage/index.ts';
import { countReturned, itemsOf } from '../orders/index.ts';
import { claimedQuantity } from './return.ts';
import type { ReturnInput } from './return-schemas.ts';

/** How much of each item can be returned: what was shipped, in this shipment if one is named, and is in no return. */
export async function returnable(
  tx: Db,
  { id: orderId, account_id: accountId }: OrderRow,
  shipmentId: string | null,
): Promise<Map<string, { item: OrderItemRow; free: number; isInShipment: boolean }>> {
  const inShipment =
    shipmentId === null ? undefined : await leftInShipment(tx, accountId, orderId, shipmentId);
  const uncertain = await quantitiesOf(tx, (shipment) =>
    shipment
      .where('shipments.account_id', '=', accountId)
      .where('shipments.order_id', '=', orderId)
      .where('shipments.created_at', '>=', EVER)
      // Whether their labels were sold, or voided, is not known yet.
      .where('shipments.status', 'in', ['purchasing', 'voiding']),
  );
  return new Map(
    (await itemsOf(tx, orderId)).map((item) => {
      const left = item.shipped_quantity - (uncertain.get(item.id) ?? 0) - item.returned_quantity;
      const free = Math.max(0, Math.min(left, inShipment?.get(item.id) ?? left));
      return [item.id, { item, free, isInShipment: inShipment?.has(item.id) ?? true }];
    }),
  );
}

/**
 * The items of a new return, which are counted on the order from now on: no more can be returned than was shipped. The
 * caller has locked the order.
 */
export async function takeForReturn(
  tx: Db,
  order: OrderRow,
  shipmentId: string | null,
  wanted: ReturnInput['items'],
): Promise<Omit<ReturnItemRow, 'return_id'>[]> {
  const items = await returnable(tx, order, shipmentId);
  const seen = new Set<string>();
  const taken: Omit<ReturnItemRow, 'return_id'>[] = [];
  for (const [position, { orderItemId, quantity, reason }] of wanted.entries()) {
    const field = `items[${position}]`;
    const found = items.get(orderItemId);
    if (found === undefined) throw invalid(`${field}.orderItemId: is not an item of this order`);
    if (!found.isInShipment) throw invalid(`${field}.orderItemId: was not in this shipment`);
    if (seen.has(orderItemId)) throw invalid(`${field}.orderItemId: is named twice`);
    seen.add(orderItemId);
    const { item, free } = found;
    if (quantity > free)
      throw conflict(`${field}.quantity: ${free} of ${item.name} can be returned, not ${quantity}`);
    await countReturned(tx, orderItemId, quantity);
    taken.push({
      id: newId('rit'),
      order_item_id: orderItemId,
      position,
      quantity,
      reason,
      received_quantity: 0,
    });
  }
  return taken;
}

/** Takes the items of a cancelled return again; 409 if another return has claimed them since. */
export async function takeAgain(
  tx: Db,
  order: OrderRow,
  { shipment_id }: ReturnRow,
  items: readonly ReturnItemRow[],
): Promise<void> {
  const available = await returnable(tx, order, shipment_id);
  for (const { order_item_id, quantity } of items) {
    // An item whose label was voided since may even be gone from the order.
    const { item, free = 0 } = available.get(order_item_id) ?? {};
    if (quantity > free)
      throw conflict(
        `The return was canceled and cannot be opened again: ${free} of ${item?.name ?? 'an item'} can be ` +
          `returned, not ${quantity}. Cancel the return that has claimed it, or receive it there`,
      );
    await countReturned(tx, order_item_id, quantity);
  }
}

/**
 * For items of a return that was rejected or canceled, or that are missing from a completed one: they can be returned again.
 */
export async function giveUpItems(
  tx: Db,
  items: readonly ReturnItemRow[],
  quantityOf: (item: ReturnItemRow) => number = ({ quantity }) => quantity,
): Promise<void> {
  for (const item of items) await countReturned(tx, item.order_item_id, -quantityOf(item));
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
  accountId: string,
  orderId: string,
  shipmentId: string,
): Promise<Map<string, number>> {
  const left = await quantitiesOf(tx, (shipment) => shipment.where('shipments.id', '=', shipmentId));
  const returned = await tx
    .selectFrom('return_items')
    .innerJoin('returns', 'returns.id', 'return_items.return_id')
    .where('returns.account_id', '=', accountId)
    .where('returns.order_id', '=', orderId)
    .where('returns.shipment_id', '=', shipmentId)
    .select(['order_item_id', 'quantity', 'received_quantity', 'returns.status'])
    .execute();
  for (const item of returned)
    left.set(item.order_item_id, (left.get(item.order_item_id) ?? 0) - claimedQuantity(item.status, item));
  return left;
}
