import type { ColumnTypes } from '../../migration.ts';

/**
 * Returns, which are received as their parts arrive, and who did what to orders, shipments and returns.
 *
 * `label_paid_by`: who pays for the way back of what a customer has asked for, by the rules of that day. `exchange`: what a customer
 * wants instead, by item; null if nothing. `form_key` names the form that it was asked for with: sending it twice asks once.
 */
export const returns = ({ key, text, int, big, end }: ColumnTypes): string[] => [
  `create table returns (
    id ${key} primary key,
    account_id ${key} not null references accounts (id),
    created_at ${big} not null,
    updated_at ${big} not null,
    order_id ${key} not null,
    shipment_id ${key},
    requested_by ${key} not null default 'merchant',
    kind ${key} not null default 'return',
    status ${key} not null,
    warehouse_id ${key},
    label_shipment_id ${key},
    label_void_error ${text},
    label_paid_by ${key},
    label_due_at ${big},
    label_attempts ${int} not null default 0,
    label_error ${text},
    comment ${text},
    exchange ${text},
    form_key ${key},
    notes ${text},
    reject_reason ${text},
    metadata ${text} not null,
    unique (account_id, id),
    foreign key (account_id, order_id) references orders (account_id, id),
    foreign key (account_id, shipment_id) references shipments (account_id, id),
    foreign key (account_id, warehouse_id) references warehouses (account_id, id),
    foreign key (account_id, label_shipment_id) references shipments (account_id, id)
  ) ${end}`,
  'create index returns_newest on returns (account_id, created_at, id)',
  'create index returns_by_status on returns (account_id, status, created_at, id)',
  'create index returns_by_order on returns (account_id, order_id, created_at, id, status)',
  'create unique index returns_by_form on returns (order_id, form_key) where form_key is not null',
  'create index returns_labels_due on returns (label_due_at, id) where label_due_at is not null',
  'create index returns_labels_failed on returns (account_id, status, id) where label_error is not null',
  'create index returns_by_requester on returns (account_id, requested_by, created_at, id, status)',

  `create table return_items (
    id ${key} primary key,
    return_id ${key} not null references returns (id),
    order_item_id ${key} not null,
    position ${int} not null,
    quantity ${int} not null check (quantity > 0),
    reason ${text} not null,
    received_quantity ${int} not null default 0,
    unique (return_id, position)
  ) ${end}`,
  `create table return_receipts (
    id ${key} primary key,
    return_item_id ${key} not null references return_items (id),
    quantity ${int} not null check (quantity > 0),
    condition ${key} not null,
    warehouse_id ${key} references warehouses (id),
    created_at ${big} not null
  ) ${end}`,
  'create index return_receipts_by_item on return_receipts (return_item_id, created_at, id)',

  `create table activities (
    id ${key} primary key,
    account_id ${key} not null,
    order_id ${key},
    shipment_id ${key},
    return_id ${key},
    action ${text} not null,
    details ${text} not null,
    actor ${text} not null,
    created_at ${big} not null,
    foreign key (account_id, order_id) references orders (account_id, id) on delete cascade,
    foreign key (account_id, shipment_id) references shipments (account_id, id) on delete cascade,
    foreign key (account_id, return_id) references returns (account_id, id) on delete cascade
  ) ${end}`,
  'create index activities_by_order on activities (order_id, id) where order_id is not null',
  'create index activities_by_shipment on activities (shipment_id, id) where shipment_id is not null',
  'create index activities_by_return on activities (return_id, id) where return_id is not null',
];
