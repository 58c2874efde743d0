import type { ColumnTypes, Dialect } from '../../migration.ts';
import { onPartitions } from '../../partitions/indexes.ts';
import { FINISHED_DELIVERIES, PENDING_DELIVERIES, REST_OF } from '../../partitions/tables.ts';

/**
 * Subscriptions, events and their deliveries. A delivery is in `deliveries_due` only while it waits: the index stays as small as
 * its work, however long the history. Subscriptions can be deleted before their deliveries, which are then removed bit by bit;
 * hence no foreign key to them.
 *
 * An event has a number among those of its resource (`sequence`), and a place in the order of commits (`position`) behind which nothing
 * appears later: see `event-numbers.ts`.
 *
 * A subscription's `next_slot_at` is in microseconds: when the next attempt may start, if there is a maximum per second. `destination` is
 * its kind if it is not an HTTPS endpoint, with `sealed_settings`; `sealed_options` are the headers and the client certificate of an
 * endpoint. `has_lanes` is 1 once it has had an order: deliveries that are queued in lanes stay in them.
 *
 * `told_health`, `told_failing_at`, `told_nearly_at`: what members were last told of a subscription's health, and when last that it is
 * failing or nearly disabled (`health-news.ts`).
 *
 * On PostgreSQL, events are in partitions by the time in their ids, and finished deliveries by when they were finished: see
 * `docs/internals/storage.md`. No index over all deliveries can guarantee that an id is unique, so each partition has its own.
 */
export const webhooks = (types: ColumnTypes, dialect: Dialect): string[] => [
  ...subscriptions(types, dialect),
  ...events(types, dialect),
  ...deliveries(types, dialect),
  ...followUps(types),
];

const subscriptions = ({ key, text, int, big, end }: ColumnTypes, dialect: Dialect): string[] => [
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
    last_error_code ${text},
    payload ${key} not null default 'standard' check (payload in ('standard', 'full', 'thin')),
    format ${key},
    filter ${text},
    ordering ${key} not null default 'none' check (ordering in ('none', 'resource', 'all')),
    has_lanes ${int} not null default 0,
    max_per_second ${int},
    next_slot_at ${big},
    destination ${key},
    sealed_settings ${text},
    sealed_options ${text},
    told_health ${int} not null default 0,
    told_failing_at ${big},
    told_nearly_at ${big}
  ) ${end}`,
  'create index webhook_subscriptions_newest on webhook_subscriptions (account_id, created_at, id)',

  // Without a row until the first event. On SQLite `base` is the last position. On PostgreSQL it is added to the transaction's id,
  // and `system` tells whose ids these are.
  `create table event_clock (
    id ${int} primary key check (id = 1),
    base ${big} not null,
    system ${text}
  ) ${end}`,
  `create table event_sequences (
    resource_id ${key} primary key,
    account_id ${key} not null references accounts (id),
    last ${int} not null,
    position ${big} not null
  ) ${end}`,
  ...(dialect === 'postgres' ? [POSITION] : []),
];

const events = ({ key, text, int, big, end }: ColumnTypes, dialect: Dialect): string[] => [
  // `more`: what the full form has beyond `data`, if anything. `resource_id`: what `sequence` counts by, the order of a shipment
  // for example.
  `create table events (
    id ${key} primary key,
    account_id ${key} not null references accounts (id),
    type ${text} not null,
    data ${text} not null,
    more ${text},
    delivery_ids ${text} not null,
    subject_id ${key},
    resource_id ${key},
    sequence ${int} not null default 0,
    is_detail ${int} not null default 0,
    position ${big} not null default ${dialect === 'postgres' ? 'waybill_event_position()' : '0'},
    created_at ${big} not null
  ) ${dialect === 'postgres' ? 'partition by range (id)' : end}`,
  ...(dialect === 'postgres' ? [`create table ${REST_OF.events} partition of events default`] : []),
  ...onPartitions(dialect, 'events', [
    'create index events_newest on events (account_id, created_at, id, type, subject_id)',
    'create index events_by_subject on events (subject_id) where subject_id is not null',
    // What belongs to an order is found by it when its customer's data is erased.
    'create index events_by_resource on events (resource_id, subject_id) where subject_id <> resource_id',
    // An expression, so that no plan takes it for the list of events.
    `create index events_in_order on events ((coalesce(account_id, '')), position, sequence, id, type)`,
  ]),
];

const deliveries = ({ key, text, int, big, end }: ColumnTypes, dialect: Dialect): string[] => [
  // Deliveries of one lane are sent one after the other, by position and sequence; without a lane their order does not matter.
  `create table deliveries (
    id ${key} ${dialect === 'postgres' ? 'not null' : 'primary key'},
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
    finished_at ${big},
    lane ${key},
    position ${big},
    sequence ${int}
  ) ${dialect === 'postgres' ? 'partition by list (status)' : end}`,
  ...(dialect === 'postgres' ? PARTITIONS_OF_DELIVERIES : []),
  `create index deliveries_due on ${waiting(dialect)} (subscription_id, is_retry, due_at, id) where status = 'pending'`,
  // The list without a filter reads one status after another. The type is only compared: it needs no index of its own.
  ...onPartitions(dialect, 'deliveries', [
    'create index deliveries_by_status on deliveries (subscription_id, status, created_at, id, event_type)',
  ]),
  `create index deliveries_in_lanes on ${waiting(dialect)} (lane, position, sequence, id)
    where status = 'pending' and lane is not null`,
];

const followUps = ({ key, text, int, big, end, unlogged }: ColumnTypes): string[] => [
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

  `create table webhook_replays (
    id ${key} primary key,
    account_id ${key} not null references accounts (id),
    subscription_id ${key} not null,
    created_at ${big} not null,
    updated_at ${big} not null,
    from_at ${big} not null,
    to_at ${big} not null,
    types ${text},
    status ${key} not null check (status in ('running', 'done', 'cancelled')),
    total ${int} not null,
    looked ${int} not null,
    queued ${int} not null,
    after_position ${big} not null,
    after_sequence ${int} not null,
    after_id ${key} not null,
    is_read ${int} not null,
    due_at ${big},
    ended_at ${big}
  ) ${end}`,
  'create index webhook_replays_newest on webhook_replays (subscription_id, created_at, id)',
  // Only those under way are due.
  'create index webhook_replays_due on webhook_replays (due_at) where due_at is not null',
  'create index webhook_replays_by_account on webhook_replays (account_id) where due_at is not null',
  'create index webhook_replays_ended on webhook_replays (ended_at) where ended_at is not null',

  // Who follows events, and which movements of stock are to be told of: only those of accounts that want to know.
  `create table event_followers (
    account_id ${key} primary key references accounts (id),
    followed_at ${big} not null
  ) ${end}`,
  `create table stock_event_notes (movement_id ${key} primary key) ${end}`,
  `create index webhook_subscriptions_to_stock on webhook_subscriptions (account_id)
    where is_active = 1 and (events like '%"inventory.%' or events like '%"*"%')`,
];

const POSITION = `create function waybill_event_position() returns bigint language sql volatile as $$
  select coalesce((select base from event_clock), 0) + pg_current_xact_id()::text::bigint $$`;

/** What waits is in a table of its own: it stays as small as its work, and is vacuumed in no time. */
const waiting = (dialect: Dialect) => (dialect === 'postgres' ? PENDING_DELIVERIES : 'deliveries');

/**
 * A delivery moves to the finished ones with the update that finishes it, and back if it is sent again. The index by event is a few
 * pages, whatever the table has: it says in which part of a partition there may be deliveries of old events.
 */
const PARTITIONS_OF_DELIVERIES = [
  `create table ${PENDING_DELIVERIES} partition of deliveries (primary key (id)) for values in ('pending')`,
  `create table ${FINISHED_DELIVERIES} partition of deliveries default partition by range (finished_at)`,
  `create table ${REST_OF.deliveries} partition of ${FINISHED_DELIVERIES} (primary key (id)) default`,
  ...[`_rest on ${REST_OF.deliveries}`, ` on ${FINISHED_DELIVERIES}`].map(
    (place) =>
      `create index deliveries_by_event${place} using brin (event_id) with (pages_per_range = 32, autosummarize = on)`,
  ),
];
