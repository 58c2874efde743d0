export { createDeliveryMetrics } from './delivery-metrics.ts';
export { deliveryRoutes } from './delivery-routes.ts';
export { createDeliveryService, type DeliveryService } from './delivery-service.ts';
export { type DeliveryEngine, startDelivering } from './engine.ts';
