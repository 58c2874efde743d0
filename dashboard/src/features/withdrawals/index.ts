export { OrderWithdrawals } from './order-withdrawals.tsx';
export { withdrawalSearch } from './withdrawal-search.ts';
