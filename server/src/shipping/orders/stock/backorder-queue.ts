import {
  type BackorderRow,
  type Db,
  insertRows,
  type OrderItemRow,
  type OrderRow,
} from '../../../storage/index.ts';
import type { LevelKey } from '../../inventory/index.ts';
import { shortQuantity, stockColumnsOf } from '../order.ts';

/**
 * Brings the order's places in the queues in line with what it is short of, and returns the columns of its row that follow
 * from its items. Whoever changes an order's items, status, warehouse or priority calls it, with the order as it is then
 * except for `is_short`, which is as stored.
 */
export async function queueShortages(
  tx: Db,
  row: OrderRow,
  items: readonly OrderItemRow[],
): Promise<Pick<OrderRow, 'allocation' | 'is_short'>> {
  const columns = stockColumnsOf(row.status, items);
  if (row.is_short === 1) await tx.deleteFrom('backorders').where('order_id', '=', row.id).execute();
  if (columns.is_short === 1) await joinQueues(tx, queuePlaces({ ...row, ...columns }, items));
  // Not left to whoever stores the row: they only do where something visible has changed.
  if (columns.is_short !== row.is_short)
    await tx.updateTable('orders').set({ is_short: columns.is_short }).where('id', '=', row.id).execute();
  return columns;
}

/** For orders that are in no queue yet. */
export async function joinQueues(tx: Db, places: readonly BackorderRow[]): Promise<void> {
  await insertRows(tx, 'backorders', places);
}

/** The order's places in the queues for what it is short of. Without a warehouse there is no queue to wait in. */
export function queuePlaces(row: OrderRow, items: readonly Omit<OrderItemRow, 'order_id'>[]): BackorderRow[] {
  const { warehouse_id, allocation_priority: priority, created_at: ordered_at, id: order_id } = row;
  if (warehouse_id === null || row.is_short === 0) return [];
  const short = new Map<string, number>();
  for (const item of items) {
    const quantity = shortQuantity(item);
    const productId = item.product_id ?? '';
    if (quantity > 0) short.set(productId, (short.get(productId) ?? 0) + quantity);
  }
  return [...short].map(([product_id, quantity]) => ({
    product_id,
    warehouse_id,
    priority,
    ordered_at,
    order_id,
    quantity,
  }));
}

/** Those who are served first, without the order that the transaction is about: it has taken what it needs. */
export function frontOfQueue(
  tx: Db,
  { productId, warehouseId }: LevelKey,
  limit: number,
  exceptOrderId: string | undefined,
): Promise<Pick<BackorderRow, 'order_id' | 'quantity'>[]> {
  let query = tx
    .selectFrom('backorders')
    .select(['order_id', 'quantity'])
    .where('product_id', '=', productId)
    .where('warehouse_id', '=', warehouseId)
    .orderBy('priority')
    .orderBy('ordered_at')
    .orderBy('order_id')
    .limit(limit);
  if (exceptOrderId !== undefined) query = query.where('order_id', '!=', exceptOrderId);
  return query.execute();
}

/** All warehouses, as a job names them. */
export const EVERYWHERE = '';
/** Instead of a warehouse: a job that links items to a product. */
export const LINKS = '+';

/**
 * Leaves the rest to the job. The caller has locked the stock level, or for `EVERYWHERE` and `LINKS` the product: whoever ends a job has
 * too, so that none is lost.
 */
export async function leaveToJob(
  tx: Db,
  accountId: string,
  { productId, warehouseId }: LevelKey,
): Promise<void> {
  await tx
    .insertInto('allocation_jobs')
    .values({ product_id: productId, warehouse_id: warehouseId, account_id: accountId })
    .onConflict((on) => on.columns(['product_id', 'warehouse_id']).doNothing())
    .execute();
}

/** Whether the product's stock there is about to be given to orders that wait for it. */
export async function productsLeftToJobs(
  tx: Db,
  productIds: readonly string[],
  warehouseId: string,
): Promise<Set<string>> {
  if (productIds.length === 0) return new Set();
  const jobs = await tx
    .selectFrom('allocation_jobs')
    .select('product_id')
    .where('product_id', 'in', [...productIds])
    .where('warehouse_id', 'in', [warehouseId, EVERYWHERE, LINKS])
    .execute();
  return new Set(jobs.map(({ product_id }) => product_id));
}
