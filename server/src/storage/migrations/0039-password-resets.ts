import type { Migration } from '../migration.ts';

/** Links with which a person sets a new password: one per person, because a newer link replaces the older one. */
export const passwordResets: Migration = {
  name: 'password-resets',
  statements: ({ key, big, end }) => [
    `create table password_resets (
      user_id ${key} primary key references users (id),
      token_hash ${key} not null unique,
      created_by ${key} references users (id),
      created_at ${big} not null,
      expires_at ${big} not null
    ) ${end}`,
    'create index password_resets_by_expiry on password_resets (expires_at)',
  ],
};
