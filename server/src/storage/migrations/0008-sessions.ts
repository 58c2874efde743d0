import type { Migration } from '../migration.ts';

/**
 * Who is logged in to the dashboard, who is invited, and who has tried in vain. Tokens are kept as their SHA-256. A user
 * who was removed stays as a row, because everything they made refers to it.
 */
export const sessions: Migration = {
  name: 'sessions',
  statements: ({ key, text, big, end }) => [
    `alter table users add column deactivated_at ${big}`,

    `create table sessions (
      id ${key} primary key,
      user_id ${key} not null references users (id),
      token_hash ${key} not null unique,
      created_at ${big} not null,
      last_seen_at ${big} not null,
      expires_at ${big} not null,
      ip ${text} not null,
      user_agent ${text} not null
    ) ${end}`,
    'create index sessions_by_user on sessions (user_id, created_at, id)',
    'create index sessions_by_expiry on sessions (expires_at)',

    `create table invitations (
      id ${key} primary key,
      email ${key} not null unique,
      role ${text} not null check (role = 'member'),
      token_hash ${key} not null unique,
      invited_by ${key} not null references users (id),
      created_at ${big} not null,
      expires_at ${big} not null
    ) ${end}`,
    'create index invitations_by_expiry on invitations (expires_at)',

    // One row for each address and each email, so that whoever counts also locks.
    `create table login_attempts (
      subject ${key} primary key,
      times ${text} not null,
      expires_at ${big} not null
    ) ${end}`,
    'create index login_attempts_by_expiry on login_attempts (expires_at)',

    // What the overview adds up, day by day, without reading a shipment.
    `create index shipments_by_purchase on shipments (user_id, purchased_at, status, currency, rate)
      where purchased_at is not null`,
  ],
};
