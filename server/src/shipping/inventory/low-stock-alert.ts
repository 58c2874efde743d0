import { writeAlert } from '../../alerts/index.ts';
import type { Storage } from '../../storage/index.ts';
import type { OnLow } from './stock-ledger.ts';

/** Tells members of stock that falls below its reorder point. */
export const createLowStockAlert =
  (storage: Storage): OnLow =>
  async (tx, { id, account_id: accountId, product_id, warehouse_id, on_hand, allocated, reorder_point }) => {
    const place = await tx
      .selectFrom('products')
      .innerJoin('warehouses', (join) => join.on('warehouses.id', '=', warehouse_id))
      .select(['products.sku', 'products.name as product', 'warehouses.name as warehouse'])
      .where('products.id', '=', product_id)
      .executeTakeFirst();
    if (place === undefined) return;
    const available = on_hand - allocated;
    await writeAlert(storage, tx, {
      ...{ accountId, kind: 'low_stock', subject: id },
      line: `${place.sku} (${place.product}) in ${place.warehouse}: ${available} available, reorder point ${reorder_point}`,
      facts: { ...place, available, ...(reorder_point !== null && { reorderPoint: reorder_point }) },
    });
  };
