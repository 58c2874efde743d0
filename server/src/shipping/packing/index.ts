export { packingRoutes } from './packing-routes.ts';
export { createPackingService } from './packing-service.ts';
