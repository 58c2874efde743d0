export { addressRoutes } from './address-routes.ts';
export { type AddressService, createAddressService } from './address-service.ts';
export { suggestAddress } from './suggest-address.ts';
