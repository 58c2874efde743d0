/** For an order that is known only by one of its fulfillment orders: `readOrder` finds it. */
export const FULFILLMENT_ORDER_PREFIX = 'fulfillment-order-';

/** What a webhook is about, by the part of its topic before the slash. */
export const SUBJECTS: Readonly<
  Record<string, 'order' | 'order part' | 'fulfillment order' | 'stock' | 'product'>
> = {
  orders: 'order',
  fulfillments: 'order part',
  refunds: 'order part',
  returns: 'order part',
  fulfillment_orders: 'fulfillment order',
  fulfillment_holds: 'fulfillment order',
  inventory_levels: 'stock',
  products: 'product',
};

export const UNINSTALLED = 'app/uninstalled';

/** All that says that an order, a product or the connection has changed. */
export const TOPICS = [
  ...['ORDERS_CREATE', 'ORDERS_UPDATED', 'ORDERS_EDITED', 'ORDERS_PAID', 'ORDERS_CANCELLED', 'ORDERS_DELETE'],
  ...['FULFILLMENTS_CREATE', 'FULFILLMENTS_UPDATE', 'REFUNDS_CREATE'],
  'FULFILLMENT_ORDERS_ORDER_ROUTING_COMPLETE',
  ...['FULFILLMENT_ORDERS_MOVED', 'FULFILLMENT_ORDERS_SPLIT', 'FULFILLMENT_ORDERS_MERGED'],
  ...['FULFILLMENT_ORDERS_PLACED_ON_HOLD', 'FULFILLMENT_ORDERS_HOLD_RELEASED'],
  ...['FULFILLMENT_ORDERS_CANCELLED', 'FULFILLMENT_ORDERS_RESCHEDULED'],
  'FULFILLMENT_ORDERS_SCHEDULED_FULFILLMENT_ORDER_READY',
  ...['INVENTORY_LEVELS_UPDATE', 'PRODUCTS_CREATE', 'PRODUCTS_UPDATE', 'PRODUCTS_DELETE'],
  'APP_UNINSTALLED',
] as const;
