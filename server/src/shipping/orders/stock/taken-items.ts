import { fromJson } from '../../../lib/json.ts';
import type { WantedItem } from '../../../schema/quote.ts';
import type { Db, OrderRow, Storage } from '../../../storage/index.ts';
import type { LevelKey } from '../../inventory/index.ts';
import { liveWarehouse } from '../../warehouses/index.ts';
import { destinationColumns } from '../creation/order-destination.ts';

/** What a shipment took of an order's item, and of the stock where the product is kept in stock. */
export interface TakenItem extends WantedItem {
  productId: string | null;
  warehouseId: string | null;
}

/** The stock that was taken. */
export const stockOf = (taken: readonly TakenItem[]): LevelKey[] =>
  taken.flatMap(({ productId, warehouseId }) =>
    productId === null || warehouseId === null ? [] : [{ productId, warehouseId }],
  );

/**
 * The order and what was taken of it, with the default warehouse instead of those that were deleted since. Without any
 * warehouse the order has none until the account does; goods then stay where they were, from where they can be transferred.
 */
export async function relocate(
  storage: Storage,
  tx: Db,
  row: OrderRow,
  taken: readonly TakenItem[],
): Promise<{ row: OrderRow; taken: TakenItem[] }> {
  const live = new Map<string, Awaited<ReturnType<typeof liveWarehouse>>>();
  const places = new Set([row.warehouse_id, ...taken.map(({ warehouseId }) => warehouseId)]);
  for (const id of [...places].sort())
    if (id !== null) live.set(id, await liveWarehouse(storage, tx, row.account_id, id));
  const home = live.get(row.warehouse_id ?? '') ?? null;
  const isMoved = row.warehouse_id !== null && home?.id !== row.warehouse_id;
  return {
    row: isMoved
      ? {
          ...row,
          warehouse_id: home?.id ?? null,
          ...destinationColumns(row.order_number, fromJson(row.ship_to), home ?? undefined),
        }
      : row,
    taken: taken.map((item) => ({
      ...item,
      warehouseId: live.get(item.warehouseId ?? '')?.id ?? item.warehouseId,
    })),
  };
}
