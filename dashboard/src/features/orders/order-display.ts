import type { Order } from './orders-api.ts';
import { leftOf } from './ship-values.ts';

export const recipientOf = ({ shipTo }: Order): string => shipTo.name ?? shipTo.company ?? shipTo.street1;

export const piecesOf = ({ items }: Order): number => items.reduce((sum, { quantity }) => sum + quantity, 0);

/** A key of the open items, which changes whenever they do. */
export const openItems = ({ items }: Order): string =>
  items
    .filter((item) => leftOf(item) > 0)
    .map((item) => `${item.id}:${leftOf(item)}`)
    .join();

export const canShip = (order: Order): boolean =>
  (order.status === 'pending' || order.status === 'partially_shipped') && openItems(order) !== '';

/** Neither shipped nor cancelled, not even in part. */
export const isOpen = ({ status }: Order): boolean => status === 'pending' || status === 'on_hold';

export const hasReturnable = ({ items }: Order): boolean =>
  items.some(({ shippedQuantity, returnedQuantity }) => shippedQuantity > returnedQuantity);

/** Past its ship-by date and not shipped. */
export const isLate = (order: Order, now = Date.now()): boolean =>
  order.shipBy !== null && canShip(order) && Date.parse(order.shipBy) < now;
