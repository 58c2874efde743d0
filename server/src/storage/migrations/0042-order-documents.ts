import type { Dialect, Migration } from '../migration.ts';

/** The columns of an order that the API shows. A change of one outdates the order's document. */
export const SHOWN = [
  ...['order_number', 'store_id', 'status', 'allocation', 'allocation_priority', 'ship_to', 'warehouse_id'],
  ...['currency', 'subtotal', 'shipping_paid', 'tax', 'discount', 'total', 'weight', 'package_id'],
  ...['requested_service', 'ship_by', 'order_date', 'gift_message', 'is_gift', 'insured_value', 'notes'],
  ...['packing_note', 'tags', 'metadata', 'hold_reason', 'close_reason', 'replacement_of'],
  ...['replacement_return_id', 'replacement_ids', 'applied_rules', 'ship_to_check', 'ship_to_check_result'],
  ...['created_at', 'updated_at'],
];
/** The columns of a shipment that decide how its order shows it. Return labels are not shown. */
const OF_SHIPMENTS = ['order_id', 'status', 'print_state', 'is_return'];

/**
 * The API's JSON of an order next to its row, so that lists need not build it. Whoever changes an order stores the new
 * document with it; for any other change, of the order, its items or its shipments, triggers remove the document, and it is
 * built and stored again when it is next read.
 */
export const orderDocuments: Migration = {
  name: 'order documents',
  // They write back all columns of an order that they have read, and so the document that a trigger has just removed.
  breaksOldProcesses: true,
  statements: ({ text }, dialect) => [
    `alter table orders add column document ${text}`,
    ...(dialect === 'sqlite' ? SQLITE : POSTGRES),
  ],
};

const changed = (columns: readonly string[], dialect: Dialect) =>
  columns
    .map((column) => `old.${column} ${dialect === 'sqlite' ? 'is not' : 'is distinct from'} new.${column}`)
    .join(' or ');

const removal = (orders: string) =>
  `update orders set document = null where id in (${orders}) and document is not null`;

/** Removes the document with a change of one of these columns. A function, so that it is there before the lists below. */
export function outdating(columns: readonly string[], dialect: Dialect): string {
  return dialect === 'sqlite'
    ? `create trigger orders_document_outdated after update of ${columns.join(', ')} on orders
    when new.document is not null and new.document is old.document
    begin update orders set document = null where id = new.id; end`
    : `create trigger orders_document_outdated before update of ${columns.join(', ')} on orders for each row
    when (new.document is not null and new.document is not distinct from old.document)
    execute function outdate_document()`;
}

const SQLITE = [
  outdating(SHOWN, 'sqlite'),
  // A new order is inserted with a document that has its items already.
  `create trigger order_items_document_insert after insert on order_items
    begin ${removal('new.order_id')} and instr(document, new.id) = 0; end`,
  `create trigger order_items_document_update after update on order_items
    begin ${removal('old.order_id, new.order_id')}; end`,
  `create trigger order_items_document_delete after delete on order_items
    begin ${removal('old.order_id')}; end`,
  `create trigger shipments_document_insert after insert on shipments when new.order_id is not null and new.is_return = 0
    begin ${removal('new.order_id')}; end`,
  `create trigger shipments_document_update after update of ${OF_SHIPMENTS.join(', ')} on shipments
    when (old.is_return = 0 or new.is_return = 0) and (${changed(OF_SHIPMENTS, 'sqlite')})
    begin ${removal('old.order_id, new.order_id')}; end`,
  `create trigger shipments_document_delete after delete on shipments when old.order_id is not null and old.is_return = 0
    begin ${removal('old.order_id')}; end`,
];

const POSTGRES = [
  // Rows stay in one piece and uncompressed up to a page: a list reads the documents of all its orders.
  'alter table orders alter column document set storage external',
  'alter table orders set (toast_tuple_target = 8160)',
  `create function outdate_document() returns trigger language plpgsql as $$
    begin
      new.document := null;
      return new;
    end $$`,
  outdating(SHOWN, 'postgres'),
  // The lock makes it wait for whoever builds a document from what they read before this change; and the other way round.
  `create function remove_order_document() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then
        perform 1 from orders where id = old.order_id for no key update;
        ${removal('old.order_id')};
      end if;
      if tg_op <> 'DELETE' and (tg_op = 'INSERT' or new.order_id is distinct from old.order_id) then
        perform 1 from orders where id = new.order_id for no key update;
        ${removal('new.order_id')};
      end if;
      return null;
    end $$`,
  // A new order is inserted with a document that has its items already.
  `create function remove_document_without_items() returns trigger language plpgsql as $$
    begin
      perform 1 from orders where id in (select order_id from added) order by id for no key update;
      update orders set document = null from added
        where orders.id = added.order_id and document is not null and position(added.id in document) = 0;
      return null;
    end $$`,
  `create trigger order_items_document_insert after insert on order_items referencing new table as added
    for each statement execute function remove_document_without_items()`,
  `create trigger order_items_document after update or delete on order_items
    for each row execute function remove_order_document()`,
  `create trigger shipments_document_insert after insert on shipments for each row
    when (new.order_id is not null and new.is_return = 0) execute function remove_order_document()`,
  `create trigger shipments_document_delete after delete on shipments for each row
    when (old.order_id is not null and old.is_return = 0) execute function remove_order_document()`,
  `create trigger shipments_document_update after update of ${OF_SHIPMENTS.join(', ')} on shipments for each row
    when ((old.is_return = 0 or new.is_return = 0) and (${changed(OF_SHIPMENTS, 'postgres')}))
    execute function remove_order_document()`,
];
