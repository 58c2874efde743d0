import type { Storage } from '../../server/src/storage/index.ts';

export interface StoredLabel {
  id: string;
  orderId: string | null;
  status: string;
  /** Postage in cents. */
  rate: number;
  refundStatus: string | null;
  failureReason: string | null;
  trackingCodes: string[];
}

export interface Stored {
  labels: StoredLabel[];
  orders: { id: string; status: string }[];
}

export async function readStored(storage: Storage, userId: string): Promise<Stored> {
  const { db } = storage;
  const rows = await db.selectFrom('shipments').selectAll().where('user_id', '=', userId).execute();
  const parcels = await db
    .selectFrom('shipment_parcels')
    .innerJoin('shipments', 'shipments.id', 'shipment_parcels.shipment_id')
    .select(['shipment_id', 'shipment_parcels.tracking_code as code'])
    .where('shipments.user_id', '=', userId)
    .orderBy('position')
    .execute();
  const codesOf = new Map<string, string[]>();
  for (const { shipment_id, code } of parcels)
    codesOf.set(shipment_id, [...(codesOf.get(shipment_id) ?? []), code]);
  return {
    labels: rows.map((row) => ({
      id: row.id,
      orderId: row.order_id,
      status: row.status,
      rate: row.rate,
      refundStatus: row.refund_status,
      failureReason: row.failure_reason,
      trackingCodes: codesOf.get(row.id) ?? [],
    })),
    orders: await db.selectFrom('orders').select(['id', 'status']).where('user_id', '=', userId).execute(),
  };
}
