import { present } from '../../lib/present.ts';
import type { Db, OrderItemRow } from '../../storage/index.ts';
import type { StockLedger } from '../inventory/index.ts';
import { openQuantity } from './order.ts';

type Item = Pick<
  OrderItemRow,
  'id' | 'product_id' | 'quantity' | 'shipped_quantity' | 'cancelled_quantity' | 'allocated_quantity'
>;
interface Place {
  orderId: string;
  warehouseId: string | null;
}

/** Reserves what is available of known products and not reserved yet, and sets `allocated_quantity` of each item. */
export async function allocateItems(
  ledger: StockLedger,
  tx: Db,
  userId: string,
  { orderId, warehouseId }: Place,
  items: readonly Item[],
): Promise<void> {
  if (warehouseId === null) return;
  const short = items
    .filter(({ product_id }) => product_id !== null)
    .map((item) => ({ item, quantity: openQuantity(item) - item.allocated_quantity }))
    .filter(({ quantity }) => quantity > 0);
  const lines = short.map(({ item, quantity }) => ({
    productId: present(item.product_id),
    warehouseId,
    quantity,
  }));
  const got = await ledger.allocate(tx, userId, lines, orderId);
  for (const [index, { item }] of short.entries()) item.allocated_quantity += got[index] ?? 0;
}

/** Releases all reservations. */
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
    productId: present(item.product_id),
    warehouseId,
    quantity: item.allocated_quantity,
  }));
  await ledger.release(tx, userId, lines, orderId);
  for (const item of reserved) item.allocated_quantity = 0;
}

/** The levels that these items draw on. */
const levelsOf = (items: readonly Pick<Item, 'product_id'>[], warehouseId: string | null) =>
  items.flatMap(({ product_id }) =>
    product_id === null || warehouseId === null ? [] : [{ productId: product_id, warehouseId }],
  );

/** When items are replaced: what an item has reserved and still needs stays reserved, without a movement in the ledger. */
export async function reallocateItems(
  ledger: StockLedger,
  tx: Db,
  userId: string,
  from: Place & { items: readonly Item[] },
  to: Place & { items: readonly Item[] },
): Promise<void> {
  const next = new Map(to.items.map((item) => [item.id, item]));
  for (const item of from.warehouseId === to.warehouseId ? from.items : []) {
    const same = next.get(item.id);
    if (same === undefined || same.product_id !== item.product_id) continue;
    same.allocated_quantity = Math.min(item.allocated_quantity, same.quantity);
    item.allocated_quantity -= same.allocated_quantity;
  }
  const keys = [...levelsOf(from.items, from.warehouseId), ...levelsOf(to.items, to.warehouseId)];
  await ledger.lock(tx, userId, keys);
  await releaseItems(ledger, tx, userId, from, from.items);
  await allocateItems(ledger, tx, userId, to, to.items);
}
