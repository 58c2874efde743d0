import { isSameSku } from '../../lib/skus.ts';
import type { Order } from '../orders/index.ts';
import { type ReceiptValues, receiptValuesFor } from './receipt-values.ts';
import type { Return } from './returns-api.ts';

/** How many pieces of each item of a return have been scanned, by the item's id. */
export type Scanned = Readonly<Record<string, number>>;

type Item = Return['items'][number];

/**
 * The item of a return that a scan means, by its SKU or product; of several, one that is not complete. `isFull` if no more of
 * it is expected.
 */
export function scannedItem(
  { items }: Pick<Return, 'items'>,
  order: Pick<Order, 'items'> | undefined,
  scanned: Scanned,
  { sku, productIds = [] }: { sku?: string; productIds?: readonly string[] },
): { item: Item; isFull: boolean } | undefined {
  const found = items.filter(({ orderItemId }) => {
    const ordered = order?.items.find(({ id }) => id === orderItemId);
    const isSku = isSameSku(ordered?.sku, sku);
    return isSku || (ordered?.productId != null && productIds.includes(ordered.productId));
  });
  const open = found.find((item) => (scanned[item.id] ?? 0) < leftOf(item));
  const item = open ?? found[0];
  return item && { item, isFull: open === undefined };
}

export const leftOf = ({ quantity, receivedQuantity }: Item): number => quantity - receivedQuantity;

export const countOf = (scanned: Scanned): number =>
  Object.values(scanned).reduce((sum, count) => sum + count, 0);

/** A receipt of just what was scanned, as sellable. */
export function receiptOfScanned(
  one: Pick<Return, 'items'>,
  scanned: Scanned,
  warehouseId: string,
): ReceiptValues {
  const { lines } = receiptValuesFor(one, warehouseId);
  return { lines: lines.map((line) => ({ ...line, sellable: scanned[line.id] ?? 0 })), warehouseId };
}
