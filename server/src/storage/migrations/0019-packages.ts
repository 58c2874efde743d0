import type { Migration } from '../migration.ts';

/** What an account packs its orders into. */
export const packages: Migration = {
  name: 'packages',
  statements: ({ key, text, int, big, end }) => [
    `create table packages (
      id ${key} primary key,
      user_id ${key} not null references users (id),
      name ${key} not null,
      inner_dimensions ${text} not null,
      outer_dimensions ${text},
      tare_weight ${text},
      max_weight ${text},
      active ${int} not null,
      created_at ${big} not null,
      updated_at ${big} not null,
      unique (user_id, name)
    ) ${end}`,
  ],
};
