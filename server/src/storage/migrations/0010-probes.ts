import type { Migration } from '../migration.ts';

/**
 * A subscription that was enabled again is tried with one delivery at a time until one succeeds. That there is one alone,
 * over all processes, is the index's to see to.
 */
export const probes: Migration = {
  name: 'probes',
  statements: ({ int, big }) => [
    `alter table webhook_subscriptions add column next_probe_at ${big}`,
    `alter table delivery_claims add column is_probe ${int} not null default 0`,
    'create unique index delivery_claims_one_probe on delivery_claims (subscription_id) where is_probe = 1',
  ],
};
