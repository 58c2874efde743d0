import { fromJson } from '../../../lib/json.ts';
import type { Db, StoreProductRow, StoreRow } from '../../../storage/index.ts';

/**
 * What a store offers of these products: what is available in its warehouses, in all of them if it has chosen none. Products whose
 * stock is not tracked here are not in it.
 */
export async function availableStock(
  tx: Db,
  store: Pick<StoreRow, 'account_id' | 'stock_warehouse_ids'>,
  rows: readonly Pick<StoreProductRow, 'product_id'>[],
): Promise<Map<string, number>> {
  const ids = [...new Set(rows.map(({ product_id }) => product_id))].filter((id) => id !== null);
  if (ids.length === 0) return new Map();
  const tracked = await tx
    .selectFrom('products')
    .select('id')
    .where('account_id', '=', store.account_id)
    .where('id', 'in', ids)
    .where('track_inventory', '=', 1)
    .execute();
  const available = new Map(tracked.map(({ id }) => [id, 0]));
  const warehouses = new Set(fromJson(store.stock_warehouse_ids));
  const levels = await tx
    .selectFrom('stock_levels')
    .select(['product_id', 'warehouse_id', 'on_hand', 'allocated'])
    .where('product_id', 'in', ids)
    .execute();
  for (const { product_id, warehouse_id, on_hand, allocated } of levels) {
    const sum = available.get(product_id);
    if (sum === undefined || (warehouses.size > 0 && !warehouses.has(warehouse_id))) continue;
    available.set(product_id, sum + Math.max(0, on_hand - allocated));
  }
  return available;
}
