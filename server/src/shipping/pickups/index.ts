export { pickupRoutes } from './pickup-routes.ts';
export { createPickupService } from './pickup-service.ts';
