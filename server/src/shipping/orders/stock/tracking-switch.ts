import { OPEN_ORDER_STATUSES } from '../../../schema/order.ts';
import type { Db } from '../../../storage/index.ts';

/** Open orders whose items don't know yet whether the product is tracked, those that are given stock first in front. */
export async function ordersToSwitch(
  tx: Db,
  productId: string,
  isTracked: boolean,
  limit: number,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .select(['orders.id', 'orders.allocation_priority', 'orders.created_at'])
    .distinct()
    .where('order_items.product_id', '=', productId)
    .where('order_items.is_tracked', '=', Number(!isTracked))
    .where('orders.status', 'in', OPEN_ORDER_STATUSES)
    .orderBy('orders.allocation_priority')
    .orderBy('orders.created_at')
    .orderBy('orders.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
