import type { Migration } from '../migration.ts';

/** An API key may do no more than its creator's role allowed. Who created the keys from before is not known: they stay as they are. */
export const keyRoles: Migration = {
  name: 'roles of API keys',
  statements: ({ text }) => [`alter table api_keys add column role ${text} not null default 'owner'`],
};
