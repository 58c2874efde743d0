import type { Migration } from '../migration.ts';

/** Why an order is on hold. */
export const holdReasons: Migration = {
  name: 'hold reasons',
  statements: ({ text }) => [`alter table orders add column hold_reason ${text}`],
};
