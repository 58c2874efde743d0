import type { Migration } from '../migration.ts';

/** Why a subscription last failed, for programs. Attempts have theirs in the log within the delivery's row. */
export const errorCodes: Migration = {
  name: 'error codes',
  statements: ({ text }) => [`alter table webhook_subscriptions add column last_error_code ${text}`],
};
