export { type MappedService, mappedService } from './mapped-service.ts';
export { serviceMappingRoutes } from './service-mapping-routes.ts';
export { createServiceMappingService } from './service-mapping-service.ts';
