export { addressRoutes } from './address-routes.ts';
export type { Verification } from './address-schemas.ts';
export { type AddressService, createAddressService } from './address-service.ts';
export { verifyOffline } from './offline-verify.ts';
export { recipientColumns } from './recipient-columns.ts';
export { suggestAddress } from './suggest-address.ts';
