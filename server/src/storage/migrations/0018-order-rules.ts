import type { Migration } from '../migration.ts';

/** What a shop's names for services mean, and what is done to new orders. */
export const orderRules: Migration = {
  name: 'order rules',
  statements: ({ key, text, int, big, end }) => {
    const listed = `
      id ${key} primary key,
      user_id ${key} not null references users (id),
      created_at ${big} not null,
      updated_at ${big} not null`;
    return [
      `create table service_mappings (${listed},
        name ${text} not null,
        name_key ${key} not null,
        store_id ${key} not null,
        carrier ${key},
        service ${key} not null,
        unique (user_id, name_key, store_id)
      ) ${end}`,
      `create table automation_rules (${listed},
        name ${text} not null,
        position ${int} not null,
        is_active ${int} not null check (is_active in (0, 1)),
        conditions ${text} not null,
        actions ${text} not null
      ) ${end}`,
      'create index automation_rules_by_position on automation_rules (user_id, position, id)',
      `alter table orders add column insured_value ${big}`,
      `alter table orders add column applied_rules ${text} not null default '[]'`,
    ];
  },
};
