export type { WithdrawalOffer } from './withdrawable.ts';
export {
  createWithdrawalDeclarations,
  type ReceiptGoes,
  type WithdrawalDeclarations,
} from './withdrawal-declaration.ts';
export { eraseWithdrawals } from './withdrawal-erasure.ts';
export { withdrawalRoutes } from './withdrawal-routes.ts';
export { createWithdrawalService, readWithdrawal } from './withdrawal-service.ts';
