import type { ColumnTypes } from '../../migration.ts';

/** How an account ships: without a row, everything is as by default. */
export const settings = ({ key, text, int, big, end }: ColumnTypes): string[] => {
  const listed = `
    id ${key} primary key,
    account_id ${key} not null references accounts (id),
    created_at ${big} not null,
    updated_at ${big} not null`;
  return [
    `create table shipping_settings (
      account_id ${key} primary key references accounts (id),
      warehouse_selection ${key} not null,
      is_sandbox ${int} not null
    ) ${end}`,

    `create table document_settings (
      account_id ${key} primary key references accounts (id),
      paper_size ${key} not null,
      slip_message ${text},
      updated_at ${big} not null
    ) ${end}`,
    // What packing slips show; `store_id` is empty for everything that has no row of its own store.
    `create table slip_templates (
      account_id ${key} not null references accounts (id),
      store_id ${key} not null,
      look ${text} not null,
      updated_at ${big} not null,
      primary key (account_id, store_id)
    ) ${end}`,

    `create table carrier_accounts (${listed},
      provider ${key} not null,
      name ${text} not null,
      mode ${key},
      is_active ${int} not null check (is_active in (0, 1)),
      sealed_settings ${text},
      version ${int} not null,
      deleted_at ${big},
      unique (account_id, id)
    ) ${end}`,
    'create index carrier_accounts_newest on carrier_accounts (account_id, created_at, id)',

    `create table service_mappings (${listed},
      name ${text} not null,
      name_key ${key} not null,
      store_id ${key} not null,
      carrier ${key},
      service ${key} not null,
      unique (account_id, name_key, store_id)
    ) ${end}`,

    `create table automation_rules (${listed},
      name ${text} not null,
      position ${int} not null,
      is_active ${int} not null check (is_active in (0, 1)),
      conditions ${text} not null,
      actions ${text} not null
    ) ${end}`,
    'create index automation_rules_by_position on automation_rules (account_id, position, id)',

    `create table order_views (${listed},
      name ${text} not null,
      name_key ${key} not null,
      search ${text} not null,
      columns ${text} not null,
      unique (account_id, name_key)
    ) ${end}`,

    `create table packages (${listed},
      name ${key} not null,
      inner_dimensions ${text} not null,
      outer_dimensions ${text},
      tare_weight ${text},
      max_weight ${text},
      active ${int} not null check (active in (0, 1)),
      unique (account_id, name)
    ) ${end}`,

    // Services, packages and options that are chosen together.
    `create table presets (${listed},
      name ${text} not null,
      name_key ${key} not null,
      shortcut ${int} check (shortcut between 1 and 9),
      carrier ${key},
      service ${key},
      package_id ${key},
      options ${text},
      unique (account_id, name_key),
      unique (account_id, shortcut)
    ) ${end}`,

    // Its id is the account's. While `due_at` is set, the ship-by dates of open orders after `cursor` are to be computed again.
    `create table handling_settings (
      id ${key} primary key,
      account_id ${key} not null unique references accounts (id),
      settings ${text} not null,
      generation ${int} not null,
      cursor ${key} not null,
      due_at ${big},
      updated_at ${big} not null
    ) ${end}`,
    'create index handling_settings_due on handling_settings (due_at) where due_at is not null',

    `create table destination_zones (${listed},
      name ${text} not null,
      name_key ${key} not null,
      areas ${text} not null,
      unique (account_id, name_key)
    ) ${end}`,
  ];
};
