export { useCarrierAccounts } from './carrier-accounts-api.ts';
export { carrierName } from './carrier-names.ts';
export { TestBadge } from './test-badge.tsx';
