import { fromJson, type Json } from '../../../lib/json.ts';
import type { StoreDifference } from '../../../schema/store.ts';
import type { Db, StoreOrderRow } from '../../../storage/index.ts';
import type { ShipmentReport } from '../../../stores/index.ts';
import type { SeenOrder } from './seen-order.ts';

/** What is known of the orders of shops. */

export const readStoreOrder = (
  db: Db,
  storeId: string,
  externalId: string,
): Promise<StoreOrderRow | undefined> =>
  db
    .selectFrom('store_orders')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('external_id', '=', externalId)
    .executeTakeFirst();

/** Stores all of it, whether it was known before or not. */
export async function putStoreOrder(tx: Db, row: StoreOrderRow): Promise<void> {
  const { store_id, external_id, account_id, ...columns } = row;
  await tx
    .insertInto('store_orders')
    .values(row)
    .onConflict((conflict) => conflict.columns(['store_id', 'external_id']).doUpdateSet(columns))
    .execute();
}

export const seenOf = ({ seen }: StoreOrderRow): SeenOrder | null => fromJson(seen as Json<SeenOrder> | null);

export const differenceOf = ({ differences }: StoreOrderRow): StoreDifference | null =>
  fromJson(differences as Json<StoreDifference> | null);

/** So that the log says it again if it is rejected once more. */
export async function forgetRejection(tx: Db, storeId: string, externalId: string): Promise<void> {
  await tx
    .updateTable('store_orders')
    .set({ reason: null })
    .where('store_id', '=', storeId)
    .where('external_id', '=', externalId)
    .execute();
}

/**
 * What the shop was told to have shipped and has left here no more, by its lines: labels that were voided and that the shop has
 * not taken back. Its counts still include them.
 */
export async function voidedButReported(tx: Db, orderId: string): Promise<Map<string, number>> {
  const reports = await tx
    .selectFrom('store_reports')
    .innerJoin('shipments', 'shipments.id', 'store_reports.shipment_id')
    .select(['store_reports.kind', 'store_reports.body', 'store_reports.status', 'shipment_id'])
    .select(['may_have_arrived', 'shipments.status as shipment_status'])
    .where('store_reports.order_id', '=', orderId)
    .where('store_reports.kind', 'in', ['shipment', 'void'])
    .execute();
  const takenBack = new Set(
    reports.flatMap(({ kind, status, shipment_id }) =>
      kind === 'void' && status === 'reported' ? [shipment_id] : [],
    ),
  );
  const counts = new Map<string, number>();
  for (const report of reports) {
    const isTold = report.status === 'reported' || report.may_have_arrived === 1;
    if (report.kind !== 'shipment' || !isTold || report.shipment_status !== 'voided') continue;
    if (takenBack.has(report.shipment_id)) continue;
    const { items }: Pick<ShipmentReport, 'items'> = JSON.parse(report.body);
    for (const { externalId, quantity } of items)
      counts.set(externalId, (counts.get(externalId) ?? 0) + quantity);
  }
  return counts;
}

/** Whether the shop was told that everything has left, or may have been: that it calls the order complete is then no news. */
export async function isReportedComplete(tx: Db, orderId: string): Promise<boolean> {
  const reports = await tx
    .selectFrom('store_reports')
    .select('body')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'shipment')
    .where((eb) => eb.or([eb('status', '=', 'reported'), eb('may_have_arrived', '=', 1)]))
    .execute();
  return reports.some(({ body }) => {
    const { isComplete }: Pick<ShipmentReport, 'isComplete'> = JSON.parse(body);
    return isComplete;
  });
}

/** Erases what is known of the customer: who the order was for in the shop, and what was said of it. The order stays known. */
export async function eraseStoreOrder(tx: Db, orderId: string): Promise<void> {
  const known = await tx
    .selectFrom('store_orders')
    .select(['store_id', 'external_id'])
    .where('order_id', '=', orderId)
    .execute();
  for (const { store_id, external_id } of known) {
    await tx
      .updateTable('store_orders')
      .set({ seen: null, differences: null })
      .where('store_id', '=', store_id)
      .where('external_id', '=', external_id)
      .execute();
    await tx
      .deleteFrom('store_signals')
      .where('store_id', '=', store_id)
      .where('kind', '=', 'order')
      .where('external_id', '=', external_id)
      .execute();
  }
  const reports = await tx
    .selectFrom('store_reports')
    .select(['id', 'body'])
    .where('order_id', '=', orderId)
    .execute();
  for (const { id, body } of reports)
    await tx
      .updateTable('store_reports')
      .set({ body: JSON.stringify(withoutCustomer(JSON.parse(body))) })
      .where('id', '=', id)
      .execute();
}

/** The last scan of a parcel is usually in the street of its receiver. */
const withoutCustomer = (body: Record<string, unknown>): Record<string, unknown> =>
  'occurredAt' in body ? { ...body, city: null, postalCode: null, message: null } : body;
