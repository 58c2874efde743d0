export { canShip, hasReturnable } from './order-display.ts';
export { orderSearch } from './order-search.ts';
export { type NewOrder, type Order, orderQuery } from './orders-api.ts';
export type { Selection } from './use-selection.ts';
