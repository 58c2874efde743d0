export { fixedFieldsChanged, isBeingBought, isEditable } from './changes/change-guards.ts';
export type { ChangeJob } from './changes/order-change.ts';
export { erasedOrder, eraseOrder, isFinished, refuseErased } from './changes/order-erasure.ts';
export { createOrderAssignment } from './creation/order-assignment.ts';
export type { OrderExchanges } from './creation/order-exchanges.ts';
export { isTokenOf, orderIdOfToken } from './creation/page-link.ts';
export { customsOfOrder, customsOfReturn } from './fulfillment/order-customs.ts';
export {
  createOrderFulfillment,
  type LockedOrder,
  type OrderFulfillment,
} from './fulfillment/order-fulfillment.ts';
export { measure, parcelOf, parcelsOfOrder } from './fulfillment/order-parcels.ts';
export { quoteOrder, sameAsQuoted } from './fulfillment/order-quoted.ts';
export { countReturned } from './fulfillment/order-returns.ts';
export { checkOrderDocuments } from './list/order-documents-check.ts';
export { orderRoutes } from './order-routes.ts';
export { type NewOrder, OrderFilters, type OrderUpdate } from './order-schemas.ts';
export { createOrderService, type OrderService } from './order-service.ts';
export { itemsOf, readOrder } from './order-store.ts';
export { createOrderFinder, type OrderFinder } from './search/order-finder.ts';
export { createStockAllocator } from './stock/stock-allocator.ts';
export type { TakenItem } from './stock/taken-items.ts';
