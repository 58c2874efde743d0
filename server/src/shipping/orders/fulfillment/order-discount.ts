import { coinOf } from '../../../lib/money.ts';
import type { OrderItemRow, OrderRow } from '../../../storage/index.ts';

type Money = Pick<OrderRow, 'discount' | 'currency'>;
type Priced = Pick<OrderItemRow, 'id' | 'unit_price' | 'quantity'>;

/**
 * What the discount of an order takes off each of its items: divided by their prices, to the coin. Goods that
 * are given away altogether, such as replacements, are worth what they cost.
 */
export function discountsOf(order: Money, items: readonly Priced[]): Map<string, number> {
  const coin = coinOf(order.currency);
  const subtotal = items.reduce((sum, item) => sum + priceOf(item), 0);
  const discounts = new Map<string, number>();
  if (order.discount <= 0 || order.discount >= subtotal) return discounts;
  let priced = 0;
  let given = 0;
  for (const item of items) {
    priced += priceOf(item);
    // For all items so far, so that the parts add up to the whole.
    const upToHere = Math.floor(partOf(order.discount, priced, subtotal) / coin) * coin;
    discounts.set(item.id, upToHere - given);
    given = upToHere;
  }
  return discounts;
}

/** The part of an item's discount that is for some of its units. */
export const shareOf = (discount: number, quantity: number, item: Priced, order: Money): number => {
  const coin = coinOf(order.currency);
  return Math.round(partOf(discount, quantity, item.quantity) / coin) * coin;
};

const priceOf = ({ unit_price, quantity }: Priced): number => (unit_price ?? 0) * quantity;

/** Exact, where a product of two amounts is more than a number can hold. */
const partOf = (amount: number, part: number, whole: number): number =>
  Number((BigInt(amount) * BigInt(part)) / BigInt(whole));
