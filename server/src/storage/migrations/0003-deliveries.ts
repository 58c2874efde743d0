import type { Migration } from '../migration.ts';

/**
 * Events and their deliveries. A delivery is in `deliveries_due` only while it waits, in `deliveries_claimed` only while
 * it is being sent: each index stays as small as its work, whatever the history holds. Subscriptions can be deleted
 * under their deliveries, which are then removed bit by bit; hence no foreign key to them.
 */
export const deliveries: Migration = {
  name: 'deliveries',
  statements: ({ key, text, int, big, end }) => [
    `alter table webhook_subscriptions add column previous_sealed_secret ${text}`,
    `alter table webhook_subscriptions add column previous_secret_until ${big}`,

    `create table events (
      id ${key} primary key,
      user_id ${key} not null references users (id),
      type ${text} not null,
      data ${text} not null,
      delivery_ids ${text} not null,
      created_at ${big} not null
    ) ${end}`,

    `create table deliveries (
      id ${key} primary key,
      event_id ${key} not null,
      subscription_id ${key} not null,
      status ${key} not null check (status in ('pending', 'delivered', 'failed')),
      attempts ${int} not null,
      is_retry ${int} not null,
      due_at ${big} not null,
      claim_id ${key},
      lease_until ${big},
      attempt_log ${text} not null,
      created_at ${big} not null,
      updated_at ${big} not null,
      finished_at ${big}
    ) ${end}`,
    `create index deliveries_due on deliveries (subscription_id, is_retry, due_at, id)
      where status = 'pending' and claim_id is null`,
    'create index deliveries_claimed on deliveries (subscription_id, lease_until) where claim_id is not null',
    'create index deliveries_newest on deliveries (subscription_id, created_at, id)',
    'create index deliveries_by_status_newest on deliveries (subscription_id, status, created_at, id)',
    'create index deliveries_finished on deliveries (finished_at) where finished_at is not null',
  ],
};
