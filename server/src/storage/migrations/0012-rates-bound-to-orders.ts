import type { Migration } from '../migration.ts';

/** What of the order a rate was quoted for. Rates from before this migration have none, and expire within a day. */
export const ratesBoundToOrders: Migration = {
  name: 'rates bound to orders',
  statements: ({ text }) => [
    `alter table rates add column quoted_order ${text}`,
    `alter table rates add column items ${text}`,
  ],
};
