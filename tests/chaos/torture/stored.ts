import type { Storage } from '../../../server/src/storage/index.ts';

export interface StoredLabel {
  id: string;
  orderId: string | null;
  status: string;
  /** Postage in cents. */
  rate: number;
  refundStatus: string | null;
  failureReason: string | null;
  trackingCodes: string[];
  /** How many items of the stock it ships. */
  items: number;
  /** How often subscribers are told that it was voided. */
  voidedEvents: number;
}

export interface Stored {
  labels: StoredLabel[];
  orders: { id: string; status: string }[];
  /** In all warehouses. */
  onHand: number;
}

export async function readStored(storage: Storage, accountId: string): Promise<Stored> {
  const { db } = storage;
  const rows = await db.selectFrom('shipments').selectAll().where('account_id', '=', accountId).execute();
  const parcels = await db
    .selectFrom('shipment_parcels')
    .innerJoin('shipments', 'shipments.id', 'shipment_parcels.shipment_id')
    .select(['shipment_id', 'shipment_parcels.tracking_code as code'])
    .where('shipments.account_id', '=', accountId)
    .orderBy('position')
    .execute();
  const codesOf = new Map<string, string[]>();
  for (const { shipment_id, code } of parcels)
    codesOf.set(shipment_id, [...(codesOf.get(shipment_id) ?? []), code]);
  const items = await db
    .selectFrom('shipment_items')
    .innerJoin('shipments', 'shipments.id', 'shipment_items.shipment_id')
    .select(['shipment_id', 'quantity'])
    .where('shipments.account_id', '=', accountId)
    .execute();
  const itemsOf = new Map<string, number>();
  for (const { shipment_id: id, quantity } of items) itemsOf.set(id, (itemsOf.get(id) ?? 0) + quantity);
  const events = await db
    .selectFrom('events')
    .select('data')
    .where('account_id', '=', accountId)
    .where('type', '=', 'shipment.voided')
    .execute();
  const told = events.map(({ data }) => (JSON.parse(data) as { id: string }).id);
  const levels = await db
    .selectFrom('stock_levels')
    .select('on_hand')
    .where('account_id', '=', accountId)
    .execute();
  return {
    onHand: levels.reduce((sum, { on_hand }) => sum + on_hand, 0),
    labels: rows.map((row) => ({
      id: row.id,
      orderId: row.order_id,
      status: row.status,
      rate: row.rate,
      refundStatus: row.refund_status,
      failureReason: row.failure_reason,
      trackingCodes: codesOf.get(row.id) ?? [],
      items: itemsOf.get(row.id) ?? 0,
      voidedEvents: told.filter((id) => id === row.id).length,
    })),
    orders: await db
      .selectFrom('orders')
      .select(['id', 'status'])
      .where('account_id', '=', accountId)
      .execute(),
  };
}
