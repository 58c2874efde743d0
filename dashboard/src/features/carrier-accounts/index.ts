export { useCarrierAccounts } from './carrier-accounts-api.ts';
export { carrierName, serviceLabel } from './carrier-names.ts';
export { TestBadge } from './test-badge.tsx';
