export { eraseWithdrawals } from './withdrawal-erasure.ts';
export { withdrawalRoutes } from './withdrawal-routes.ts';
export { createWithdrawalService, readWithdrawal } from './withdrawal-service.ts';
