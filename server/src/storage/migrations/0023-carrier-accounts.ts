import type { Migration } from '../migration.ts';

/** What a merchant connects carriers with, and through which of them each rate and shipment was sold. */
export const carrierAccounts: Migration = {
  name: 'carrier accounts',
  statements: ({ key, text, int, big, end }) => [
    `create table carrier_accounts (
      id ${key} primary key,
      user_id ${key} not null references users (id),
      provider ${key} not null,
      name ${text} not null,
      mode ${key},
      is_active ${int} not null check (is_active in (0, 1)),
      sealed_settings ${text},
      version ${int} not null,
      deleted_at ${big},
      created_at ${big} not null,
      updated_at ${big} not null
    ) ${end}`,
    'create index carrier_accounts_of_user on carrier_accounts (user_id, created_at, id)',

    `alter table rates add column carrier_account_id ${key} references carrier_accounts (id)`,
    `alter table rates add column mode ${key}`,
    `alter table shipments add column carrier_account_id ${key} references carrier_accounts (id)`,
    `alter table shipments add column mode ${key}`,
    `create index shipments_by_account on shipments (user_id, carrier_account_id, created_at, id, status)
      where carrier_account_id is not null`,
  ],
};
