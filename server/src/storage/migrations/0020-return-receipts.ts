import type { Migration } from '../migration.ts';

/**
 * A return is received as its parts arrive. What never arrived of a completed return can be returned again, so it is no
 * longer counted on the order's items.
 */
export const returnReceipts: Migration = {
  name: 'return receipts',
  statements: ({ key, text, int, big, end }) => {
    const missing = `select sum(part.quantity - part.received_quantity) from return_items part
      join returns on returns.id = part.return_id
      where part.order_item_id = order_items.id and returns.status = 'completed'`;
    return [
      `create table return_receipts (
        id ${key} primary key,
        return_item_id ${key} not null references return_items (id),
        quantity ${int} not null check (quantity > 0),
        condition ${key} not null,
        warehouse_id ${key} references warehouses (id),
        created_at ${big} not null
      ) ${end}`,
      'create index return_receipts_by_item on return_receipts (return_item_id, created_at, id)',
      `insert into return_receipts (id, return_item_id, quantity, condition, warehouse_id, created_at)
        select 'rcp' || substr(part.id, 4), part.id, part.received_quantity, coalesce(part.condition, 'sellable'),
          returns.warehouse_id, returns.updated_at
        from return_items part join returns on returns.id = part.return_id
        where part.received_quantity > 0`,
      'alter table return_items drop column condition',
      `alter table returns add column label_void_error ${text}`,
      `update returns set status = 'partially_received'
        where status = 'received' and exists (
          select 1 from return_items part where part.return_id = returns.id and part.received_quantity < part.quantity)`,
      `update order_items set returned_quantity = returned_quantity - (${missing})
        where id in (select part.order_item_id from return_items part join returns on returns.id = part.return_id
          where returns.status = 'completed' and part.received_quantity < part.quantity)`,
    ];
  },
};
