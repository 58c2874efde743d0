import { groupBy } from '../../lib/group-by.ts';
import { present } from '../../lib/present.ts';
import type { Shipment } from '../../schema/shipment.ts';
import type { Db, ShipmentItemRow, ShipmentRow, StoreReportRow } from '../../storage/index.ts';
import type { TakenItem } from '../orders/index.ts';
import { type OfOrder, printStateOf, toShipment } from './shipment.ts';
import { parcelsOf } from './shipment-parcels.ts';
import type { SoldItems } from './shipment-sale.ts';

/** Shipments as the API shows them, with their items and parcels, and the numbers of their orders. */
export async function withParts(db: Db, rows: ShipmentRow[]): Promise<Shipment[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const items = groupBy(
    await db
      .selectFrom('shipment_items')
      .selectAll()
      .where('shipment_id', 'in', ids)
      .orderBy('order_item_id')
      .execute(),
    (item) => item.shipment_id,
  );
  const parcels = groupBy(await parcelsOf(db, ids), (parcel) => parcel.shipment_id);
  const reports = await reportsOf(db, ids);
  const orders = await ordersOf(db, rows);
  return rows.map((row) =>
    toShipment(row, {
      order: row.order_id === null ? undefined : orders.get(row.order_id),
      items: items.get(row.id) ?? [],
      parcels: parcels.get(row.id) ?? [],
      report: reports.get(row.id),
    }),
  );
}

/** What shops were last told of these shipments, but for scans. */
async function reportsOf(db: Db, ids: readonly string[]): Promise<Map<string, StoreReportRow>> {
  const rows = await db
    .selectFrom('store_reports')
    .selectAll()
    .where('shipment_id', 'in', ids)
    .where('kind', '!=', 'scan')
    .orderBy('created_at')
    .execute();
  return new Map(rows.map((row) => [row.shipment_id, row]));
}

async function ordersOf(db: Db, rows: readonly ShipmentRow[]): Promise<Map<string, OfOrder>> {
  const ids = rows.map((row) => row.order_id).filter((id) => id !== null);
  if (ids.length === 0) return new Map();
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'order_number', 'tracking_page_url'])
    .where('id', 'in', ids)
    .execute();
  return new Map(orders.map((order) => [order.id, order]));
}

export async function readShipment(db: Db, row: ShipmentRow): Promise<Shipment> {
  const [shipment] = await withParts(db, [row]);
  return present(shipment);
}

export async function takenBy(db: Db, shipmentId: string): Promise<TakenItem[]> {
  const rows: ShipmentItemRow[] = await db
    .selectFrom('shipment_items')
    .selectAll()
    .where('shipment_id', '=', shipmentId)
    .orderBy('order_item_id')
    .execute();
  return rows.map((row) => ({
    orderItemId: row.order_item_id,
    quantity: row.quantity,
    productId: row.product_id,
    warehouseId: row.warehouse_id,
  }));
}

export async function insertItems(
  tx: Db,
  shipmentId: string,
  taken: readonly TakenItem[],
  sold: SoldItems,
): Promise<void> {
  if (taken.length === 0) return;
  await tx
    .insertInto('shipment_items')
    .values(
      taken.map((item) => ({
        shipment_id: shipmentId,
        order_item_id: item.orderItemId,
        quantity: item.quantity,
        product_id: item.productId,
        warehouse_id: item.warehouseId,
        unit_cost: sold.get(item.orderItemId)?.unitCost ?? null,
        net_value: sold.get(item.orderItemId)?.netValue ?? null,
      })),
    )
    .execute();
}

/** Returns the row with the changes. */
export async function updateShipment(
  tx: Db,
  row: ShipmentRow,
  columns: Partial<ShipmentRow>,
): Promise<ShipmentRow> {
  const print_state = printStateOf({ ...row, ...columns });
  const changes = print_state === row.print_state ? columns : { ...columns, print_state };
  await tx.updateTable('shipments').set(changes).where('id', '=', row.id).execute();
  return { ...row, ...changes };
}
