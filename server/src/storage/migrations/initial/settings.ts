import type { ColumnTypes } from '../../migration.ts';

/** How an account ships: without a row, everything is as by default. */
export const settings = ({ key, text, int, big, bytes, end }: ColumnTypes): string[] => {
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
      business_name ${text},
      slip_message ${text},
      updated_at ${big} not null
    ) ${end}`,
    `create table document_logos (
      account_id ${key} primary key references accounts (id),
      content_type ${key} not null,
      width ${int} not null,
      height ${int} not null,
      bytes ${bytes} not null,
      updated_at ${big} not null
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
  ];
};
