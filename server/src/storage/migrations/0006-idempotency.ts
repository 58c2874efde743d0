import type { Migration } from '../migration.ts';

/** Keys that callers sent with a POST, each with how far its request has come and, at last, its answer. */
export const idempotency: Migration = {
  name: 'idempotency keys',
  statements: ({ key, text, int, big, end }) => [
    `create table idempotency_keys (
      user_id ${key} not null references users (id),
      key ${key} not null,
      fingerprint ${key} not null,
      state ${key} not null check (state in ('claimed', 'applied', 'answered')),
      owner ${key} not null,
      claim_id ${key} not null,
      lease_until ${big} not null,
      status ${int},
      headers ${text},
      sealed_body ${text},
      created_at ${big} not null,
      expires_at ${big} not null,
      primary key (user_id, key)
    ) ${end}`,
    'create index idempotency_keys_by_expiry on idempotency_keys (expires_at)',
  ],
};
