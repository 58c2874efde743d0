import type { Migration } from '../migration.ts';

/** Accounts for trying things out: they can't buy through a carrier account that is not in test mode. */
export const sandboxAccounts: Migration = {
  name: 'sandbox accounts',
  statements: ({ int }) => [`alter table shipping_settings add column is_sandbox ${int} not null default 0`],
};
