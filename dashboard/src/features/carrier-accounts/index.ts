export { useCarrierAccounts } from './carrier-accounts-api.ts';
export { ConnectCarrier, isOutOfArea } from './connect-carrier.tsx';
export { serviceLabel } from './service-label.ts';
export { TestBadge } from './test-badge.tsx';
