import type { Migration } from '../migration.ts';

const ROLES = "('owner', 'manager', 'packer', 'developer')";

/**
 * Accounts with members. Until now a user was both the person who logs in and the account that owns the data. The table that
 * every `user_id` refers to becomes `accounts`, so that none of those columns changes, and `users` becomes a new table of
 * persons. Every user owns the account with the same id.
 */
export const accounts: Migration = {
  name: 'accounts',
  statements: ({ key, text, big, end, withoutRowid }, dialect) => [
    // References in other tables follow the table to its new name.
    'alter table users rename to accounts',
    'drop index users_one_owner',
    `create table users (
      id ${key} primary key,
      email ${text} not null unique,
      password_hash ${text} not null,
      role ${text} not null check (role in ('owner', 'member')),
      created_at ${big} not null,
      updated_at ${big} not null,
      deactivated_at ${big}
    ) ${end}`,
    `insert into users (id, email, password_hash, role, created_at, updated_at, deactivated_at)
      select id, email, password_hash, role, created_at, updated_at, deactivated_at from accounts`,
    "create unique index users_one_owner on users (role) where role = 'owner'",

    ...(dialect === 'sqlite'
      ? [
          // SQLite can't drop a unique column. References to the old rows are checked when the transaction commits, by
          // which time the new table has the same rows.
          'pragma defer_foreign_keys = on',
          `create table accounts_before (id ${key}, name ${text}, created_at ${big}, updated_at ${big}) ${end}`,
          'insert into accounts_before select id, email, created_at, updated_at from accounts',
          'drop table accounts',
          `create table accounts (
            id ${key} primary key,
            created_at ${big} not null,
            updated_at ${big} not null,
            name ${text} not null
          ) ${end}`,
          `insert into accounts (id, created_at, updated_at, name)
            select id, created_at, updated_at, name from accounts_before`,
          'drop table accounts_before',
        ]
      : [
          `alter table accounts add column name ${text}`,
          'update accounts set name = email',
          'alter table accounts alter column name set not null',
          'alter table accounts drop column email, drop column password_hash, drop column role, drop column deactivated_at',
        ]),

    `create table account_members (
      account_id ${key} not null references accounts (id),
      user_id ${key} not null references users (id),
      role ${text} not null check (role in ${ROLES}),
      created_at ${big} not null,
      last_used_at ${big},
      primary key (account_id, user_id)
    ) ${end}`,
    'create index account_members_by_user on account_members (user_id, account_id)',
    `insert into account_members (account_id, user_id, role, created_at)
      select id, id, 'owner', created_at from users`,

    `create table sessions_next (
      id ${key} primary key,
      user_id ${key} not null references users (id),
      account_id ${key} references accounts (id),
      token_hash ${key} not null unique,
      created_at ${big} not null,
      last_seen_at ${big} not null,
      expires_at ${big} not null,
      ip ${text} not null,
      user_agent ${text} not null
    ) ${end}`,
    `insert into sessions_next
      select id, user_id, user_id, token_hash, created_at, last_seen_at, expires_at, ip, user_agent from sessions`,
    'drop table sessions',
    'alter table sessions_next rename to sessions',
    'create index sessions_by_user on sessions (user_id, created_at, id)',
    'create index sessions_by_expiry on sessions (expires_at)',

    // These are a person's, and followed the old table to its new name.
    `create table two_factor_secrets_next (
      user_id ${key} primary key references users (id),
      secret ${text} not null,
      last_step ${big} not null,
      created_at ${big} not null,
      confirmed_at ${big}
    ) ${end}`,
    'insert into two_factor_secrets_next select user_id, secret, last_step, created_at, confirmed_at from two_factor_secrets',
    'drop table two_factor_secrets',
    'alter table two_factor_secrets_next rename to two_factor_secrets',
    `create table recovery_codes_next (
      user_id ${key} not null references users (id),
      code_hash ${key} not null,
      primary key (user_id, code_hash)
    ) ${withoutRowid}`,
    'insert into recovery_codes_next select user_id, code_hash from recovery_codes',
    'drop table recovery_codes',
    'alter table recovery_codes_next rename to recovery_codes',

    // Invitations from before were to an account of the invited person's own: those have no account.
    `create table invitations_next (
      id ${key} primary key,
      account_id ${key} references accounts (id),
      email ${key} not null,
      role ${text} not null check (role in ${ROLES}),
      token_hash ${key} not null unique,
      invited_by ${key} not null references users (id),
      created_at ${big} not null,
      expires_at ${big} not null,
      unique (account_id, email)
    ) ${end}`,
    `insert into invitations_next
      select id, null, email, 'owner', token_hash, invited_by, created_at, expires_at from invitations`,
    'drop table invitations',
    'alter table invitations_next rename to invitations',
    'create index invitations_by_expiry on invitations (expires_at)',
  ],
};
