export { handlingRoutes } from './handling-routes.ts';
export { MAX_HANDLING_DAYS } from './handling-schemas.ts';
export { createHandlingService, type RecomputeOptions } from './handling-service.ts';
export { readHandling } from './handling-store.ts';
export { createOrderDates, isComputed, type OrderDates, type ShipByColumns } from './order-dates.ts';
