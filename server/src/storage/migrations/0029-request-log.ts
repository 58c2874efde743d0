import type { Migration } from '../migration.ts';

/** What API keys have asked for. The indexes contain every filter of the list; rows go after days, so none refers to another table. */
export const requestLog: Migration = {
  name: 'request log',
  statements: ({ key, text, int, big, end }) => [
    `create table request_log (
      id ${key} primary key,
      user_id ${key} not null,
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
    ) ${end}`,
    'create index request_log_newest on request_log (user_id, created_at, id, key_id, status_class, method, path)',
    'create index request_log_by_path on request_log (user_id, path, created_at, id, key_id, status_class, method)',
  ],
};
