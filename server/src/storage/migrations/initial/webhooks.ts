import type { ColumnTypes } from '../../migration.ts';

/**
 * Subscriptions, events and their deliveries. A delivery is in `deliveries_due` only while it waits: the index stays as small as
 * its work, however long the history. Subscriptions can be deleted before their deliveries, which are then removed bit by bit;
 * hence no foreign key to them.
 */
export const webhooks = ({ key, text, int, big, end, unlogged }: ColumnTypes): string[] => [
  `create table webhook_subscriptions (
    id ${key} primary key,
    account_id ${key} not null references accounts (id),
    created_at ${big} not null,
    updated_at ${big} not null,
    url ${text} not null,
    events ${text} not null,
    sealed_secret ${text} not null,
    previous_sealed_secret ${text},
    previous_secret_until ${big},
    is_active ${int} not null check (is_active in (0, 1)),
    next_probe_at ${big},
    missed_from ${big},
    missed_until ${big},
    failure_count ${int} not null,
    last_sent_at ${big},
    last_error_at ${big},
    last_error ${text},
    last_error_code ${text}
  ) ${end}`,
  'create index webhook_subscriptions_newest on webhook_subscriptions (account_id, created_at, id)',

  `create table events (
    id ${key} primary key,
    account_id ${key} not null references accounts (id),
    type ${text} not null,
    data ${text} not null,
    delivery_ids ${text} not null,
    subject_id ${key},
    created_at ${big} not null
  ) ${end}`,
  'create index events_newest on events (account_id, created_at, id, type, subject_id)',
  'create index events_by_subject on events (subject_id) where subject_id is not null',

  `create table deliveries (
    id ${key} primary key,
    event_id ${key} not null,
    event_type ${key} not null,
    subscription_id ${key} not null,
    status ${key} not null check (status in ('pending', 'delivered', 'failed')),
    attempts ${int} not null,
    is_retry ${int} not null,
    due_at ${big} not null,
    attempt_log ${text} not null,
    created_at ${big} not null,
    updated_at ${big} not null,
    finished_at ${big}
  ) ${end}`,
  `create index deliveries_due on deliveries (subscription_id, is_retry, due_at, id) where status = 'pending'`,
  // The list without a filter reads one status after another. The type is only compared: it needs no index of its own.
  'create index deliveries_by_status on deliveries (subscription_id, status, created_at, id, event_type)',

  // Beside the deliveries: a row of their own is written and deleted at a fraction of what changing a delivery costs in each of
  // its indexes. A crash of the database may lose them; what was under way is sent again, as it must be.
  `create ${unlogged} table delivery_claims (
    delivery_id ${key} primary key,
    subscription_id ${key} not null,
    claim_id ${key} not null,
    lease_until ${big} not null,
    holder ${key},
    start_within_ms ${int} not null,
    is_probe ${int} not null default 0
  ) ${end}`,
  'create unique index delivery_claims_one_probe on delivery_claims (subscription_id) where is_probe = 1',
];
