import { lazy } from 'react';

export { accountsQuery, useSwitchAccount } from './accounts-api.ts';

/** Loaded when it is opened: few people ever do. */
export const NewAccountDialog = lazy(async () => ({
  default: (await import('./new-account-dialog.tsx')).NewAccountDialog,
}));
