export { useCarrierAccounts } from './carrier-accounts-api.ts';
export { carrierName, serviceLabel } from './carrier-names.ts';
export { ConnectCarrier, isOutOfArea } from './connect-carrier.tsx';
export { TestBadge } from './test-badge.tsx';
