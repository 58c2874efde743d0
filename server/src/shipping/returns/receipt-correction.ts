import { hasMoved } from '../../carriers/index.ts';
import { conflict, invalid } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import { present } from '../../lib/present.ts';
import type { ReturnStatus } from '../../schema/return.ts';
import type { Db, OrderItemRow, ReturnItemRow, ReturnReceiptRow, ReturnRow } from '../../storage/index.ts';
import type { StockLine } from '../inventory/index.ts';
import type { ReceiptCorrection } from './return-schemas.ts';
import { receiptsOf } from './return-store.ts';

interface Recorded {
  items: readonly ReturnItemRow[];
  orderItems: readonly OrderItemRow[];
  /** Where what is stated is, if not where it was received. */
  warehouseId: string | undefined;
  /** Where it is otherwise. */
  ownWarehouseId: string | null;
  now: number;
}

/**
 * Replaces what was recorded of the items that are named. Returns how much more, or less, of each product can be sold again
 * there. The caller has locked the return.
 */
export async function correctReceipts(
  tx: Db,
  row: ReturnRow,
  stated: ReceiptCorrection['items'],
  { items, orderItems, warehouseId, ownWarehouseId, now }: Recorded,
): Promise<{ status: ReturnStatus; sellable: StockLine[] }> {
  const before = await receiptsOf(tx, items);
  const orderItemOf = new Map(orderItems.map((item) => [item.id, item]));
  const counted = new Map<string, number>();
  const receipts: ReturnReceiptRow[] = [];
  for (const [i, { id, receivedQuantity: quantity, condition }] of stated.entries()) {
    const item = items.find((one) => one.id === id);
    if (item === undefined) throw invalid(`items[${i}].id: is not an item of this return`);
    const total = (counted.get(id) ?? 0) + quantity;
    const { name } = present(orderItemOf.get(item.order_item_id));
    if (total > item.quantity)
      throw conflict(`items[${i}].receivedQuantity: ${item.quantity} ${name} are returned, not ${total}`);
    counted.set(id, total);
    if (quantity === 0) continue;
    const earlier = before.findLast((one) => one.return_item_id === id);
    receipts.push({
      id: newId('rcp'),
      return_item_id: id,
      quantity,
      condition,
      warehouse_id: warehouseId ?? (earlier === undefined ? ownWarehouseId : earlier.warehouse_id),
      created_at: now,
    });
  }
  const replaced = before.filter(({ return_item_id }) => counted.has(return_item_id));
  await tx
    .deleteFrom('return_receipts')
    .where('return_item_id', 'in', [...counted.keys()])
    .execute();
  if (receipts.length > 0) await tx.insertInto('return_receipts').values(receipts).execute();
  for (const [id, received_quantity] of counted)
    await tx.updateTable('return_items').set({ received_quantity }).where('id', '=', id).execute();

  const productOf = new Map(
    items.map((item) => [item.id, present(orderItemOf.get(item.order_item_id)).product_id]),
  );
  const left = items.map((item) => item.quantity - (counted.get(item.id) ?? item.received_quantity));
  const arrived = items.some((item) => (counted.get(item.id) ?? item.received_quantity) > 0);
  const status = left.every((missing) => missing === 0) ? 'received' : 'partially_received';
  return {
    status: arrived ? status : await statusByLabel(tx, row),
    sellable: differences(replaced, receipts, (id) => productOf.get(id) ?? null),
  };
}

/** For a return of which nothing has arrived. */
async function statusByLabel(tx: Db, row: ReturnRow): Promise<ReturnStatus> {
  const label = await tx
    .selectFrom('shipments')
    .select(['status', 'tracking_status'])
    .where('id', '=', row.label_shipment_id ?? '')
    .executeTakeFirst();
  if (label === undefined || label.status === 'voided' || label.status === 'failed') return 'approved';
  return hasMoved(label.tracking_status) ? 'in_transit' : 'label_created';
}

/** By product and warehouse, of what can be sold. */
function differences(
  before: readonly ReturnReceiptRow[],
  after: readonly ReturnReceiptRow[],
  productOf: (returnItemId: string) => string | null,
): StockLine[] {
  const lines = new Map<string, StockLine>();
  const add = (sign: 1 | -1) => (receipt: ReturnReceiptRow) => {
    const [productId, warehouseId] = [productOf(receipt.return_item_id), receipt.warehouse_id];
    if (receipt.condition !== 'sellable' || productId === null || warehouseId === null) return;
    const place = `${productId} ${warehouseId}`;
    const line = lines.get(place) ?? { productId, warehouseId, quantity: 0 };
    lines.set(place, { ...line, quantity: line.quantity + sign * receipt.quantity });
  };
  before.forEach(add(-1));
  after.forEach(add(1));
  return [...lines.values()].filter(({ quantity }) => quantity !== 0);
}
