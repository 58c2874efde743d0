export { destinationZoneRoutes } from './destination-zone-routes.ts';
export { createDestinationZoneService, zonesOf } from './destination-zone-service.ts';
