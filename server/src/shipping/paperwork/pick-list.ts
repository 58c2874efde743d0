import type { Order } from '../../schema/order.ts';
import type { PickLine, PickSection } from '../printing/index.ts';

/** A2 before A10; capital or small letters make no difference. */
export const naturally = new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare;

/** Bins in their natural order, then what has none; within a bin by SKU. */
const inWalkingOrder = (a: PickLine, b: PickLine): number =>
  Number(a.bin === '') - Number(b.bin === '') || naturally(a.bin, b.bin) || naturally(a.sku, b.sku);

type Item = Order['items'][number];

/** What is still to be shipped of these orders, gathered by warehouse and product. */
export function gatherPicks(
  orders: readonly Pick<Order, 'orderNumber' | 'warehouseId' | 'items'>[],
  binOf: (place: { productId: string | null; warehouseId: string | null }) => string,
): PickSection[] {
  const warehouses = new Map<string | null, Map<string, PickLine & { isKnown: boolean }>>();
  for (const { orderNumber, warehouseId, items } of orders) {
    const lines = warehouses.get(warehouseId) ?? new Map<string, PickLine & { isKnown: boolean }>();
    warehouses.set(warehouseId, lines);
    for (const item of items) {
      const quantity = item.quantity - item.shippedQuantity - item.cancelledQuantity;
      if (quantity <= 0) continue;
      const line = lines.get(keyOf(item)) ?? {
        bin: binOf({ productId: item.productId, warehouseId }),
        sku: item.sku ?? '',
        name: item.name,
        quantity: 0,
        orders: [],
        isKnown: item.productId !== null,
      };
      lines.set(keyOf(item), line);
      line.quantity += quantity;
      const last = line.orders.at(-1);
      if (last?.orderNumber === orderNumber) last.quantity += quantity;
      else line.orders.push({ orderNumber, quantity });
    }
  }
  return [...warehouses].map(([warehouseId, lines]) => {
    const of = (isKnown: boolean) =>
      [...lines.values()]
        .filter((line) => line.isKnown === isKnown)
        .map(({ isKnown: _known, ...line }) => line)
        .sort(inWalkingOrder);
    return { warehouseId, lines: of(true), others: of(false) };
  });
}

const keyOf = ({ productId, sku, name }: Item): string => productId ?? JSON.stringify([sku, name]);
