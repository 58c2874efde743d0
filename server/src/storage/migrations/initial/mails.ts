import type { ColumnTypes } from '../../migration.ts';

/** Which mails an account or one of its stores sends, and those that are to be sent or were. */
export const mails = ({ key, text, int, big, end }: ColumnTypes): string[] => [
  `create table email_settings (
    account_id ${key} not null references accounts (id),
    store_id ${key} not null,
    is_active ${int} not null check (is_active in (0, 1)),
    from_name ${text},
    from_email ${text},
    reply_to ${text},
    types ${text} not null,
    texts ${text} not null,
    updated_at ${big} not null,
    primary key (account_id, store_id)
  ) ${end}`,

  // Written in the transaction in which it happened. `cause` says what: a second mail about it is not written.
  `create table mails (
    id ${key} primary key,
    account_id ${key} references accounts (id),
    created_at ${big} not null,
    updated_at ${big} not null,
    type ${key} not null,
    cause ${key} not null unique,
    lane ${key} not null,
    message_id ${text} not null,
    store_id ${key} not null,
    order_id ${key},
    shipment_id ${key},
    return_id ${key},
    recipient ${text} not null,
    language ${key} not null,
    sealed_content ${text} not null,
    status ${key} not null,
    reason ${text},
    may_have_arrived ${int} not null default 0,
    attempts ${int} not null default 0,
    due_at ${big},
    sent_at ${big},
    foreign key (account_id, order_id) references orders (account_id, id),
    foreign key (account_id, shipment_id) references shipments (account_id, id),
    foreign key (account_id, return_id) references returns (account_id, id)
  ) ${end}`,
  'create index mails_to_send on mails (lane, due_at, id) where due_at is not null',
  'create index mails_newest on mails (account_id, created_at, id)',
  'create index mails_by_order on mails (order_id, id) where order_id is not null',
  'create index mails_by_shipment on mails (shipment_id, id) where shipment_id is not null',
  'create index mails_by_return on mails (return_id, id) where return_id is not null',
  'create index mails_of_members on mails (created_at) where order_id is null',
  `create index mails_failed on mails (account_id, id) where status = 'failed'`,

  // Orders about which their customer wants no more mails.
  `create table mail_stops (
    order_id ${key} primary key,
    account_id ${key} not null,
    created_at ${big} not null,
    foreign key (account_id, order_id) references orders (account_id, id)
  ) ${end}`,
];
