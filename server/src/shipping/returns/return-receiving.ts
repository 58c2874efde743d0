import { conflict, invalid } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import { present } from '../../lib/present.ts';
import type { ReturnStatus } from '../../schema/return.ts';
import type { Db, OrderItemRow, ReturnItemRow, ReturnReceiptRow } from '../../storage/index.ts';
import type { Receipts } from './return-schemas.ts';

interface Arrival {
  items: readonly ReturnItemRow[];
  orderItems: readonly OrderItemRow[];
  warehouseId: string | null;
  now: number;
}

interface Received {
  /** `received` once everything is there. */
  status: ReturnStatus;
  /** What can be sold again, of products. */
  sellable: { productId: string; warehouseId: string; quantity: number }[];
}

/** Adds what arrived to what has arrived before. The caller has locked the return. */
export async function addReceipts(
  tx: Db,
  arrived: Receipts['items'],
  { items, orderItems, warehouseId, now }: Arrival,
): Promise<Received> {
  const left = new Map(items.map((item) => [item.id, item.quantity - item.received_quantity]));
  const orderItemOf = new Map(orderItems.map((item) => [item.id, item]));
  const receipts: ReturnReceiptRow[] = [];
  const sellable: Received['sellable'] = [];
  for (const [i, { id, receivedQuantity: quantity, condition }] of arrived.entries()) {
    const item = items.find((one) => one.id === id);
    if (item === undefined) throw invalid(`items[${i}].id: is not an item of this return`);
    const { name, product_id } = present(orderItemOf.get(item.order_item_id));
    const missing = left.get(id) ?? 0;
    if (quantity > missing)
      throw conflict(
        `items[${i}].receivedQuantity: ${missing} of ${item.quantity} ${name} are still to arrive, not ${quantity}`,
      );
    // A line that nothing arrived of.
    if (quantity === 0) continue;
    left.set(id, missing - quantity);
    receipts.push({
      id: newId('rcp'),
      return_item_id: id,
      quantity,
      condition,
      warehouse_id: warehouseId,
      created_at: now,
    });
    if (condition === 'sellable' && product_id !== null && warehouseId !== null)
      sellable.push({ productId: product_id, warehouseId, quantity });
  }
  if (receipts.length === 0) throw invalid('items: at least one receivedQuantity must be more than 0');
  await tx.insertInto('return_receipts').values(receipts).execute();
  for (const { id, quantity } of items)
    await tx
      .updateTable('return_items')
      .set({ received_quantity: quantity - present(left.get(id)) })
      .where('id', '=', id)
      .execute();
  const isComplete = [...left.values()].every((missing) => missing === 0);
  return { status: isComplete ? 'received' : 'partially_received', sellable };
}
