import type { ColumnTypes, Dialect } from '../../migration.ts';
import { onPartitions } from '../../partitions/indexes.ts';
import { REST_OF } from '../../partitions/tables.ts';

/** Idempotency keys with how far their request has come, and what API keys have asked for, which refers to no table that it outlives. */
export const requests = (types: ColumnTypes, dialect: Dialect): string[] => [
  ...idempotencyKeys(types),
  ...requestLog(types, dialect),
];

const idempotencyKeys = ({ key, text, int, big, end }: ColumnTypes): string[] => [
  `create table idempotency_keys (
    account_id ${key} not null references accounts (id),
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
    primary key (account_id, key)
  ) ${end}`,
  'create index idempotency_keys_by_expiry on idempotency_keys (expires_at)',
];

/** On PostgreSQL in partitions by the time in the ids. */
const requestLog = ({ key, text, int, big, end }: ColumnTypes, dialect: Dialect): string[] => [
  `create table request_log (
    id ${key} primary key,
    account_id ${key} not null,
    key_id ${key} not null,
    created_at ${big} not null,
    method ${key} not null,
    path ${key} not null,
    query ${text},
    route ${text},
    status ${int} not null,
    status_class ${int} not null,
    duration_ms ${int} not null,
    error_code ${text},
    error_message ${text},
    idempotency_key ${text},
    client ${text} not null,
    body ${text},
    body_cut ${int} not null
  ) ${dialect === 'postgres' ? 'partition by range (id)' : end}`,
  ...(dialect === 'postgres' ? [`create table ${REST_OF.request_log} partition of request_log default`] : []),
  ...onPartitions(dialect, 'request_log', [
    'create index request_log_newest on request_log (account_id, created_at, id, key_id, status_class, method, path)',
    'create index request_log_by_path on request_log (account_id, path, created_at, id, key_id, status_class, method)',
    // With something that may name a customer: what is looked through when personal data is erased.
    `create index request_log_with_contents on request_log (account_id, created_at, id)
    where query is not null or body is not null or error_message is not null`,
  ]),
];
