import type { ColumnTypes } from '../../migration.ts';

/** Work on many things that the server does beside requests, line by line. */
export const batches = ({ key, text, int, big, end }: ColumnTypes): string[] => [
  `create table batches (
    id ${key} primary key,
    account_id ${key} not null references accounts (id),
    created_at ${big} not null,
    updated_at ${big} not null,
    kind ${key} not null,
    status ${key} not null,
    actor ${text} not null,
    total ${int} not null,
    succeeded ${int} not null,
    failed ${int} not null,
    cancelled ${int} not null,
    started_at ${big},
    ended_at ${big},
    due_at ${big},
    claim ${key},
    holder ${key}
  ) ${end}`,
  'create index batches_newest on batches (account_id, created_at, id, kind, status)',
  'create index batches_by_kind on batches (account_id, kind, created_at, id, status)',
  'create index batches_by_status on batches (account_id, status, created_at, id, kind)',
  'create index batches_due on batches (due_at) where due_at is not null',
  'create index batches_open on batches (account_id) where ended_at is null',
  'create index batches_held on batches (holder) where holder is not null',
  'create index batches_ended on batches (kind, ended_at) where ended_at is not null',

  // Those that are decided have no `due_at`. Inputs are removed once nobody needs them: they may name a customer.
  `create table batch_lines (
    batch_id ${key} not null references batches (id),
    position ${int} not null,
    status ${key} not null,
    due_at ${big},
    attempts ${int} not null,
    name ${text},
    order_id ${key},
    product_id ${key},
    shipment_id ${key} references shipments (id),
    input ${text},
    result ${text},
    error_code ${key},
    error_message ${text},
    is_written ${int} not null,
    primary key (batch_id, position)
  ) ${end}`,
  'create index batch_lines_due on batch_lines (batch_id, due_at, position) where due_at is not null',
  'create index batch_lines_by_order on batch_lines (order_id) where order_id is not null',
  'create index batch_lines_by_shipment on batch_lines (shipment_id) where shipment_id is not null',
];
