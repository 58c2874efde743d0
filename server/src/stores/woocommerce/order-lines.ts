import { formatAmount } from '../../lib/money.ts';
import {
  type Fields,
  fieldsIn,
  fieldsOf,
  numberOf,
  textOf,
  webAddressOf,
} from '../../plugins/answer-fields.ts';
import type { ShopItem } from '../store.ts';
import { plainText } from './plain-text.ts';

/** How many of each line, by its id. */
export type Quantities = ReadonlyMap<string, number>;

/** What the list of refunds takes away from each line. A refund without lines is about money alone. */
export function refundedQuantities(refunds: readonly Fields[]): Quantities {
  const refunded = new Map<string, number>();
  for (const line of refunds.flatMap(({ line_items }) => fieldsIn(line_items))) {
    const of = textOf(metaOf(line, '_refunded_item_id'));
    const quantity = Math.abs(numberOf(line.quantity) ?? 0);
    if (of !== undefined) refunded.set(of, (refunded.get(of) ?? 0) + quantity);
  }
  return refunded;
}

/** Whether all of the order's money was given back: then nothing of it is wanted, whether the refund names lines or not. */
export function isFullyRefunded(order: Fields): boolean {
  const total = numberOf(order.total) ?? 0;
  const refunded = fieldsIn(order.refunds).reduce((sum, { total: part }) => sum - (numberOf(part) ?? 0), 0);
  return total > 0 && refunded >= total - 0.000_001;
}

/** What fulfillments have shipped of each line. Deleted ones and drafts do not count. */
export function fulfilledQuantities(fulfillments: readonly Fields[]): Quantities {
  const fulfilled = new Map<string, number>();
  for (const fulfillment of fulfillments) {
    if (!isFulfilled(fulfillment)) continue;
    for (const item of fieldsIn(metaOf(fulfillment, '_items'))) {
      const id = textOf(item.item_id);
      if (id !== undefined) fulfilled.set(id, (fulfilled.get(id) ?? 0) + (numberOf(item.qty) ?? 0));
    }
  }
  return fulfilled;
}

/** `true` after a write, and `"1"` when it is read. */
export const isFulfilled = ({ is_fulfilled, date_deleted }: Fields): boolean =>
  (is_fulfilled === true || is_fulfilled === '1' || is_fulfilled === 1) && !date_deleted;

export const metaOf = ({ meta_data }: Fields, key: string): unknown =>
  fieldsIn(meta_data).find((meta) => meta.key === key)?.value;

interface LineContext {
  currency: string;
  isFullyRefunded: boolean;
  isCompleted: boolean;
  refunded: Quantities;
  fulfilled: Quantities;
}

/** A line of an order, or why it cannot be shipped. */
export function readLine(line: Fields, context: LineContext): ShopItem | string {
  const externalId = textOf(line.id) ?? '';
  const sku = textOf(line.sku) ?? null;
  const name = plainText(textOf(line.name) ?? '') || sku || 'Item without a name';
  const ordered = numberOf(line.quantity);
  if (ordered === undefined || !Number.isSafeInteger(ordered) || ordered < 0)
    return `“${name}” has a quantity of ${textOf(line.quantity) ?? 'nothing'}: only whole numbers can be shipped`;
  const left = Math.max(0, ordered - (context.refunded.get(externalId) ?? 0));
  const quantity = context.isFullyRefunded ? 0 : left;
  if (!Number.isSafeInteger(quantity))
    return `“${name}” was refunded in parts: only whole numbers can be shipped`;
  const fulfilled = context.isCompleted ? quantity : (context.fulfilled.get(externalId) ?? 0);
  return {
    externalId,
    productExternalId: idOf(line.variation_id) ?? idOf(line.product_id),
    sku,
    name,
    quantity,
    fulfilledQuantity: Math.min(quantity, Math.max(0, Math.trunc(fulfilled))),
    unitPrice: unitPriceOf(line, ordered, context.currency),
    // WooCommerce knows the weight of products, not of lines.
    ...{ weight: null, hsCode: null, originCountry: null },
    imageUrl: webAddressOf(fieldsOf(line.image).src) ?? null,
  };
}

/** 0 stands for a product that was deleted, and for no variation. */
function idOf(value: unknown): string | null {
  const id = textOf(value);
  return id === undefined || id === '0' ? null : id;
}

/**
 * Before discounts, which the order has apart. `price` is the net price of one after discounts, as a number with more decimals
 * than money has; `subtotal` is before discounts, but rounded for all of them together.
 */
function unitPriceOf(line: Fields, quantity: number, currency: string): string | null {
  const price = numberOf(line.price);
  const subtotal = numberOf(line.subtotal);
  if (price !== undefined && (subtotal === undefined || subtotal === numberOf(line.total)))
    return formatAmount(price, currency);
  return subtotal === undefined || quantity === 0 ? null : formatAmount(subtotal / quantity, currency);
}
