export { addressRoutes } from './address-routes.ts';
export { createAddressService } from './address-service.ts';
