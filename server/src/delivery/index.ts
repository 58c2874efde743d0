export { createAttemptLog } from './attempt-log.ts';
export { createDeliveryMetrics } from './delivery-metrics.ts';
export { deliveryRoutes } from './delivery-routes.ts';
export { createDeliveryService, type DeliveryService } from './delivery-service.ts';
export { createDeliveryStats, type DeliveryStats } from './delivery-stats.ts';
export { deliveryStatsRoutes } from './delivery-stats-routes.ts';
export { type DeliveryEngine, startDelivering } from './engine.ts';
export { eventRoutes } from './event-routes.ts';
export { createEventService, type EventService } from './event-service.ts';
