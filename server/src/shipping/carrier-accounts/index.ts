export { carrierAccountRoutes, type LinkTo } from './carrier-account-routes.ts';
export { createCarrierAccountService } from './carrier-account-service.ts';
export { carrierTrouble } from './carrier-trouble.ts';
export { type CarrierAccounts, type ConnectedCarrier, createCarrierAccounts } from './connected-carriers.ts';
export { alertOfRefusedAccount, alertOfRefusedQuotes } from './refused-accounts.ts';
export { resealCarrierSettings, sealedSettings as sealedCarrierSettings } from './sealed-settings.ts';
