import { FLEET } from '../../carriers/fleet/index.ts';
import type { Scan } from '../../carriers/index.ts';
import { hasMoved, laterScan } from '../../carriers/index.ts';
import { type Clock, toIso, toIsoOrNull } from '../../lib/clock.ts';
import { conflict, invalid } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import { fromJson, toJson } from '../../lib/json.ts';
import type { Tracking } from '../../schema/tracking.ts';
import {
  type Db,
  ownedRow,
  type ShipmentRow,
  type ShipmentScanRow,
  type Storage,
} from '../../storage/index.ts';
import type { Outbox } from '../../webhooks/index.ts';
import type { OrderFulfilment } from '../orders/index.ts';
import { purchaseOf, toEventData } from './shipment.ts';
import type { NewScan } from './shipment-schemas.ts';
import { updateShipment } from './shipment-store.ts';

interface Dependencies {
  storage: Storage;
  clock: Clock;
  outbox: Outbox;
  orders: OrderFulfilment;
  /** The parcel of a return is on its way. */
  returnMoved(tx: Db, returnId: string): Promise<void>;
  /** All scans of a parcel that nobody carries; undefined where nothing is simulated. */
  plan?: (row: ShipmentRow) => Scan[];
}

export type TrackingService = ReturnType<typeof createTrackingService>;

/** Clocks differ; a scan from tomorrow is a mistake. */
const CLOCK_SKEW_MS = 5 * 60_000;
/** For a simulated parcel that could not be scanned. */
const TRY_AGAIN_MS = 60_000;

const rethrow = (error: unknown) => {
  throw error;
};

export function createTrackingService(dependencies: Dependencies) {
  const { storage, clock, outbox, orders, returnMoved, plan } = dependencies;

  /** Keeps the scan, and shows it where it is later than what is shown. One that is known already changes nothing. */
  async function addScan(tx: Db, row: ShipmentRow, scan: Scan): Promise<ShipmentRow> {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('shipment_scans')
      .values({
        id: newId('scn'),
        shipment_id: row.id,
        status: scan.status,
        status_detail: scan.statusDetail,
        occurred_at: scan.occurredAt,
        location: toJson(scan.location),
        created_at: clock.now(),
      })
      .onConflict((on) => on.columns(['shipment_id', 'occurred_at', 'status']).doNothing())
      .executeTakeFirst();
    if (!numInsertedOrUpdatedRows) return row;
    // A label that was never scanned shows more than a scan that knows nothing.
    const shown = { status: row.tracking_status, occurredAt: row.tracking_at ?? Number.NEGATIVE_INFINITY };
    if (laterScan(shown, scan) !== scan) return row;
    const after = await updateShipment(tx, row, {
      tracking_status: scan.status,
      tracking_detail: scan.statusDetail,
      tracking_at: scan.occurredAt,
      tracking_location: toJson(scan.location),
      updated_at: clock.now(),
    });
    await outbox.emit(tx, row.user_id, 'shipment.tracking_updated', {
      ...toEventData(after),
      status: scan.status,
      statusDetail: scan.statusDetail,
      occurredAt: toIso(scan.occurredAt),
      location: scan.location,
    });
    await tellOwner(tx, row, after);
    return after;
  }

  async function tellOwner(tx: Db, before: ShipmentRow, after: ShipmentRow): Promise<void> {
    if (after.return_id !== null) {
      if (hasMoved(after.tracking_status) && !hasMoved(before.tracking_status))
        await returnMoved(tx, after.return_id);
    } else if (after.order_id !== null && (isDelivered(before) || isDelivered(after))) {
      await orders.updateStatus(tx, await orders.lock(tx, after.user_id, after.order_id));
    }
  }

  const scansOf = (db: Db, id: string): Promise<ShipmentScanRow[]> =>
    db
      .selectFrom('shipment_scans')
      .selectAll()
      .where('shipment_id', '=', id)
      .orderBy('occurred_at', 'desc')
      .orderBy('id', 'desc')
      .execute();

  async function read(db: Db, row: ShipmentRow): Promise<Tracking> {
    const { deliveryDate } = purchaseOf(row).quote ?? {};
    return {
      shipmentId: row.id,
      carrier: row.carrier,
      trackingCode: row.tracking_code,
      trackingUrl: row.tracking_url,
      status: row.tracking_status,
      statusDetail: row.tracking_detail,
      location: fromJson(row.tracking_location),
      lastScanAt: toIsoOrNull(row.tracking_at),
      estimatedDeliveryDate: deliveryDate ?? null,
      events: (await scansOf(db, row.id)).map((scan) => ({
        status: scan.status,
        statusDetail: scan.status_detail,
        occurredAt: toIso(scan.occurred_at),
        location: fromJson(scan.location),
      })),
    };
  }

  async function postpone(id: string): Promise<void> {
    const columns = { next_scan_at: clock.now() + TRY_AGAIN_MS };
    await storage.write((tx) => tx.updateTable('shipments').set(columns).where('id', '=', id).execute());
  }

  /** One shipment per transaction, so that it never waits for an order while it has another locked. */
  async function simulate(tx: Db, plan: (row: ShipmentRow) => Scan[], id: string): Promise<void> {
    const now = clock.now();
    let row = await tx
      .selectFrom('shipments')
      .selectAll()
      .where('id', '=', id)
      .where('next_scan_at', '<=', now)
      .modifyEnd(storage.locks.skipLocked)
      .executeTakeFirst();
    if (row === undefined) return; // another process has it, or had it
    const scans = plan(row);
    // From the first scan on, because `next_scan_at` may have been postponed; known scans change nothing.
    for (const scan of scans.filter(({ occurredAt }) => occurredAt <= now))
      row = await addScan(tx, row, scan);
    const next = scans.find(({ occurredAt }) => occurredAt > now);
    await updateShipment(tx, row, { next_scan_at: next?.occurredAt ?? null });
  }

  return {
    async get(userId: string, id: string) {
      return read(storage.db, await ownedRow(storage.db, 'shipments', userId, id));
    },

    /** A driver's scan. Only for `fleet`: other carriers report their own scans. */
    async scan(userId: string, id: string, input: NewScan) {
      return storage.write(async (tx) => {
        const row = await ownedRow(tx, 'shipments', userId, id, { lock: storage.locks.change });
        if (row.carrier !== FLEET) throw conflict(`Scans of ${row.carrier} come from the carrier itself`);
        if (row.status !== 'purchased') throw conflict(`A shipment that is ${row.status} can't be scanned`);
        const occurredAt = input.occurredAt === undefined ? clock.now() : Date.parse(input.occurredAt);
        if (occurredAt > clock.now() + CLOCK_SKEW_MS) throw invalid('occurredAt: must not be in the future');
        const { status, statusDetail = null, location = null } = input;
        return read(tx, await addScan(tx, row, { status, statusDetail, occurredAt, location }));
      });
    },

    /**
     * Posts the simulated scans that are due, including those missed while no process ran, in their order. Returns the user of
     * each shipment. One that fails, for example because its row can't be parsed, does not block the others.
     */
    async simulateDue(onError: (error: unknown) => void = rethrow, limit = 50): Promise<string[]> {
      if (plan === undefined) return [];
      const due = await storage.db
        .selectFrom('shipments')
        .select(['id', 'user_id'])
        .where('next_scan_at', '<=', clock.now())
        .orderBy('next_scan_at')
        .limit(limit)
        .execute();
      for (const { id } of due) {
        try {
          await storage.write((tx) => simulate(tx, plan, id));
        } catch (error) {
          if (storage.classify(error) === 'unavailable') throw error;
          onError(error);
          await postpone(id);
        }
      }
      return due.map((row) => row.user_id);
    },
  };
}

const isDelivered = (row: ShipmentRow): boolean => row.tracking_status === 'delivered';
