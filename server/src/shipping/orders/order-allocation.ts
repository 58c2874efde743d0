import type { Db, OrderItemRow } from '../../storage/index.ts';
import type { StockLedger } from '../inventory/index.ts';

type Item = Pick<OrderItemRow, 'id' | 'product_id' | 'quantity' | 'shipped_quantity' | 'allocated_quantity'>;
interface Place {
  orderId: string;
  warehouseId: string | null;
}

/** The levels that these items draw on. */
export const levelsOf = (items: readonly Pick<Item, 'product_id'>[], warehouseId: string | null) =>
  warehouseId === null
    ? []
    : items
        .filter(({ product_id }) => product_id !== null)
        .map(({ product_id }) => ({ productId: product_id as string, warehouseId }));

/** Reserves what there is of known products, and notes on each item how much that was. */
export async function allocateItems(
  ledger: StockLedger,
  tx: Db,
  userId: string,
  { orderId, warehouseId }: Place,
  items: readonly Item[],
): Promise<void> {
  if (warehouseId === null) return;
  const known = items.filter(({ product_id }) => product_id !== null);
  const lines = known.map((item) => ({
    productId: item.product_id as string,
    warehouseId,
    quantity: item.quantity - item.shipped_quantity,
  }));
  const got = await ledger.allocate(tx, userId, lines, orderId);
  for (const [index, item] of known.entries()) item.allocated_quantity = got[index] ?? 0;
}

/** Gives back whatever is reserved. */
export async function releaseItems(
  ledger: StockLedger,
  tx: Db,
  userId: string,
  { orderId, warehouseId }: Place,
  items: readonly Item[],
): Promise<void> {
  if (warehouseId === null) return;
  const reserved = items.filter(({ allocated_quantity }) => allocated_quantity > 0);
  const lines = reserved.map((item) => ({
    productId: item.product_id as string,
    warehouseId,
    quantity: item.allocated_quantity,
  }));
  await ledger.release(tx, userId, lines, orderId);
  for (const item of reserved) item.allocated_quantity = 0;
}
