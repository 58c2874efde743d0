import { foldCase } from '../../../lib/fold-case.ts';
import { OPEN_ORDER_STATUSES } from '../../../schema/order.ts';
import type { Db, ProductRow } from '../../../storage/index.ts';

/** What a product with the SKU finds items by that are waiting for one. */
export const linkKey = (accountId: string, sku: string): string => `${accountId} ${foldCase(sku)}`;

/** The key of an item that is not one of a product. */
export const linkKeyOf = (accountId: string, item: { product_id: string | null; sku: string | null }) =>
  item.product_id === null && item.sku !== null ? linkKey(accountId, item.sku) : null;

/** Open orders with items of this SKU that are not one of a product, those that are given stock first in front. */
export const ordersToLink = (tx: Db, { account_id, sku }: ProductRow, limit: number): Promise<string[]> =>
  firstIds(openItems(tx).where('order_items.link_key', '=', linkKey(account_id, sku)), limit);

/** Open orders whose items do not know yet whether the product is tracked, those that are given stock first in front. */
export const ordersToSwitch = (
  tx: Db,
  productId: string,
  isTracked: boolean,
  limit: number,
): Promise<string[]> =>
  firstIds(
    openItems(tx)
      .where('order_items.product_id', '=', productId)
      .where('order_items.is_tracked', '=', Number(!isTracked)),
    limit,
  );

const openItems = (tx: Db) =>
  tx
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .select(['orders.id', 'orders.allocation_priority', 'orders.created_at'])
    .distinct()
    .where('orders.status', 'in', OPEN_ORDER_STATUSES);

async function firstIds(items: ReturnType<typeof openItems>, limit: number): Promise<string[]> {
  const rows = await items
    .orderBy('orders.allocation_priority')
    .orderBy('orders.created_at')
    .orderBy('orders.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
