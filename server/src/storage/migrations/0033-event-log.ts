import type { Migration } from '../migration.ts';

/**
 * A list of events by account, and since when and until when a webhook subscription may have missed events because it was
 * disabled. `missed_until` is null while it still is.
 */
export const eventLog: Migration = {
  name: 'event log',
  statements: ({ big }) => [
    'create index events_newest on events (user_id, created_at, id, type, subject_id)',
    `alter table webhook_subscriptions add column missed_from ${big}`,
    `alter table webhook_subscriptions add column missed_until ${big}`,
    'update webhook_subscriptions set missed_from = updated_at where is_active = 0',
  ],
};
