import { isDeepStrictEqual } from 'node:util';
import { groupBy } from '../../lib/group-by.ts';
import { present } from '../../lib/present.ts';
import type { Order } from '../../schema/order.ts';
import { type Db, type OrderItemRow, type OrderRow, onlyCompared } from '../../storage/index.ts';
import { toOrder } from './order.ts';

/** What belongs to some orders, in two queries. */
export async function withParts(db: Db, accountId: string, rows: OrderRow[]): Promise<Order[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const items = await db
    .selectFrom('order_items')
    .selectAll()
    .where('order_id', 'in', ids)
    .orderBy('position')
    .execute();
  const shipments = await db
    .selectFrom('shipments')
    .select(['id', 'order_id', 'print_state'])
    .where('account_id', '=', accountId)
    .where('order_id', 'in', ids)
    .where('is_return', '=', 0)
    .where('status', '!=', 'failed')
    .orderBy(onlyCompared('id'))
    .execute();
  const itemsOf = groupBy(items, (item) => item.order_id);
  const shipmentsOf = groupBy(shipments, (shipment) => shipment.order_id);
  return rows.map((row) => toOrder(row, itemsOf.get(row.id) ?? [], shipmentsOf.get(row.id) ?? []));
}

export const itemsOf = (db: Db, orderId: string): Promise<OrderItemRow[]> =>
  db.selectFrom('order_items').selectAll().where('order_id', '=', orderId).orderBy('position').execute();

/** The order as GET shows it. */
export async function readOrder(db: Db, accountId: string, row: OrderRow): Promise<Order> {
  const [order] = await withParts(db, accountId, [row]);
  return present(order);
}

/** Stores what is shipped and reserved of those items that have changed, and of which product they are. */
export async function storeCounts(
  tx: Db,
  earlier: readonly OrderItemRow[],
  items: readonly OrderItemRow[],
): Promise<void> {
  const countsOf = (item: OrderItemRow) => ({
    product_id: item.product_id,
    link_key: item.link_key,
    shipped_quantity: item.shipped_quantity,
    is_tracked: item.is_tracked,
    allocated_quantity: item.allocated_quantity,
  });
  for (const [i, item] of items.entries()) {
    const counts = countsOf(item);
    if (isDeepStrictEqual(counts, countsOf(present(earlier[i])))) continue;
    await tx.updateTable('order_items').set(counts).where('id', '=', item.id).execute();
  }
}
