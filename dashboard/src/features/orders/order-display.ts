import { t } from '../../lib/language/index.ts';
import { ALLOCATION_LABELS } from './order-status.ts';
import type { Order, OrderItem } from './orders-api.ts';

export const recipientOf = ({ shipTo }: Order): string => shipTo.name ?? shipTo.company ?? shipTo.street1;

export const leftOf = ({ quantity, shippedQuantity, cancelledQuantity }: OrderItem): number =>
  quantity - shippedQuantity - cancelledQuantity;

/** A key of the open items, which changes whenever they do. */
export const openItems = ({ items }: Order): string =>
  items
    .filter((item) => leftOf(item) > 0)
    .map((item) => `${item.id}:${leftOf(item)}`)
    .join();

export const canShip = (order: Order): boolean =>
  (order.status === 'pending' || order.status === 'partially_shipped') && openItems(order) !== '';

/** Something of it can still be shipped, now or once it is released. */
export const isUnfinished = ({ status }: Order): boolean =>
  status === 'pending' || status === 'on_hold' || status === 'partially_shipped';

export const hasShipped = ({ items }: Order): boolean =>
  items.some(({ shippedQuantity }) => shippedQuantity > 0);

/** Nobody knows any more who it was for. */
export const isErased = ({ personalDataErasedAt }: Order): boolean => personalDataErasedAt !== null;

/** Neither shipped nor cancelled, not even in part. */
export const isOpen = (order: Order): boolean => isUnfinished(order) && !hasShipped(order);

/** Some of it is shipped, and the rest is not. */
export const isPartlyShipped = (order: Order): boolean => isUnfinished(order) && hasShipped(order);

/** What cannot be changed any more of an order that is not open, and what to do about a wrong address. */
export function fixedText(order: Order): string {
  if (isPartlyShipped(order))
    return t(
      'Items and amounts can no longer be changed. A new address applies to labels bought from now on.',
    );
  const text = t('The address, items and amounts can no longer be changed.');
  return order.status === 'shipped'
    ? `${text} ${t('To send it to another address, void its label first and buy a new one.')}`
    : text;
}

export const hasProducts = ({ items }: Order): boolean => items.some(({ productId }) => productId !== null);

/** It waits for stock. */
export const isShort = (order: Order): boolean =>
  isUnfinished(order) && hasProducts(order) && order.allocation !== 'full';

/** Nothing is known of the stock of items that are not in the catalog, so they are never called reserved. */
export function stockText(order: Order): string {
  if (!hasProducts(order)) return t('not tracked');
  const isMixed = order.items.some((item) => item.productId === null && leftOf(item) > 0);
  if (isMixed && order.allocation === 'full') return t('products reserved, other items not tracked');
  return ALLOCATION_LABELS[order.allocation];
}

export const hasReturnable = ({ items }: Order): boolean =>
  items.some(({ shippedQuantity, returnedQuantity }) => shippedQuantity > returnedQuantity);

/** Where its ship-by date comes from, if not from whoever created or edited it. */
export const SHIP_BY_SOURCES: Readonly<Record<NonNullable<Order['shipBySource']>, string>> = {
  order: t('from the order'),
  manual: t('set by hand'),
  handling_time: t('by handling time'),
  rule: t('by an automation rule'),
};

/** Past its ship-by date and not shipped. */
export const isLate = (order: Order, now = Date.now()): boolean =>
  order.shipBy !== null && canShip(order) && Date.parse(order.shipBy) < now;
