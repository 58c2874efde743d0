export { pickupRoutes } from './pickup-routes.ts';
export { createPickupService, type PickupService } from './pickup-service.ts';
