import { Type } from 'typebox';
import { toIsoOrNull } from '../../../lib/clock.ts';
import { groupBy } from '../../../lib/group-by.ts';
import { toDecimal } from '../../../lib/money.ts';
import { Order } from '../../../schema/order.ts';
import { ShipToCheck } from '../../../schema/ship-to-check.ts';
import { type Db, onlyCompared } from '../../../storage/index.ts';

/** A row of an export. Of the address check it has the result alone; of the shipments, what customers and shops ask for. */
export const ExportedFields = Type.Object({
  ...Order.properties,
  shipToCheck: Type.Pick(ShipToCheck, ['status']),
  carriers: Type.Array(Type.String()),
  trackingCodes: Type.Array(Type.String()),
});

/** An order with what its shipments say of it, without voided labels and returns. */
export interface ExportedOrder extends Order {
  /** Who carries its parcels. */
  carriers: string[];
  services: string[];
  /** Oldest first. */
  trackingCodes: string[];
  /** When its first label was bought. */
  shippedAt: string | null;
  /** What its labels cost, with fees, by currency. */
  labelCosts: { currency: string; amount: number }[];
}

/** With what is known of the shipments of each order. */
export async function withShipments(
  db: Db,
  accountId: string,
  orders: readonly Order[],
): Promise<ExportedOrder[]> {
  if (orders.length === 0) return [];
  const rows = await db
    .selectFrom('shipments')
    .leftJoin('shipment_parcels', 'shipment_parcels.shipment_id', 'shipments.id')
    .select([
      'shipments.order_id',
      'shipments.carrier',
      'shipments.service_name',
      'shipments.is_manual',
      'shipments.rate',
      'shipments.fees_total',
      'shipments.currency',
      'shipments.purchased_at',
      'shipment_parcels.position',
      'shipment_parcels.tracking_code',
    ])
    .where('shipments.account_id', '=', accountId)
    .where(
      'shipments.order_id',
      'in',
      orders.map(({ id }) => id),
    )
    .where('shipments.is_return', '=', 0)
    .where(onlyCompared('shipments.status'), '=', 'purchased')
    .orderBy(onlyCompared('shipments.id'))
    .orderBy('shipment_parcels.position')
    .execute();
  const rowsOf = groupBy(rows, ({ order_id }) => order_id);
  return orders.map((order) => {
    const own = rowsOf.get(order.id) ?? [];
    // One for each shipment: the rows are of parcels, and a shipment by hand may have none.
    const labels = own.filter(({ position }) => position === null || position === 0);
    const costs = new Map<string, number>();
    for (const { currency, rate, fees_total } of labels)
      costs.set(currency, (costs.get(currency) ?? 0) + rate + fees_total);
    return {
      ...order,
      carriers: [...new Set(own.map(({ carrier }) => carrier))],
      services: [...new Set(labels.flatMap((row) => (row.is_manual === 1 ? [] : row.service_name)))],
      trackingCodes: [...new Set(own.flatMap(({ tracking_code }) => tracking_code ?? []))],
      shippedAt: toIsoOrNull(labels[0]?.purchased_at ?? null),
      labelCosts: [...costs].map(([currency, minor]) => ({ currency, amount: toDecimal(minor, currency) })),
    };
  });
}
