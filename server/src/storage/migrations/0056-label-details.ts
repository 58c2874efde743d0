import type { Migration } from '../migration.ts';

/** What is printed on a label besides the addresses, and what a carrier did otherwise than it was asked. */
export const labelDetails: Migration = {
  name: 'label details',
  statements: () => [
    'alter table rates add column reference text',
    'alter table rates add column return_to text',
    'alter table rates add column notices text',
    'alter table shipments add column return_to text',
    'alter table shipments add column messages text',
  ],
};
