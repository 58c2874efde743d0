import type { ColumnTypes } from '../../migration.ts';

const ROLES = "('owner', 'manager', 'packer', 'developer')";

/**
 * Accounts own everything else; their members are people, who log in. Tokens and keys are stored as their SHA-256. A person who
 * was removed stays as a row, because others refer to it.
 */
export const accounts = ({ key, text, big, end, withoutRowid }: ColumnTypes): string[] => [
  `create table settings (name ${text} primary key, value ${text} not null) ${end}`,

  `create table accounts (
    id ${key} primary key,
    name ${text} not null,
    unit_system ${text} check (unit_system in ('imperial', 'metric')),
    created_at ${big} not null,
    updated_at ${big} not null
  ) ${end}`,

  // Accounts for which nothing leaves this installation and in which nothing changes. `import_state`: the progress of an account
  // that is being imported.
  `create table paused_accounts (
    account_id ${key} primary key references accounts (id),
    paused_at ${big} not null,
    import_state ${text}
  ) ${end}`,

  // Several people can have the same email, because nobody has proved that it is theirs. Without a language, the dashboard follows
  // the browser.
  `create table users (
    id ${key} primary key,
    email ${key} not null,
    password_hash ${text} not null,
    role ${text} not null check (role in ('owner', 'member')),
    name ${text},
    language ${text},
    created_at ${big} not null,
    updated_at ${big} not null,
    deactivated_at ${big}
  ) ${end}`,
  'create index users_by_email on users (email)',
  "create unique index users_one_owner on users (role) where role = 'owner'",

  `create table account_members (
    account_id ${key} not null references accounts (id),
    user_id ${key} not null references users (id),
    role ${text} not null check (role in ${ROLES}),
    created_at ${big} not null,
    last_used_at ${big},
    primary key (account_id, user_id)
  ) ${end}`,
  'create index account_members_by_user on account_members (user_id, account_id)',

  `create table sessions (
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
  'create index sessions_by_user on sessions (user_id, created_at, id)',
  'create index sessions_by_expiry on sessions (expires_at)',

  // With the name that whoever invites them gives them, which they can change.
  `create table invitations (
    id ${key} primary key,
    account_id ${key} not null references accounts (id),
    email ${key} not null,
    role ${text} not null check (role in ${ROLES}),
    name ${text},
    token_hash ${key} not null unique,
    invited_by ${key} not null references users (id),
    created_at ${big} not null,
    expires_at ${big} not null,
    unique (account_id, email)
  ) ${end}`,
  'create index invitations_by_expiry on invitations (expires_at)',

  // One per person: a newer link replaces the older one.
  `create table password_resets (
    user_id ${key} primary key references users (id),
    token_hash ${key} not null unique,
    created_by ${key} references users (id),
    created_at ${big} not null,
    expires_at ${big} not null
  ) ${end}`,
  'create index password_resets_by_expiry on password_resets (expires_at)',

  // Who has asked for a link, whether or not there is such a login: that is looked up later, by a job.
  `create table password_requests (
    id ${key} primary key,
    email ${key} not null,
    created_at ${big} not null
  ) ${end}`,

  // Apart from the links that owners create: whoever knows an email must not be able to replace those.
  `create table mailed_resets (
    user_id ${key} primary key references users (id),
    token_hash ${key} not null unique,
    created_at ${big} not null,
    expires_at ${big} not null
  ) ${end}`,
  'create index mailed_resets_by_expiry on mailed_resets (expires_at)',

  // One row for each address and each email, so that whoever counts also locks.
  `create table login_attempts (
    subject ${key} primary key,
    times ${text} not null,
    expires_at ${big} not null
  ) ${end}`,
  'create index login_attempts_by_expiry on login_attempts (expires_at)',

  `create table two_factor_secrets (
    user_id ${key} primary key references users (id),
    secret ${text} not null,
    last_step ${big} not null,
    created_at ${big} not null,
    confirmed_at ${big}
  ) ${end}`,
  `create table recovery_codes (
    user_id ${key} not null references users (id),
    code_hash ${key} not null,
    primary key (user_id, code_hash)
  ) ${withoutRowid}`,

  `create table api_keys (
    id ${key} primary key,
    account_id ${key} not null references accounts (id),
    name ${text} not null,
    prefix ${text} not null,
    hash ${key} not null unique,
    access ${text} not null,
    permissions ${text} not null,
    role ${text} not null,
    created_at ${big} not null,
    expires_at ${big} not null,
    revoked_at ${big},
    last_used_at ${big}
  ) ${end}`,
  'create index api_keys_newest on api_keys (account_id, created_at, id)',
];
