import type { ColumnTypes, Dialect } from '../../migration.ts';

/** Returns and withdrawals that customers start themselves, and the rules for them. */
export const customerReturns = (
  { key, text, int, big, bytes, end }: ColumnTypes,
  dialect: Dialect,
): string[] => [
  `create table return_rules (
    account_id ${key} primary key references accounts (id),
    is_active ${int} not null check (is_active in (0, 1)),
    window_days ${int} not null,
    auto_approve ${int} not null check (auto_approve in (0, 1)),
    label_paid_by ${key} not null,
    excluded_skus ${text} not null,
    reasons ${text} not null,
    allow_exchange ${int} not null check (allow_exchange in (0, 1)),
    withdrawal ${text} not null,
    updated_at ${big} not null
  ) ${end}`,

  `alter table returns add column requested_by ${key} not null default 'merchant'`,
  `alter table returns add column kind ${key} not null default 'return'`,
  `alter table returns add column comment ${text}`,
  // What a customer wants instead, by item; null if nothing.
  `alter table returns add column exchange ${text}`,
  // Who pays for the way back of what a customer has asked for, by the rules of that day.
  `alter table returns add column label_paid_by ${key}`,
  `alter table returns add column label_due_at ${big}`,
  `alter table returns add column label_attempts ${int} not null default 0`,
  `alter table returns add column label_error ${text}`,
  // Names the form that it was asked for with: sending it twice asks once.
  `alter table returns add column form_key ${key}`,
  'create unique index returns_by_form on returns (order_id, form_key) where form_key is not null',
  'create index returns_labels_due on returns (label_due_at, id) where label_due_at is not null',
  'create index returns_labels_failed on returns (account_id, status, id) where label_error is not null',

  `create table return_photos (
    return_id ${key} not null,
    position ${int} not null,
    account_id ${key} not null,
    width ${int} not null,
    height ${int} not null,
    size ${int} not null,
    bytes ${bytes} not null,
    primary key (return_id, position),
    foreign key (account_id, return_id) references returns (account_id, id)
  ) ${end}`,
  'create index return_photos_by_account on return_photos (account_id, size)',

  // Products of the same group are variants of each other.
  `alter table products add column variant_group ${key}`,
  'create index products_by_variant_group on products (account_id, variant_group, id) where variant_group is not null',

  // When the customer first withdrew from the contract.
  `alter table orders add column withdrawn_at ${big}`,
  // What a customer declared, word for word, and when; it outlives whatever becomes of the return.
  `create table withdrawals (
    id ${key} primary key,
    account_id ${key} not null references accounts (id),
    created_at ${big} not null,
    updated_at ${big} not null,
    order_id ${key} not null,
    return_id ${key},
    statement ${text} not null,
    items ${text} not null,
    form_key ${key} not null,
    confirmed_at ${big} not null,
    is_handled ${int} not null check (is_handled in (0, 1)),
    handled_at ${big},
    unique (order_id, form_key),
    foreign key (account_id, order_id) references orders (account_id, id),
    foreign key (account_id, return_id) references returns (account_id, id)
  ) ${end}`,
  'create index withdrawals_newest on withdrawals (account_id, created_at, id)',
  'create index withdrawals_by_order on withdrawals (account_id, order_id, created_at, id, is_handled)',
  'create index withdrawals_by_state on withdrawals (account_id, is_handled, created_at, id)',
  ...(dialect === 'sqlite'
    ? []
    : ['account_id', 'is_handled'].map(
        // As in `expectations.ts`: on its first day, PostgreSQL takes these for unique.
        (column) => `alter table withdrawals alter column ${column} set (n_distinct = 5)`,
      )),
];
