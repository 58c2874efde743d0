import { canShip, type Order, openItems } from '../orders/index.ts';
import type { SameAddressOrder } from './combining-api.ts';

/** Orders of one parcel at most. */
export const MOST_COMBINED = 20;

/** The orders that are shipped in the parcel of this one. */
export const combinedOf = (found: readonly SameAddressOrder[]): Order[] =>
  found.filter(({ isCombined }) => isCombined).map(({ order }) => order);

/** Those that could be. */
export const combinableOf = (found: readonly SameAddressOrder[]): Order[] =>
  found.filter(({ isCombined, obstacle }) => !isCombined && obstacle === null).map(({ order }) => order);

/** An order with the items of those that go into the same parcel, as it is packed and weighed. */
export function together(order: Order, others: readonly Order[]): Order {
  const open = others.filter(canShip);
  if (open.length === 0) return order;
  const all = [order, ...open];
  return {
    ...order,
    items: all.flatMap(({ items }) => items),
    // What one of them weighs with its packaging says nothing about all.
    weight: null,
    notes: joined(all, 'notes'),
    isGift: all.some(({ isGift }) => isGift),
    allocation: all.every(({ allocation }) => allocation === order.allocation) ? order.allocation : 'partial',
  };
}

/** A key of what is to be packed into one parcel, which changes whenever that does. */
export const parcelItems = (order: Order, others: readonly Order[]): string =>
  [
    openItems(order),
    ...others
      .filter(canShip)
      .map((other) => `${other.id}=${openItems(other)}`)
      .sort(),
  ].join(' ');

/** The texts of several orders, each with the number of its order. */
function joined(orders: readonly Order[], field: 'notes'): string | null {
  const texts = orders.flatMap((order) =>
    order[field] === null ? [] : [`${order.orderNumber}: ${order[field]}`],
  );
  return texts.length === 0 ? null : texts.join('\n');
}
