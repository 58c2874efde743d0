import type { Migration } from '../migration.ts';

/**
 * Several logins can have the same email, because nobody has proved that it is theirs. Only the first has it in `email`, which is
 * unique and which processes of the version before read; the others have it here, and their own id there.
 */
export const sharedEmails: Migration = {
  name: 'shared emails',
  statements: ({ key }) => [
    `alter table users add column shared_email ${key}`,
    'create index users_by_shared_email on users (shared_email) where shared_email is not null',
  ],
};
