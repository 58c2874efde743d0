import type { Migration } from '../migration.ts';

/** Parameters whose values are no longer logged, because people search for names. */
const SEARCHES = ['q', 'order'];

/**
 * Finds logged requests with something that may name a customer, and no others, when personal data is erased. What was searched
 * for before such terms were left out of the log is removed.
 */
export const requestContents: Migration = {
  name: 'request contents',
  statements: () => [
    `update request_log set query = null where query not like '%=[search]%' and (${SEARCHES.map(
      (name) => `query like '${name}=%' or query like '%&${name}=%'`,
    ).join(' or ')})`,
    `create index request_log_contents on request_log (user_id, created_at, id)
      where query is not null or body is not null or error_message is not null`,
  ],
};
