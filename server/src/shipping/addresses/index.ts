export { addressRoutes } from './address-routes.ts';
export { type AddressService, createAddressService } from './address-service.ts';
export { recipientColumns } from './recipient-columns.ts';
export { suggestAddress } from './suggest-address.ts';
