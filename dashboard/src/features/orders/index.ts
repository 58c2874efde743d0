export { AddressNotice } from './address-notice.tsx';
export { AssigneeSelect, useAssigneeName } from './assignee-select.tsx';
export { ErasedOrder } from './erased-order.tsx';
export { fieldLabel } from './field-text.ts';
export { FieldValue } from './field-value.tsx';
export {
  canShip,
  hasProducts,
  hasReturnable,
  hasShipped,
  isErased,
  isLate,
  isOpen,
  isPartlyShipped,
  isShort,
  isUnfinished,
  leftOf,
  openItems,
  recipientOf,
  SHIP_BY_SOURCES,
  stockText,
} from './order-display.ts';
export { type OrderSearch, orderSearch } from './order-search.ts';
export { ORDER_TONES, PRIORITY_LABELS } from './order-status.ts';
export { LONG_TEXTS, ORDER_TEXTS, SHORT_TEXTS, textsIn } from './order-texts.ts';
export {
  assigneesQuery,
  type Order,
  type OrderInput,
  type OrderItem,
  orderCountQuery,
  orderQuery,
  useUpdateOrder,
} from './orders-api.ts';
export { addressProblemOf } from './ship-to-check.ts';
