import type { Migration } from '../migration.ts';

/**
 * `holder`: the process that claimed a delivery, so that others can take it over when that process has died; null if nobody
 * could tell. `start_within_ms`: how long after its claim a delivery may still be started; null of an older version: 200.
 */
export const claimHolders: Migration = {
  name: 'claim holders',
  statements: ({ key, int }) => [
    `alter table delivery_claims add column holder ${key}`,
    `alter table delivery_claims add column start_within_ms ${int}`,
  ],
};
