/**
 * What commands need of the server. They import this file when they run, so that `waybill --help` and the start of a server load none of
 * it. Not the index of each folder: whatever that exports would be loaded too.
 */
export {
  createAccountPauses,
  generatePassword,
  loadInstanceKey,
  turnOffTwoFactor,
} from '../accounts/index.ts';
export { createAccounts } from '../compose/accounts.ts';
export { openStorage, requireDatabase } from '../storage/index.ts';
export { createOperatorSubscriptions } from '../webhooks/index.ts';
