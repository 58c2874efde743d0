import { groupBy } from '../../../server/src/lib/group-by.ts';
import type { Storage } from '../../../server/src/storage/index.ts';

/** All stored data of one account, indexed for comparison with the ledger. */
export type Stored = Awaited<ReturnType<typeof readStored>>;

export interface StoredEvent {
  type: string;
  subjectId: string | null;
  // biome-ignore lint/suspicious/noExplicitAny: the shape depends on the type
  data: any;
  deliveryIds: string[];
}

export async function readStored({ db }: Storage, accountId: string) {
  const orders = await db.selectFrom('orders').selectAll().where('account_id', '=', accountId).execute();
  const items = await db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .selectAll('order_items')
    .where('orders.account_id', '=', accountId)
    .execute();
  const movements = await db
    .selectFrom('stock_movements')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('reference', 'is not', null)
    .execute();
  const shipments = await db
    .selectFrom('shipments')
    .select(['id', 'status', 'reference', 'void_reason', 'tracking_code', 'return_id'])
    .where('account_id', '=', accountId)
    .execute();
  const scans = await db
    .selectFrom('shipment_scans')
    .innerJoin('shipments', 'shipments.id', 'shipment_scans.shipment_id')
    .select(['shipment_scans.shipment_id', 'shipment_scans.status_detail'])
    .where('shipments.account_id', '=', accountId)
    .execute();
  const returns = await db.selectFrom('returns').selectAll().where('account_id', '=', accountId).execute();
  const returnItems = await db
    .selectFrom('return_items')
    .innerJoin('returns', 'returns.id', 'return_items.return_id')
    .selectAll('return_items')
    .where('returns.account_id', '=', accountId)
    .execute();
  const subscriptions = await db
    .selectFrom('webhook_subscriptions')
    .select(['id', 'url', 'is_active', 'last_error'])
    .where('account_id', '=', accountId)
    .execute();
  const deliveries = await db
    .selectFrom('deliveries')
    .innerJoin('events', 'events.id', 'deliveries.event_id')
    .select(['deliveries.id', 'deliveries.subscription_id', 'deliveries.status', 'deliveries.attempts'])
    .select(['deliveries.lane', 'deliveries.position', 'deliveries.sequence'])
    .orderBy('deliveries.position')
    .orderBy('deliveries.sequence')
    .orderBy('deliveries.id')
    .where('events.account_id', '=', accountId)
    .execute();
  const events = await db
    .selectFrom('events')
    .select(['type', 'subject_id', 'data', 'delivery_ids'])
    .where('account_id', '=', accountId)
    .execute();
  const keys = await db
    .selectFrom('idempotency_keys')
    .select(['key', 'state'])
    .where('account_id', '=', accountId)
    .execute();

  const parsedEvents = events.map(
    ({ type, subject_id, data, delivery_ids }): StoredEvent => ({
      type,
      subjectId: subject_id,
      data: JSON.parse(data),
      deliveryIds: JSON.parse(delivery_ids),
    }),
  );
  return {
    ordersByNumber: grouped(orders, (row) => row.order_number),
    orders: new Map(orders.map((row) => [row.id, row])),
    itemsOfOrder: grouped(items, (row) => row.order_id),
    movementsByReference: grouped(movements, (row) => row.reference),
    shipmentsByReference: grouped(shipments, (row) => row.reference),
    shipmentsOfReturn: grouped(shipments, (row) => row.return_id),
    shipments: new Map(shipments.map((row) => [row.id, row])),
    scansByDetail: grouped(scans, (row) => row.status_detail),
    returnsByNotes: grouped(returns, (row) => row.notes),
    returns: new Map(returns.map((row) => [row.id, row])),
    itemsOfReturn: grouped(returnItems, (row) => row.return_id),
    subscriptionsByUrl: grouped(subscriptions, (row) => row.url),
    subscriptions: new Map(subscriptions.map((row) => [row.id, row])),
    deliveries: new Map(deliveries.map((row) => [row.id, row])),
    events: parsedEvents,
    eventsOf: grouped(parsedEvents, (event) => event.subjectId),
    keys: new Map(keys.map(({ key, state }) => [key, state])),
  };
}

/** Returns an empty list for unknown keys. */
function grouped<T>(rows: readonly T[], by: (row: T) => string | null): (key: string) => readonly T[] {
  const groups = groupBy(rows, by);
  return (key) => groups.get(key) ?? [];
}
