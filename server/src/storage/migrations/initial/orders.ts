import type { ColumnTypes } from '../../migration.ts';
import { orderNumberKey } from '../../order-number-key.ts';

/** What the list of orders is filtered by: its indexes contain all of it, so that a page is read from an index alone. */
const FILTERS = 'store_id, warehouse_id, allocation, is_short, requested_service';

/**
 * Orders, their items and the words that they are found by. Counts that must never be exceeded (shipped, cancelled) are on the
 * items, where one guarded update checks and changes them. What waits for a job has an index that contains only that.
 *
 * `ship_by_source`: where `ship_by` comes from. `handling_from`: from when the handling time runs, if not from the order date;
 * `handling_days`: how many days a rule allows. `combination_id`: the same on all orders that are to be shipped together.
 * `recipient_key`: whom an order goes to, so that orders to the same address find each other; null once the personal data is
 * erased. `email_key`, `postal_code_key`: what customers who have lost the link of their page know, as `contactKey` writes it: with the
 * order number, so that these indexes need no expression.
 * `page_token`: the secret in that link, which also depends on the server's public URL. `withdrawn_at`: when the customer first
 * withdrew from the contract.
 *
 * Literals in the conditions of indexes are as in the queries, or SQLite does not use the index.
 */
export const orders = ({ key, text, int, big, end, withoutRowid }: ColumnTypes): string[] => [
  `create table orders (
    id ${key} primary key,
    account_id ${key} not null references accounts (id),
    created_at ${big} not null,
    updated_at ${big} not null,
    order_number ${key} not null,
    store_id ${key} not null,
    external_id ${key},
    source_url ${text},
    store_difference ${text},
    status ${key} not null,
    ship_to ${text} not null,
    language ${key},
    warehouse_id ${key},
    allocation ${text} not null,
    allocation_priority ${int} not null default 1,
    is_short ${int} not null default 0,
    currency ${text} not null,
    subtotal ${big} not null,
    shipping_paid ${big} not null,
    tax ${big} not null,
    discount ${big} not null default 0,
    total ${big} not null,
    insured_value ${big},
    weight ${text},
    package_id ${key},
    requested_service ${text},
    po_number ${key},
    ship_by ${big},
    ship_by_source ${key},
    handling_from ${big},
    handling_days ${int},
    deliver_by ${key},
    assignee_id ${key},
    order_date ${big},
    notes ${text},
    gift_message ${text},
    packing_note ${text},
    is_gift ${int} not null default 0,
    tags ${text} not null,
    metadata ${text} not null,
    applied_rules ${text} not null default '[]',
    hold_reason ${text},
    close_reason ${text},
    withdrawn_at ${big},
    replacement_of ${key},
    replacement_return_id ${key},
    replacement_ids ${text} not null default '[]',
    combination_id ${key},
    recipient_key ${key},
    email_key ${key},
    postal_code_key ${key},
    page_token ${key},
    tracking_page_url ${text},
    destination_key ${key} not null,
    is_international ${int} not null default 0,
    ship_to_check ${key},
    ship_to_check_result ${text},
    ship_to_check_lease ${big},
    search_terms ${text} not null,
    document ${text},
    personal_data_erased_at ${big},
    unique (account_id, store_id, order_number),
    unique (account_id, id),
    foreign key (account_id, warehouse_id) references warehouses (account_id, id)
  ) ${end}`,
  `create index orders_newest on orders (account_id, created_at, id, status, ${FILTERS}, ship_by)`,
  `create index orders_by_status on orders (account_id, status, created_at, id, ${FILTERS}, ship_by)`,
  // Orders that come through the API have no store.
  "create index orders_by_store on orders (account_id, store_id, created_at, id) where store_id <> ''",
  "create index orders_by_store_status on orders (account_id, store_id, status, created_at, id) where store_id <> ''",
  `create index orders_by_ship_by on orders (account_id, ship_by, id, status, created_at, ${FILTERS})
    where ship_by is not null`,
  `create index orders_by_ship_to_check on orders
    (account_id, ship_to_check, created_at, id, status, ${FILTERS}, ship_by) where ship_to_check is not null`,
  `create index orders_by_number on orders (account_id, ${orderNumberKey('order_number')}, id)`,
  'create index orders_by_po_number on orders (account_id, po_number, created_at, id) where po_number is not null',
  'create index orders_by_placed on orders (account_id, coalesce(order_date, created_at), id)',
  'create index orders_by_total on orders (account_id, total, id)',
  'create index orders_by_destination on orders (account_id, destination_key, id)',
  'create index orders_international on orders (account_id, created_at, id) where is_international = 1',
  `create index orders_international_by_status on orders (account_id, status, created_at, id)
    where is_international = 1`,
  'create index orders_by_warehouse on orders (warehouse_id, status) where warehouse_id is not null',
  `create index orders_to_check on orders (created_at) where ship_to_check is null
    and status <> 'shipped' and status <> 'delivered' and status <> 'cancelled'`,
  `create index orders_to_erase on orders (updated_at, id)
    where personal_data_erased_at is null and status in ('shipped', 'delivered', 'cancelled')`,
  'create index orders_different on orders (account_id, created_at, id) where store_difference is not null',
  `create index orders_by_assignee on orders
    (account_id, assignee_id, created_at, id, status, ${FILTERS}, ship_by) where assignee_id is not null`,
  // The services that orders ask for are found without reading the orders between.
  `create index orders_by_service on orders (account_id, requested_service)
    where requested_service is not null`,
  `create index orders_by_recipient on orders (account_id, recipient_key, id)
    where recipient_key is not null and status in ('pending', 'partially_shipped')`,
  `create index orders_by_combination on orders (account_id, combination_id, id)
    where combination_id is not null`,
  `create index orders_by_email on orders (email_key, id)
    where page_token is not null and email_key is not null`,
  `create index orders_by_postal_code on orders (postal_code_key, id)
    where page_token is not null and postal_code_key is not null`,
  `create index orders_by_language on orders
    (account_id, language, created_at, id, status, ${FILTERS}, ship_by) where language is not null`,

  `create table order_items (
    id ${key} primary key,
    order_id ${key} not null references orders (id),
    position ${int} not null,
    product_id ${key} references products (id),
    sku ${text},
    link_key ${key},
    name ${text} not null,
    quantity ${int} not null check (quantity > 0),
    shipped_quantity ${int} not null check (shipped_quantity between 0 and quantity),
    cancelled_quantity ${int} not null default 0
      check (cancelled_quantity >= 0 and shipped_quantity + cancelled_quantity <= quantity),
    is_tracked ${int} not null default 0,
    allocated_quantity ${int} not null default 0,
    returned_quantity ${int} not null default 0,
    unit_price ${big},
    weight ${text},
    hs_code ${text},
    origin_country ${text},
    unique (order_id, position)
  ) ${end}`,
  'create index order_items_by_product on order_items (product_id) where product_id is not null',
  'create index order_items_reserved on order_items (product_id) where allocated_quantity > 0',
  'create index order_items_by_link_key on order_items (link_key) where link_key is not null',

  // With the order's creation time, so that a page of matches is read from the index alone.
  `create table order_terms (
    account_id ${key} not null,
    term ${key} not null,
    created_at ${big} not null,
    order_id ${key} not null,
    primary key (account_id, term, created_at, order_id)
  ) ${withoutRowid}`,
];
