export { createLabelService } from './label-service.ts';
export type { ResolvedPrice, WantedLabel } from './price-resolution.ts';
export { createPurchaseService, type PurchaseService } from './purchase-service.ts';
export { purchaseOf } from './shipment.ts';
export { shipmentRoutes } from './shipment-routes.ts';
export { createShipmentService } from './shipment-service.ts';
export { createTrackingService, type TrackingService } from './tracking-service.ts';
export { createVoidService, type VoidService } from './void-service.ts';
