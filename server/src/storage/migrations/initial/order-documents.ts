import type { Dialect } from '../../migration.ts';

/** The columns of a shipment that decide how its order shows it. Return labels are not shown. */
const OF_SHIPMENTS = ['order_id', 'status', 'print_state', 'is_return'];

/**
 * The API's JSON of an order next to its row, so that lists need not build it. Whoever changes an order stores the new document
 * with it; with any other change, of the order, its items or its shipments, triggers remove the document, and it is built and
 * stored again when it is next read. Inserted items need no trigger: they come with a new order and its document, or instead of
 * others, and deleting those has removed it.
 *
 * Only a claim of the order's address check, which happens to every order, keeps it: whoever changes `ship_to_check_lease` and
 * something else has to write the document.
 */
export const orderDocuments = (dialect: Dialect): string[] => (dialect === 'sqlite' ? SQLITE : POSTGRES);

const isOutdated = (is: string) =>
  `new.document is not null and new.document ${is} old.document and new.ship_to_check_lease ${is} old.ship_to_check_lease`;

const isShownOtherwise = (isNot: string) =>
  `(old.is_return = 0 or new.is_return = 0) and (${OF_SHIPMENTS.map((column) => `old.${column} ${isNot} new.${column}`).join(' or ')})`;

const removal = (orders: string) =>
  `update orders set document = null where id in (${orders}) and document is not null`;

const SQLITE = [
  `create trigger orders_document_update after update on orders when ${isOutdated('is')}
    begin update orders set document = null where id = new.id; end`,
  `create trigger order_items_document_update after update on order_items
    begin ${removal('old.order_id, new.order_id')}; end`,
  `create trigger order_items_document_delete after delete on order_items
    begin ${removal('old.order_id')}; end`,
  `create trigger shipments_document_insert after insert on shipments when new.order_id is not null and new.is_return = 0
    begin ${removal('new.order_id')}; end`,
  `create trigger shipments_document_update after update of ${OF_SHIPMENTS.join(', ')} on shipments
    when ${isShownOtherwise('is not')}
    begin ${removal('old.order_id, new.order_id')}; end`,
  `create trigger shipments_document_delete after delete on shipments when old.order_id is not null and old.is_return = 0
    begin ${removal('old.order_id')}; end`,
];

const POSTGRES = [
  // Rows stay in one piece and uncompressed up to a page: a list reads the documents of all its orders.
  'alter table orders alter column document set storage external',
  'alter table orders set (toast_tuple_target = 8160)',
  `create function remove_own_document() returns trigger language plpgsql as $$
    begin
      new.document := null;
      return new;
    end $$`,
  `create trigger orders_document_update before update on orders for each row
    when (${isOutdated('is not distinct from')}) execute function remove_own_document()`,
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
  `create trigger order_items_document_change after update or delete on order_items
    for each row execute function remove_order_document()`,
  `create trigger shipments_document_insert after insert on shipments for each row
    when (new.order_id is not null and new.is_return = 0) execute function remove_order_document()`,
  `create trigger shipments_document_update after update of ${OF_SHIPMENTS.join(', ')} on shipments for each row
    when (${isShownOtherwise('is distinct from')}) execute function remove_order_document()`,
  `create trigger shipments_document_delete after delete on shipments for each row
    when (old.order_id is not null and old.is_return = 0) execute function remove_order_document()`,
];
