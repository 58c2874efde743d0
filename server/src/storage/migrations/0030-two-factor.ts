import type { Migration } from '../migration.ts';

/** Two-factor login: one secret per user, encrypted, and the hashes of the recovery codes that are left. */
export const twoFactor: Migration = {
  name: 'two-factor',
  statements: ({ key, text, big, end, withoutRowid }) => [
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
  ],
};
