import { present } from '../../../lib/present.ts';
import type { Db, OrderItemRow, OrderRow, Storage } from '../../../storage/index.ts';
import type { StockLine } from '../../inventory/index.ts';
import { trackedProducts } from '../../products/index.ts';
import { itemsOf } from '../order-store.ts';

/**
 * The items of an order that is locked, with `is_tracked` as it is now: a job may not have reached the order since a product's
 * tracking was switched. `released` is what they have reserved of products that are no longer tracked, for the caller to
 * release.
 */
export async function currentItems(storage: Storage, tx: Db, row: OrderRow, { opensLevel = false } = {}) {
  const earlier = await itemsOf(tx, row.id);
  const tracked = await trackedProducts(
    storage,
    tx,
    earlier.map(({ product_id }) => product_id),
    { opensLevel },
  );
  const released: StockLine[] = [];
  const items = earlier.map((item) => {
    if (tracked.has(item.product_id ?? '')) return { ...item, is_tracked: 1 };
    released.push(...reservationsOf(row, item));
    return { ...item, is_tracked: 0, allocated_quantity: 0 };
  });
  return { earlier, items, released };
}

/** What an item has reserved, as stock to release. */
const reservationsOf = (row: OrderRow, item: OrderItemRow): StockLine[] =>
  item.allocated_quantity === 0
    ? []
    : [
        {
          productId: present(item.product_id),
          warehouseId: present(row.warehouse_id),
          quantity: item.allocated_quantity,
        },
      ];
