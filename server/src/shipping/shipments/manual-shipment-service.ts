import { hasLettersOrDigits, type Scan, trackingCodeKey } from '../../carriers/index.ts';
import type { Clock } from '../../lib/clock.ts';
import { invalid } from '../../lib/errors.ts';
import { given } from '../../lib/given.ts';
import { newId } from '../../lib/ids.ts';
import { readMoney } from '../../lib/money.ts';
import type { Parcel } from '../../schema/parcel.ts';
import type { Shipment } from '../../schema/shipment.ts';
import { actorOf, type Db, type ShipmentRow, type Storage, type TrackerRow } from '../../storage/index.ts';
import type { Outbox } from '../../webhooks/index.ts';
import { recordActivity } from '../activities/index.ts';
import {
  itemsOf,
  type LockedOrder,
  measure,
  type OrderFulfillment,
  parcelOf,
  refuseErased,
  type TakenItem,
} from '../orders/index.ts';
import { warehouseFor } from '../warehouses/index.ts';
import { draftManualShipment } from './manual-shipment.ts';
import type { MarkShipped } from './mark-shipped-schemas.ts';
import { createScanRecorder } from './scan-recorder.ts';
import { subjectOf } from './shipment.ts';
import { emitCreated } from './shipment-event.ts';
import type { ShipmentHooks } from './shipment-hooks.ts';
import { insertParcel, parcelsOf } from './shipment-parcels.ts';
import { saleOf } from './shipment-sale.ts';
import { insertItems, readShipment } from './shipment-store.ts';

interface Dependencies extends Pick<ShipmentHooks, 'onShipped' | 'onScanned'> {
  storage: Storage;
  clock: Clock;
  outbox: Outbox;
  orders: OrderFulfillment;
  returnMoved(tx: Db, returnId: string): Promise<void>;
  /** Removes the tracker of this code, if it is of this order or of none, and returns what it knew. */
  takeTracker(
    storage: Storage,
    tx: Db,
    of: { accountId: string; orderId: string; trackingCode: string },
  ): Promise<{ row: TrackerRow; scans: Scan[] } | undefined>;
}

/** The clocks of clients differ from ours; what leaves tomorrow has not been shipped. */
const CLOCK_SKEW_MS = 5 * 60_000;

export type ManualShipmentService = ReturnType<typeof createManualShipmentService>;

/**
 * Orders whose parcels were sent without a label from here: bought at a counter or in a marketplace, or handed over in person.
 * In one transaction it does to order and stock what a bought label does, and nobody is asked.
 */
export function createManualShipmentService(dependencies: Dependencies) {
  const { storage, clock, outbox, orders, takeTracker, onShipped } = dependencies;
  const recordScan = createScanRecorder(dependencies);

  function shippedAtOf({ shippedAt }: MarkShipped, now: number): number {
    if (shippedAt === undefined) return now;
    const time = Date.parse(shippedAt);
    if (time > now + CLOCK_SKEW_MS) throw invalid('shippedAt: must not be in the future');
    return time;
  }

  /** One parcel, as it has one tracking code; none where a weight is not known. */
  async function parcelsWith(tx: Db, orderId: string, taken: readonly TakenItem[]): Promise<Parcel[]> {
    const quantities = new Map(taken.map((item) => [item.orderItemId, item.quantity]));
    const chosen = (await itemsOf(tx, orderId)).flatMap((item) => {
      const quantity = quantities.get(item.id);
      return quantity === undefined ? [] : [{ item, quantity }];
    });
    const parcel = parcelOf(await measure(tx, chosen));
    return parcel === undefined ? [] : [parcel];
  }

  async function insert(tx: Db, locked: LockedOrder, input: MarkShipped) {
    const { row: order } = locked;
    const id = newId('shp');
    const now = clock.now();
    const shippedAt = shippedAtOf(input, now);
    const cost = readMoney(input.cost ?? 0, order.currency, 'cost');
    const trackingCode = input.trackingCode === undefined ? null : trackingCodeKey(input.trackingCode);
    if (trackingCode !== null && !hasLettersOrDigits(trackingCode))
      throw invalid('trackingCode: must have letters or digits');
    const wanted = input.warehouseId ?? order.warehouse_id ?? undefined;
    const warehouse = await warehouseFor(storage, tx, order.account_id, wanted);
    if (warehouse === undefined) throw invalid('warehouseId: there is no warehouse yet: add one first');
    const { stock = 'require' } = input;
    const from = { warehouseId: warehouse.id, reference: id, stock };
    const taken = await orders.takeItems(tx, locked, input.items, from);
    const of = { accountId: order.account_id, orderId: order.id };
    const tracker =
      trackingCode === null ? undefined : await takeTracker(storage, tx, { ...of, trackingCode });
    const { sale, sold } = await saleOf(tx, taken, order.currency);
    const row = draftManualShipment({
      ...{ id, order, warehouse, input, trackingCode, cost, shippedAt, now },
      ...{ actor: actorOf(tx), sale },
      tracker: tracker?.row,
      parcels: await parcelsWith(tx, order.id, taken),
    });
    await tx.insertInto('shipments').values(row).execute();
    await insertItems(tx, id, taken, sold);
    if (trackingCode !== null) await insertParcel(tx, row, trackingCode, tracker?.row.carrier_tracker_id);
    return { row, scans: tracker?.scans ?? [] };
  }

  /** What the tracker knew of the parcel is news of the shipment. */
  async function recordAll(tx: Db, row: ShipmentRow, scans: readonly Scan[]): Promise<ShipmentRow> {
    if (scans.length === 0) return row;
    let shipment = { row, parcels: await parcelsOf(tx, [row.id]) };
    for (const scan of scans) {
      const { row: shown, parcels } = await recordScan(tx, shipment, () => true, scan);
      shipment = { row: shown, parcels: [...parcels] };
    }
    return shipment.row;
  }

  return {
    /** `onMarked` is a part of the transaction: if it rejects, nothing is stored. */
    markShipped: (
      accountId: string,
      orderId: string,
      input: MarkShipped,
      onMarked: (tx: Db, shipmentId: string) => Promise<void> = async () => {},
    ): Promise<Shipment> =>
      storage.write(async (tx) => {
        const locked = await orders.lock(tx, accountId, orderId);
        refuseErased(locked.row);
        const { row, scans } = await insert(tx, locked, input);
        await onMarked(tx, row.id);
        await emitCreated(outbox, tx, row);
        await recordActivity(tx, clock, {
          ...subjectOf(row),
          type: 'order.marked_shipped',
          details: given({ trackingCode: row.tracking_code ?? undefined }),
        });
        // It has left without the orders that it was to be shipped with.
        const alone = { ...locked.row, combination_id: null };
        await orders.updateStatus(tx, { ...locked, row: alone });
        await onShipped(tx, row);
        return readShipment(tx, await recordAll(tx, row, scans));
      }),
  };
}
