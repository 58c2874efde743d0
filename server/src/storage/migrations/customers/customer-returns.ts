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

  `alter table returns add column requested_by ${key} not null default 'merchant'`,
  `alter table returns add column kind ${key} not null default 'return'`,
  `alter table returns add column comment ${text}`,
  // What a customer wants instead, by item; null if nothing.
  `alter table returns add column exchange ${text}`,

  `create table return_photos (
    return_id ${key} not null references returns (id),
    position ${int} not null,
    content_type ${key} not null,
    width ${int} not null,
    height ${int} not null,
    bytes ${bytes} not null,
    primary key (return_id, position)
  ) ${end}`,

  // What a customer declared, word for word, and when; it outlives whatever becomes of the return.
  `create table withdrawals (
    id ${key} primary key,
    account_id ${key} not null references accounts (id),
    created_at ${big} not null,
    updated_at ${big} not null,
    order_id ${key} not null,
    return_id ${key},
    statement ${text} not null,
    confirmed_at ${big} not null,
    foreign key (account_id, order_id) references orders (account_id, id),
    foreign key (account_id, return_id) references returns (account_id, id)
  ) ${end}`,
  'create index withdrawals_by_order on withdrawals (order_id, id)',
];
