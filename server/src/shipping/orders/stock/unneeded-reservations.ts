import { present } from '../../../lib/present.ts';
import { type Db, EVER, type OrderItemRow, type OrderRow } from '../../../storage/index.ts';
import type { StockLine } from '../../inventory/index.ts';
import { openQuantity, shortQuantity } from '../order.ts';

/**
 * What an order has reserved at home and no longer needs, because goods from another warehouse were shipped instead: taken off
 * its items, for the caller to release. Another item of the same product that is short gets it first. What a label from
 * elsewhere is to ship stays reserved until it is known whether the label was sold.
 */
export async function takeUnneeded(tx: Db, row: OrderRow, items: OrderItemRow[]): Promise<StockLine[]> {
  if (items.every((item) => item.allocated_quantity <= openQuantity(item))) return [];
  const undecided = await beingBoughtElsewhere(tx, row);
  const spare = new Map<string, number>();
  for (const item of items) {
    const needed = openQuantity(item) + (undecided.get(item.id) ?? 0);
    const excess = Math.max(0, item.allocated_quantity - needed);
    if (excess === 0) continue;
    item.allocated_quantity -= excess;
    const productId = present(item.product_id);
    spare.set(productId, (spare.get(productId) ?? 0) + excess);
  }
  for (const item of items) {
    const left = spare.get(item.product_id ?? '') ?? 0;
    const moved = Math.max(0, Math.min(left, shortQuantity(item)));
    if (moved === 0) continue;
    item.allocated_quantity += moved;
    spare.set(item.product_id ?? '', left - moved);
  }
  const warehouseId = present(row.warehouse_id);
  return [...spare].flatMap(([productId, quantity]) =>
    quantity === 0 ? [] : [{ productId, warehouseId, quantity }],
  );
}

/** By item, what labels from other warehouses have taken whose purchase is not settled. */
async function beingBoughtElsewhere(tx: Db, row: OrderRow): Promise<Map<string, number>> {
  const taken = await tx
    .selectFrom('shipments')
    .innerJoin('shipment_items', 'shipment_items.shipment_id', 'shipments.id')
    .select(['shipment_items.order_item_id', 'shipment_items.quantity'])
    .where('shipments.account_id', '=', row.account_id)
    .where('shipments.order_id', '=', row.id)
    .where('shipments.created_at', '>=', EVER)
    .where('shipments.status', '=', 'purchasing')
    .where('shipment_items.warehouse_id', '!=', row.warehouse_id)
    .execute();
  const quantities = new Map<string, number>();
  for (const { order_item_id: id, quantity } of taken)
    quantities.set(id, (quantities.get(id) ?? 0) + quantity);
  return quantities;
}
