export { createOrderAssignment } from './order-assignment.ts';
export { customsOfOrder, customsOfReturn } from './order-customs.ts';
export { checkOrderDocuments } from './order-documents-check.ts';
export { erasedOrder, eraseOrder, isFinished, refuseErased } from './order-erasure.ts';
export { createOrderFinder, type OrderFinder } from './order-finder.ts';
export {
  createOrderFulfilment,
  type LockedOrder,
  type OrderFulfilment,
  type TakenItem,
} from './order-fulfilment.ts';
export { measure, parcelOf, parcelsOfOrder } from './order-parcels.ts';
export { quoteOrder, sameAsQuoted } from './order-quoted.ts';
export { countReturned } from './order-returns.ts';
export { orderRoutes } from './order-routes.ts';
export { OrderFilters } from './order-schemas.ts';
export { createOrderService, type OrderService } from './order-service.ts';
export { itemsOf, readOrder } from './order-store.ts';
export { createStockAllocator, type StockAllocator } from './stock-allocator.ts';
