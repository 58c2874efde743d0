import type { Clock } from '../../../lib/clock.ts';
import { newId } from '../../../lib/ids.ts';
import { fromJson, toJson } from '../../../lib/json.ts';
import {
  type Db,
  EVER,
  readNow,
  type ShipmentParcelRow,
  type ShipmentRow,
  type Storage,
  type StoreReportRow,
  type StoreRow,
  updateRow,
} from '../../../storage/index.ts';
import type { StoreRegistry } from '../../../stores/index.ts';
import { parcelsOf, type ShipmentHooks, takenBy } from '../../shipments/index.ts';
import type { StoreLog } from '../store-log.ts';
import {
  reportedItems,
  type ScanBody,
  type ShipmentBody,
  scanBody,
  shipmentBody,
  voidBody,
} from './report-body.ts';

interface Dependencies {
  storage: Storage;
  clock: Clock;
  registry: StoreRegistry;
  log: StoreLog;
}

type Told = Pick<StoreReportRow, 'store_id' | 'order_id' | 'shipment_id' | 'account_id'>;

/**
 * Writes down what shops are to be told of shipments, in the transaction in which it happens. Only of orders that came from a connected
 * store: whatever text other orders have as `storeId`, they cost one lookup. A replacement is an order of ours, which no shop knows.
 */
export function createReportWriter({ storage, clock, registry, log }: Dependencies): ShipmentHooks {
  /** The shop's order and the store that is told of it; undefined if nobody is to be told. */
  async function orderOf(tx: Db, orderId: string) {
    const found = await tx
      .selectFrom('store_orders')
      .innerJoin('stores', 'stores.id', 'store_orders.store_id')
      .innerJoin('orders', 'orders.id', 'store_orders.order_id')
      .select([
        'store_orders.store_id as storeId',
        'store_orders.external_id as externalId',
        'store_orders.order_number as shopNumber',
        'store_orders.lines as lines',
        'orders.order_number as ourNumber',
        'stores.provider as provider',
        'stores.customer_messages as messages',
      ])
      .where('store_orders.order_id', '=', orderId)
      .where('stores.deleted_at', 'is', null)
      .where('stores.report_shipments', '=', 1)
      .executeTakeFirst();
    // A plug-in that is not installed just now may be tomorrow.
    if (found === undefined || registry.plugin(found.provider)?.capabilities.shipmentReports === false)
      return undefined;
    return {
      storeId: found.storeId,
      lines: fromJson(found.lines),
      order: {
        externalId: found.externalId,
        orderNumber: found.shopNumber ?? found.ourNumber,
        notifyCustomer: found.messages === 'store',
      },
    };
  }

  /** What other labels of the order that are still being bought have taken. */
  async function beingBought(tx: Db, row: ShipmentRow): Promise<Map<string, number>> {
    const rows = await tx
      .selectFrom('shipment_items')
      .innerJoin('shipments', 'shipments.id', 'shipment_items.shipment_id')
      .select(['shipment_items.order_item_id as id', 'shipment_items.quantity as quantity'])
      .where('shipments.account_id', '=', row.account_id)
      .where('shipments.order_id', '=', row.order_id)
      .where('shipments.created_at', '>=', EVER)
      .where('shipments.status', '=', 'purchasing')
      .where('shipments.id', '!=', row.id)
      .execute();
    const sums = new Map<string, number>();
    for (const { id, quantity } of rows) sums.set(id, (sums.get(id) ?? 0) + quantity);
    return sums;
  }

  /** Later than every report of the order, whatever the clocks of the processes say: reports are sent in their order. */
  async function insert(tx: Db, told: Told, kind: StoreReportRow['kind'], body: object): Promise<void> {
    const last = await tx
      .selectFrom('store_reports')
      .select(({ fn }) => fn.max('created_at').as('at'))
      .where('order_id', '=', told.order_id)
      .executeTakeFirst();
    const now = clock.now();
    const row: StoreReportRow = {
      id: newId('srep'),
      account_id: told.account_id,
      store_id: told.store_id,
      order_id: told.order_id,
      shipment_id: told.shipment_id,
      created_at: Math.max(now, Number(last?.at ?? 0) + 1),
      updated_at: now,
      kind,
      body: JSON.stringify(body),
      status: 'pending',
      reason: null,
      shop_references: toJson([]),
      may_have_arrived: 0,
      attempts: 0,
      due_at: await readNow(storage, tx),
    };
    await tx.insertInto('store_reports').values(row).execute();
  }

  const reportsOf = (tx: Db, shipmentId: string): Promise<StoreReportRow[]> =>
    tx
      .selectFrom('store_reports')
      .selectAll()
      .where('shipment_id', '=', shipmentId)
      .orderBy('id')
      .modifyEnd(storage.locks.change)
      .execute();

  const setAside = (tx: Db, row: StoreReportRow, reason: string) =>
    updateRow(tx, 'store_reports', row, {
      status: 'obsolete',
      due_at: null,
      reason,
      updated_at: clock.now(),
    });

  async function capabilitiesOf(tx: Db, storeId: string) {
    const store = await tx
      .selectFrom('stores')
      .select(['provider', 'deleted_at'])
      .where('id', '=', storeId)
      .executeTakeFirst();
    if (store === undefined || store.deleted_at !== null) return undefined;
    return registry.plugin(store.provider)?.capabilities ?? { voids: true, scans: true };
  }

  async function isAnythingShipped(tx: Db, row: ShipmentRow): Promise<boolean> {
    const other = await tx
      .selectFrom('shipments')
      .innerJoin('shipment_items', 'shipment_items.shipment_id', 'shipments.id')
      .select('shipments.id')
      .where('shipments.account_id', '=', row.account_id)
      .where('shipments.order_id', '=', row.order_id)
      .where('shipments.is_return', '=', 0)
      .where('shipments.id', '!=', row.id)
      // One that was voided after it had left keeps its tracking status.
      .where(({ eb, and, or }) =>
        or([
          eb('shipments.status', 'in', ['purchased', 'voiding']),
          and([eb('shipments.status', '=', 'voided'), eb('shipments.tracking_status', '!=', 'cancelled')]),
        ]),
      )
      .limit(1)
      .executeTakeFirst();
    return other !== undefined;
  }

  return {
    async onShipped(tx, row) {
      if (row.order_id === null || row.is_return === 1) return;
      const found = await orderOf(tx, row.order_id);
      if (found === undefined) return;
      const items = await tx
        .selectFrom('order_items')
        .select(['id', 'sku', 'name', 'quantity', 'shipped_quantity', 'cancelled_quantity'])
        .where('order_id', '=', row.order_id)
        .orderBy('position')
        .execute();
      const taken = new Map((await takenBy(tx, row.id)).map((item) => [item.orderItemId, item.quantity]));
      const contents = reportedItems(found.lines, items, taken, await beingBought(tx, row));
      // A shop would take a report without items for all of the order.
      if (contents.items.length === 0) return;
      const body = shipmentBody(found.order, row, await parcelsOf(tx, [row.id]), contents);
      await insert(tx, toldOf(row, row.order_id, found.storeId), 'shipment', body);
    },

    async onVoided(tx, row) {
      const reports = await reportsOf(tx, row.id);
      const report = reports.find(({ kind }) => kind === 'shipment');
      if (report === undefined || report.status === 'obsolete') return;
      for (const scan of reports)
        if (scan.kind === 'scan' && isUntold(scan)) await setAside(tx, scan, VOIDED);
      if (report.status !== 'reported' && report.may_have_arrived === 0) {
        await setAside(tx, report, VOIDED);
        return;
      }
      // One that may be there is taken back all the same; one that is still on its way is waited for.
      if (report.status === 'failed') await setAside(tx, report, VOIDED);
      const capabilities = await capabilitiesOf(tx, report.store_id);
      if (capabilities === undefined) return;
      const body: ShipmentBody = JSON.parse(report.body);
      if (capabilities.voids)
        await insert(tx, report, 'void', voidBody(body, !(await isAnythingShipped(tx, row))));
      else
        await log.record(tx, { id: report.store_id, account_id: row.account_id }, [
          {
            type: 'shipment.report_failed',
            external_id: body.externalId,
            order_id: report.order_id,
            shipment_id: row.id,
            message: `The shipment of order ${body.orderNumber} was voided, and this store cannot be told: change it there`,
          },
        ]);
    },

    async onScanned(tx, row, parcels) {
      if (row.order_id === null || row.is_return === 1) return;
      const reports = await reportsOf(tx, row.id);
      const report = reports.find(({ kind }) => kind === 'shipment');
      if (report === undefined || (report.status !== 'pending' && report.status !== 'reported')) return;
      if (!(await capabilitiesOf(tx, report.store_id))?.scans) return;
      const { externalId }: ShipmentBody = JSON.parse(report.body);
      // Parcels that share a code are one to the shop.
      const byCode = new Map(parcels.map((parcel) => [parcel.tracking_code, parcel]));
      for (const parcel of byCode.values()) await writeScan(tx, report, reports, externalId, parcel);
    },
  };

  /** The newest of each status: one that waits to be sent says the newest instead. */
  async function writeScan(
    tx: Db,
    report: StoreReportRow,
    reports: readonly StoreReportRow[],
    externalId: string,
    parcel: ShipmentParcelRow,
  ): Promise<void> {
    const body = scanBody(externalId, parcel);
    if (body === undefined) return;
    const same = reports.find((one) => {
      if (one.kind !== 'scan' || one.status !== 'pending') return false;
      const waiting: ScanBody = JSON.parse(one.body);
      return waiting.trackingCode === body.trackingCode && waiting.status === body.status;
    });
    if (same === undefined) await insert(tx, report, 'scan', body);
    else if (isUntold(same))
      await updateRow(tx, 'store_reports', same, {
        body: JSON.stringify(body),
        updated_at: clock.now(),
      });
  }
}

const VOIDED = 'It was voided before the store was told';

/** Certain: nobody has sent it, and nobody is about to. */
const isUntold = ({ status, may_have_arrived }: StoreReportRow): boolean =>
  status === 'pending' && may_have_arrived === 0;

const toldOf = (row: ShipmentRow, orderId: string, storeId: StoreRow['id']): Told => ({
  account_id: row.account_id,
  store_id: storeId,
  order_id: orderId,
  shipment_id: row.id,
});
