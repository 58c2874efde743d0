export { carrierAccountRoutes, type LinkTo } from './carrier-account-routes.ts';
export { createCarrierAccountService } from './carrier-account-service.ts';
export {
  type CarrierAccounts,
  type ConnectedCarrier,
  createCarrierAccounts,
  sellerName,
} from './connected-carriers.ts';
export { resealCarrierSettings } from './sealed-settings.ts';
