import type { Migration } from '../migration.ts';

/**
 * When labels were first printed. Nothing is known of labels bought before: they count as printed when they were bought, as
 * a list of labels to print that starts with years of old ones would be of no use.
 */
export const printedLabels: Migration = {
  name: 'printed labels',
  statements: ({ key, big }) => [
    `alter table shipments add column printed_at ${big}`,
    `alter table shipments add column print_state ${key} not null default 'none'`,
    `update shipments set printed_at = purchased_at, print_state = 'printed'
      where purchased_at is not null and is_return = 0`,
    'create index shipments_by_print_state on shipments (user_id, print_state, created_at, id, status, order_id)',
  ],
};
