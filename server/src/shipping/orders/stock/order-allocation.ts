import { present } from '../../../lib/present.ts';
import type { Db, OrderItemRow } from '../../../storage/index.ts';
import type { LevelKey, StockLedger } from '../../inventory/index.ts';
import { openQuantity, shortQuantity } from '../order.ts';
import { productsLeftToJobs } from './backorder-queue.ts';

type Item = Omit<OrderItemRow, 'order_id'>;
interface Place {
  orderId: string;
  warehouseId: string | null;
}

/** The stock that these items draw on. */
export const levelsOf = (items: readonly Item[], warehouseId: string | null): LevelKey[] =>
  items.flatMap(({ product_id }) =>
    product_id === null || warehouseId === null ? [] : [{ productId: product_id, warehouseId }],
  );

/**
 * Reserves what is available of tracked products and not reserved yet, and sets `allocated_quantity` of each item. Stock that
 * a job is about to give to those who wait for it is left to it, unless `first`.
 */
export async function allocateItems(
  ledger: StockLedger,
  tx: Db,
  accountId: string,
  { orderId, warehouseId }: Place,
  items: readonly Item[],
  { first = false } = {},
): Promise<void> {
  if (warehouseId === null) return;
  const short = items.filter((item) => shortQuantity(item) > 0);
  const productIds = short.map(({ product_id }) => present(product_id));
  const left = first ? new Set() : await productsLeftToJobs(tx, productIds, warehouseId);
  const served = short.filter(({ product_id }) => !left.has(product_id));
  const lines = served.map((item) => ({
    productId: present(item.product_id),
    warehouseId,
    quantity: shortQuantity(item),
  }));
  const got = await ledger.allocate(tx, accountId, lines, orderId);
  for (const [index, item] of served.entries()) item.allocated_quantity += got[index] ?? 0;
}

/** Releases all reservations of these items, and returns where stock has become available. */
export async function releaseItems(
  ledger: StockLedger,
  tx: Db,
  accountId: string,
  { orderId, warehouseId }: Place,
  items: readonly Item[],
): Promise<LevelKey[]> {
  if (warehouseId === null) return [];
  const reserved = items.filter(({ allocated_quantity }) => allocated_quantity > 0);
  const lines = reserved.map((item) => ({
    productId: present(item.product_id),
    warehouseId,
    quantity: item.allocated_quantity,
  }));
  await ledger.release(tx, accountId, lines, orderId);
  for (const item of reserved) item.allocated_quantity = 0;
  return lines;
}

/**
 * When items are replaced: what an item has reserved and still needs stays reserved, without a movement in the ledger.
 * Returns where stock has become available.
 */
export async function reallocateItems(
  ledger: StockLedger,
  tx: Db,
  accountId: string,
  from: Place & { items: readonly Item[] },
  to: Place & { items: readonly Item[] },
): Promise<LevelKey[]> {
  const next = new Map(to.items.map((item) => [item.id, item]));
  for (const item of from.warehouseId === to.warehouseId ? from.items : []) {
    const same = next.get(item.id);
    if (same === undefined || same.product_id !== item.product_id || same.is_tracked === 0) continue;
    same.allocated_quantity = Math.min(item.allocated_quantity, openQuantity(same));
    item.allocated_quantity -= same.allocated_quantity;
  }
  const keys = [...levelsOf(from.items, from.warehouseId), ...levelsOf(to.items, to.warehouseId)];
  await ledger.lock(tx, accountId, keys);
  const freed = await releaseItems(ledger, tx, accountId, from, from.items);
  await allocateItems(ledger, tx, accountId, to, to.items);
  return freed;
}
