import type { Migration } from '../migration.ts';

/** Accounts, API keys and webhook subscriptions. */
export const foundation: Migration = {
  name: 'foundation',
  statements: ({ key, text, int, big, end }) => [
    `create table settings (name ${text} primary key, value ${text} not null) ${end}`,

    `create table users (
      id ${key} primary key,
      email ${text} not null unique,
      password_hash ${text} not null,
      role ${text} not null check (role in ('owner', 'member')),
      created_at ${big} not null,
      updated_at ${big} not null
    ) ${end}`,

    "create unique index users_one_owner on users (role) where role = 'owner'",

    `create table api_keys (
      id ${key} primary key,
      user_id ${key} not null references users (id),
      name ${text} not null,
      prefix ${text} not null,
      hash ${key} not null unique,
      access ${text} not null,
      permissions ${text} not null,
      created_at ${big} not null,
      expires_at ${big} not null,
      revoked_at ${big},
      last_used_at ${big}
    ) ${end}`,
    'create index api_keys_by_user on api_keys (user_id, created_at, id)',

    `create table webhook_subscriptions (
      id ${key} primary key,
      user_id ${key} not null references users (id),
      url ${text} not null,
      events ${text} not null,
      sealed_secret ${text} not null,
      is_active ${int} not null check (is_active in (0, 1)),
      failure_count ${int} not null,
      last_sent_at ${big},
      last_error_at ${big},
      last_error ${text},
      created_at ${big} not null,
      updated_at ${big} not null
    ) ${end}`,
    'create index webhook_subscriptions_by_user on webhook_subscriptions (user_id, created_at, id)',
  ],
};
