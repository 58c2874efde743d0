import type { Migration } from '../migration.ts';

/**
 * Claims leave the deliveries: a row of their own is written and dropped at a fraction of what changing a delivery costs
 * in each of its indexes, and so a delivery that succeeds is changed once. On PostgreSQL they are not even logged: a
 * crash of the database forgets them, and what was under way is sent again, as it must be.
 */
export const claims: Migration = {
  name: 'claims',
  statements: ({ key, big, end, unlogged }) => [
    `create ${unlogged} table delivery_claims (
      delivery_id ${key} primary key,
      subscription_id ${key} not null,
      claim_id ${key} not null,
      lease_until ${big} not null
    ) ${end}`,
    'drop index deliveries_due',
    'drop index deliveries_claimed',
    // The list without a filter reads the index by status, one status after another; the pruning walks the ids.
    'drop index deliveries_newest',
    'drop index deliveries_finished',
    'alter table deliveries drop column claim_id',
    'alter table deliveries drop column lease_until',
    `create index deliveries_due on deliveries (subscription_id, is_retry, due_at, id) where status = 'pending'`,
  ],
};
