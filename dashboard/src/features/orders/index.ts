export { AddressNotice } from './address-notice.tsx';
export { ErasedOrder } from './erased-order.tsx';
export { canShip, hasReturnable, isErased, isShort, recipientOf } from './order-display.ts';
export { type OrderSearch, orderSearch } from './order-search.ts';
export {
  type NewOrder,
  type Order,
  type OrderItem,
  orderCountQuery,
  orderQuery,
  useUpdateOrder,
} from './orders-api.ts';
export { addressProblemOf } from './ship-to-check.ts';
export { leftOf } from './ship-values.ts';
export type { Selection } from './use-selection.ts';
