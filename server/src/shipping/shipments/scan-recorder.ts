import { hasMoved, laterScan, leastAdvanced, type Scan } from '../../carriers/index.ts';
import { type Clock, toIso } from '../../lib/clock.ts';
import { newId } from '../../lib/ids.ts';
import { fromJson, toJson } from '../../lib/json.ts';
import { erasedLocation } from '../../schema/personal-data.ts';
import type { Db, ShipmentParcelRow, ShipmentRow, Storage } from '../../storage/index.ts';
import type { Outbox } from '../../webhooks/index.ts';
import { recordActivity } from '../activities/index.ts';
import type { OrderFulfillment } from '../orders/index.ts';
import { lockOwner } from './lock-owner.ts';
import { belongingTo, subjectOf, toEventData } from './shipment.ts';
import { detailsOf, scannedParcel } from './shipment-event.ts';
import type { ShipmentHooks } from './shipment-hooks.ts';
import { updateParcel } from './shipment-parcels.ts';
import { updateShipment } from './shipment-store.ts';

interface Dependencies extends Pick<ShipmentHooks, 'onScanned'> {
  storage: Storage;
  clock: Clock;
  outbox: Outbox;
  orders: OrderFulfillment;
  /** A parcel of a return is on its way. */
  returnMoved(tx: Db, returnId: string): Promise<void>;
}

/** A shipment whose row is locked, with its parcels in their order. */
export interface TrackedShipment {
  row: ShipmentRow;
  parcels: readonly ShipmentParcelRow[];
}

/** Records scans of parcels and updates the status of their shipment, its order and its return with them. */
export function createScanRecorder(dependencies: Dependencies) {
  const { storage, clock, outbox, orders, returnMoved, onScanned } = dependencies;

  /** The parcel shows the scan if it is later than the one shown. A scan that is known changes nothing. */
  async function scanParcel(tx: Db, parcel: ShipmentParcelRow, scan: Scan): Promise<ShipmentParcelRow> {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('shipment_scans')
      .values({
        id: newId('scn'),
        shipment_id: parcel.shipment_id,
        position: parcel.position,
        status: scan.status,
        status_detail: scan.statusDetail,
        occurred_at: scan.occurredAt,
        location: toJson(scan.location),
        created_at: clock.now(),
      })
      .onConflict((on) => on.columns(['shipment_id', 'position', 'occurred_at', 'status']).doNothing())
      .executeTakeFirst();
    if (!numInsertedOrUpdatedRows) return parcel;
    // A label that was never scanned shows more than a scan with the status `unknown`.
    const shown = {
      status: parcel.tracking_status,
      occurredAt: parcel.tracking_at ?? Number.NEGATIVE_INFINITY,
    };
    if (laterScan(shown, scan) !== scan) return parcel;
    return updateParcel(tx, parcel, {
      tracking_status: scan.status,
      tracking_detail: scan.statusDetail,
      tracking_at: scan.occurredAt,
      tracking_location: toJson(scan.location),
    });
  }

  /** Records one scan of each parcel that `isScanned` names. The shipment shows its least advanced parcel. */
  async function record(
    tx: Db,
    before: TrackedShipment,
    isScanned: (parcel: ShipmentParcelRow) => boolean,
    reported: Scan,
  ): Promise<TrackedShipment> {
    const scan = before.row.personal_data_erased_at === null ? reported : erasedScan(reported);
    const parcels: ShipmentParcelRow[] = [];
    for (const parcel of before.parcels)
      parcels.push(isScanned(parcel) ? await scanParcel(tx, parcel, scan) : parcel);
    if (parcels.every((parcel, i) => parcel === before.parcels[i])) return before;
    const shown = leastAdvanced(parcels);
    const now = clock.now();
    const row = await updateShipment(tx, before.row, {
      ...(before.row.printed_at === null &&
        before.row.is_manual === 0 &&
        someMoved({ parcels }) && { printed_at: now }),
      tracking_status: shown.tracking_status,
      tracking_detail: shown.tracking_detail,
      tracking_at: shown.tracking_at,
      tracking_location: shown.tracking_location,
      updated_at: now,
    });
    const scanned = parcels.filter((parcel, i) => parcel !== before.parcels[i]);
    const data = {
      ...toEventData(row),
      status: row.tracking_status,
      statusDetail: row.tracking_detail,
      // The parcel that is shown may never have been scanned: after another one's failure was overcome.
      occurredAt: toIso(row.tracking_at ?? scan.occurredAt),
      location: fromJson(row.tracking_location),
    };
    const more = { ...(await detailsOf(tx, row, parcels)), parcel: scannedParcel(scanned, scan.occurredAt) };
    await lockOwner(storage, tx, row);
    await outbox.emit(tx, row.account_id, 'shipment.tracking_updated', data, {
      ...{ ...belongingTo(row), more },
      // Where there is one parcel, each of its scans is news of the shipment.
      isDetail: parcels.length > 1 && row.tracking_status === before.row.tracking_status,
    });
    if (row.tracking_status !== before.row.tracking_status) {
      const { carrier } = row;
      await recordActivity(tx, clock, {
        ...subjectOf(row),
        type: 'parcel.tracked',
        details: { status: row.tracking_status },
        reportedBy: { type: 'system', id: carrier, name: carrier },
      });
    }
    const after = { row, parcels };
    await updateOwner(tx, before, after);
    await onScanned(tx, row, scanned);
    return after;
  }

  async function updateOwner(tx: Db, before: TrackedShipment, after: TrackedShipment): Promise<void> {
    const { return_id, order_id, account_id } = after.row;
    if (return_id !== null) {
      if (someMoved(after) && !someMoved(before)) await returnMoved(tx, return_id);
    } else if (order_id !== null && isDelivered(before) !== isDelivered(after)) {
      await orders.updateStatus(tx, await orders.lock(tx, account_id, order_id));
    }
  }

  return record;
}

/** News of a parcel whose receiver was erased must not tell where it went. */
const erasedScan = (scan: Scan): Scan => ({
  ...scan,
  statusDetail: null,
  location: erasedLocation(scan.location),
});

const someMoved = ({ parcels }: Pick<TrackedShipment, 'parcels'>): boolean =>
  parcels.some(({ tracking_status }) => hasMoved(tracking_status));
const isDelivered = ({ row }: TrackedShipment): boolean => row.tracking_status === 'delivered';
