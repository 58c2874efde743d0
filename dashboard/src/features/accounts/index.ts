import { lazyPart } from '../../lib/lazy-part.ts';

export { accountsQuery, useSwitchAccount } from './accounts-api.ts';

/** Loaded when it is opened: few people ever do. */
export const NewAccountDialog = lazyPart(() => import('./new-account-dialog.tsx'), 'NewAccountDialog');
