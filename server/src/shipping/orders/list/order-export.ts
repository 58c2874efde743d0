import { Type } from 'typebox';
import { groupBy } from '../../../lib/group-by.ts';
import { Order } from '../../../schema/order.ts';
import { ShipToCheck } from '../../../schema/ship-to-check.ts';
import { type Db, onlyCompared } from '../../../storage/index.ts';

/** A row of an export. Of the address check it has the result alone; of the shipments, what customers and shops ask for. */
export const ExportedOrder = Type.Object({
  ...Order.properties,
  shipToCheck: Type.Pick(ShipToCheck, ['status']),
  carriers: Type.Array(Type.String()),
  trackingCodes: Type.Array(Type.String()),
});

/** With who carries the parcels of each order, and their tracking codes, oldest first; without voided labels and returns. */
export async function withTracking(db: Db, accountId: string, orders: readonly Order[]) {
  if (orders.length === 0) return [];
  const rows = await db
    .selectFrom('shipments')
    .leftJoin('shipment_parcels', 'shipment_parcels.shipment_id', 'shipments.id')
    .select(['shipments.order_id', 'shipments.carrier', 'shipment_parcels.tracking_code'])
    .where('shipments.account_id', '=', accountId)
    .where(
      'shipments.order_id',
      'in',
      orders.map(({ id }) => id),
    )
    .where('shipments.is_return', '=', 0)
    .where(onlyCompared('shipments.status'), '=', 'purchased')
    .orderBy('shipments.id')
    .orderBy('shipment_parcels.position')
    .execute();
  const rowsOf = groupBy(rows, ({ order_id }) => order_id);
  return orders.map((order) => {
    const own = rowsOf.get(order.id) ?? [];
    return {
      ...order,
      carriers: [...new Set(own.map(({ carrier }) => carrier))],
      trackingCodes: [...new Set(own.flatMap(({ tracking_code }) => tracking_code ?? []))],
    };
  });
}
