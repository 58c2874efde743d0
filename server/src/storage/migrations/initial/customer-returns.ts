import type { ColumnTypes } from '../../migration.ts';

/** Returns and withdrawals that customers start themselves, and the rules for them. */
export const customerReturns = ({ key, text, int, big, bytes, end }: ColumnTypes): string[] => [
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
  `create index return_rules_with_withdrawal on return_rules (account_id)
    where withdrawal like '%"isActive":true%'`,

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
];
