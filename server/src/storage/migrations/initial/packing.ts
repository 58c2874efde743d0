import type { ColumnTypes } from '../../migration.ts';

/** Who packs which order, and the label printers. */
export const packing = ({ key, text, int, big, end, unlogged, withoutRowid }: ColumnTypes): string[] => [
  // Who has an order open where it is packed, each until `expires_at` unless they are heard from again.
  `create ${unlogged} table packing_sessions (
    order_id ${key} not null,
    id ${key} not null,
    account_id ${key} not null,
    user_id ${key} not null references users (id),
    opened_at ${big} not null,
    locked_at ${big},
    expires_at ${big} not null,
    primary key (order_id, id),
    foreign key (account_id, order_id) references orders (account_id, id)
  ) ${withoutRowid}`,
  'create unique index packing_sessions_one_lock on packing_sessions (order_id) where locked_at is not null',
  'create index packing_sessions_by_expiry on packing_sessions (account_id, expires_at)',

  `create table print_stations (
    id ${key} primary key,
    account_id ${key} not null references accounts (id),
    created_at ${big} not null,
    updated_at ${big} not null,
    name ${text} not null,
    name_key ${key} not null,
    printer ${text} not null,
    port ${int} not null,
    format ${key} not null,
    sealed_token ${text} not null,
    unique (account_id, name_key)
  ) ${end}`,
];
