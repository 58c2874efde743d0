import { type Line, money, reduction, whole } from '../csv-import/index.ts';
import type { OrderField } from './order-fields.ts';

type Cells = Line<OrderField>['cells'];

/**
 * Whether the prices of an order contain its tax, as in Europe: then it is no amount on top of them. The shop's own total
 * tells; without one, they do not.
 */
export function isTaxIncluded(order: Cells, lines: readonly Line<OrderField>[]): boolean {
  const tax = amountIn(money(order.tax ?? ''));
  const total = amountIn(money(order.total ?? ''));
  const goods = lines.map(({ cells }) => priceOf(cells)).reduce((sum, price) => sum + price, 0);
  const sum =
    goods + amountIn(money(order.shipping_paid ?? '0')) - amountIn(reduction(order.discount ?? '0'));
  // Each line may be rounded on its own.
  const tolerance = 0.005 + 0.01 * lines.length;
  return tax > 2 * tolerance && Math.abs(sum - total) < tolerance;
}

/** A line without a price has no item. */
const priceOf = ({ unit_price, quantity }: Cells): number =>
  unit_price === undefined ? 0 : amountIn(money(unit_price)) * amountIn(whole(10_000)(quantity ?? '1'));

/** What cannot be read makes every sum unequal. */
const amountIn = (read: ReturnType<typeof money>): number => ('value' in read ? read.value : Number.NaN);
