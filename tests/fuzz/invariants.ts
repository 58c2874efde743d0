import { sql } from 'kysely';
import type { Storage } from '../../server/src/storage/index.ts';
import { auditShipping } from '../support/shipping-audit.ts';
import type { Findings } from './findings.ts';

/** Queries that must return no rows. */
const NEVER: Record<string, string> = {
  'a negative stock level, or more reserved than on hand':
    'select id from stock_levels where on_hand < 0 or allocated < 0 or allocated > on_hand',
  'an order without items':
    'select id from orders where not exists (select 1 from order_items where order_id = orders.id)',
  'a return without items':
    'select id from returns where not exists (select 1 from return_items where return_id = returns.id)',
  'a received quantity that is not the sum of its receipts':
    'select id from return_items where received_quantity <> coalesce((select sum(quantity) from return_receipts where return_item_id = return_items.id), 0)',
  'more received than returned':
    'select id from return_items where received_quantity > quantity or received_quantity < 0',
  // Cancelled and rejected returns give the item up, as do completed ones that nothing arrived of: its label may be voided
  // then, and the item removed from the order.
  'a return of an item that does not exist':
    "select i.id from return_items i join returns r on r.id = i.return_id where r.status not in ('cancelled', 'rejected') " +
    "and (r.status <> 'completed' or i.received_quantity > 0) " +
    'and not exists (select 1 from order_items where order_items.id = i.order_item_id)',
  'a purchase or a void that was never settled':
    "select id from shipments where status in ('purchasing', 'voiding')",
  'a bought label without a tracking code':
    "select id from shipments where status in ('purchased', 'voided') and is_manual = 0 and (tracking_code is null or purchased_at is null)",
  'a label for a deleted order item':
    "select s.id from shipments s join shipment_items i on i.shipment_id = s.id where s.status in ('purchasing', 'purchased') " +
    'and not exists (select 1 from order_items where order_items.id = i.order_item_id)',
  'a duplicate tracking code':
    // What is marked by hand has whatever code somebody gave.
    'select p.tracking_code as id from shipment_parcels p join shipments s on s.id = p.shipment_id where s.is_manual = 0 group by p.tracking_code having count(*) > 1',
  'a bought label without a parcel, or whose code is not that of its first':
    "select id from shipments left join shipment_parcels on shipment_id = id and position = 0 where status in ('purchased', 'voided') and (is_manual = 0 or shipments.tracking_code is not null) and (shipment_parcels.tracking_code is null or shipment_parcels.tracking_code <> shipments.tracking_code)",
  'a bought rate without a shipment':
    'select id from rates where shipment_id is not null and not exists (select 1 from shipments where shipments.id = rates.shipment_id)',
  "a shipment of another account's order":
    'select s.id from shipments s join orders o on o.id = s.order_id where s.account_id <> o.account_id',
  "a tracker of another account's order":
    'select t.id from trackers t join orders o on o.id = t.order_id where t.account_id <> o.account_id',
  "a return of another account's order":
    'select r.id from returns r join orders o on o.id = r.order_id where r.account_id <> o.account_id',
  "an order from another account's warehouse":
    'select o.id from orders o join warehouses w on w.id = o.warehouse_id where o.account_id <> w.account_id',
  "an item of another account's product":
    'select i.id from order_items i join orders o on o.id = i.order_id join products p on p.id = i.product_id where p.account_id <> o.account_id',
  'a stock level across two accounts':
    'select l.id from stock_levels l join products p on p.id = l.product_id join warehouses w on w.id = l.warehouse_id where p.account_id <> l.account_id or w.account_id <> l.account_id',
  "a rate for another account's order":
    'select r.id from rates r join orders o on o.id = r.order_id where r.account_id <> o.account_id',
  'a duplicate order number in a store':
    'select account_id as id from orders group by account_id, store_id, order_number having count(*) > 1',
  'a duplicate sku': 'select account_id as id from products group by account_id, sku having count(*) > 1',
  'two default warehouses':
    'select account_id as id from warehouses where is_default = 1 and deleted_at is null group by account_id having count(*) > 1',
  'a delivery without its event':
    'select id from deliveries where not exists (select 1 from events where events.id = deliveries.event_id)',
  // Erasing a customer's data erases the response, too, and ends the lease.
  'an idempotency key without a response':
    "select key as id from idempotency_keys where state <> 'answered' and lease_until > 0",
  'a stored response without its status':
    "select key as id from idempotency_keys where state = 'answered' and (status is null or sealed_body is null)",
  'a stored response that should be retried':
    'select key as id from idempotency_keys where status = 400 or status = 429 or status >= 500',
};

/** Foreign keys, for finding orphans. */
const BELONGS: [table: string, column: string, to: string][] = [
  ['order_items', 'order_id', 'orders'],
  ['shipment_items', 'shipment_id', 'shipments'],
  ['shipment_scans', 'shipment_id', 'shipments'],
  ['shipment_parcels', 'shipment_id', 'shipments'],
  ['return_items', 'return_id', 'returns'],
  ['return_receipts', 'return_item_id', 'return_items'],
  ['tracker_scans', 'tracker_id', 'trackers'],
  ['returns', 'order_id', 'orders'],
  ['stock_levels', 'product_id', 'products'],
  ['stock_levels', 'warehouse_id', 'warehouses'],
  ['stock_movements', 'product_id', 'products'],
  ['stock_movements', 'warehouse_id', 'warehouses'],
  ['api_keys', 'account_id', 'accounts'],
  ['sessions', 'user_id', 'users'],
  ['events', 'account_id', 'accounts'],
];

/** Invariants that must hold in the tables whatever was requested. `subscribers` are users subscribed to shipment events. */
export async function checkInvariants(
  storage: Storage,
  findings: Findings,
  subscribers: readonly string[],
): Promise<number> {
  let checked = 0;
  const never = async (what: string, question: string) => {
    checked += 1;
    const { rows } = await sql<{ id: string }>`${sql.raw(question)} limit 3`.execute(storage.db);
    if (rows.length > 0)
      findings.add('invariant', `${what}: ${rows.map(({ id }) => id).join(', ')}`, question);
  };
  for (const [what, question] of Object.entries(NEVER)) await never(what, question);
  for (const [table, column, to] of BELONGS)
    await never(
      `an orphan in ${table}`,
      `select ${column} as id from ${table} where ${column} is not null and not exists (select 1 from ${to} where ${to}.id = ${table}.${column})`,
    );
  for (const accountId of subscribers) {
    checked += 1;
    try {
      await auditShipping(storage, accountId);
    } catch (error) {
      findings.add('invariant', `account ${accountId}: ${(error as Error).message.slice(0, 600)}`);
    }
  }
  for (const [what, question] of Object.entries(exactlyOneEvent())) await never(what, question);
  if (!storage.isShared) {
    checked += 1;
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(storage.db);
    if (rows[0]?.integrity_check !== 'ok')
      findings.add('invariant', `SQLite: ${JSON.stringify(rows.slice(0, 3))}`);
  }
  return checked;
}

/** Every label bought and every label voided has exactly one event, whether or not anyone is subscribed. */
function exactlyOneEvent(): Record<string, string> {
  const once = (table: string, type: string, condition: string) =>
    `select t.id from ${table} t where ${condition} and (select count(*) from events e ` +
    `where e.account_id = t.account_id and e.type = '${type}' and e.subject_id = t.id) <> 1`;
  return {
    'a bought label without exactly one event': once(
      'shipments',
      'shipment.created',
      "t.status in ('purchased', 'voided')",
    ),
    'a voided label without exactly one event': once('shipments', 'shipment.voided', "t.status = 'voided'"),
    'an event for a label that was not bought':
      `select e.subject_id as id from events e join shipments t on t.id = e.subject_id ` +
      `where e.type = 'shipment.created' and t.status in ('purchasing', 'failed')`,
  };
}
