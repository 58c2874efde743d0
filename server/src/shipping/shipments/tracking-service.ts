import { type Scan, trackingUrlOf } from '../../carriers/index.ts';
import { type Clock, toIso, toIsoOrNull } from '../../lib/clock.ts';
import { conflict, invalid, notFound, type OnError, rethrow } from '../../lib/errors.ts';
import { fromJson } from '../../lib/json.ts';
import type { Tracking } from '../../schema/tracking.ts';
import {
  type Db,
  isAwake,
  ownedRow,
  type ShipmentParcelRow,
  type ShipmentRow,
  type ShipmentScanRow,
  type Storage,
} from '../../storage/index.ts';
import type { Outbox } from '../../webhooks/index.ts';
import type { CarrierAccounts, ConnectedCarrier } from '../carrier-accounts/index.ts';
import type { OrderFulfillment } from '../orders/index.ts';
import { createScanRecorder, type TrackedShipment } from './scan-recorder.ts';
import { idsInParcel } from './shared-parcel.ts';
import { carrierNameOf, purchaseOf, trackingUrlOfRow } from './shipment.ts';
import type { ShipmentHooks } from './shipment-hooks.ts';
import { inParcelOf, normalizeCode, parcelsOf, shipmentsByCode } from './shipment-parcels.ts';
import type { ScanByCodeInput, ScanInput } from './shipment-schemas.ts';
import { updateShipment } from './shipment-store.ts';

interface Dependencies extends Pick<ShipmentHooks, 'onScanned'> {
  storage: Storage;
  clock: Clock;
  outbox: Outbox;
  accounts: CarrierAccounts;
  orders: OrderFulfillment;
  /** A parcel of a return is on its way. */
  returnMoved(tx: Db, returnId: string): Promise<void>;
  /** All scans of a parcel that nobody carries; undefined where nothing is simulated. */
  plan?: (row: ShipmentRow, trackingCode: string) => Scan[];
}

export type TrackingService = ReturnType<typeof createTrackingService>;

/** The clocks of scanners differ from ours; a scan from tomorrow, or from before the label was bought, is a mistake. */
const CLOCK_SKEW_MS = 5 * 60_000;
/** For a simulated parcel that could not be scanned. */
const TRY_AGAIN_MS = 60_000;
const SHIPMENTS_AT_ONCE = 50;

export function createTrackingService(dependencies: Dependencies) {
  const { storage, clock, accounts, plan } = dependencies;
  const recordScan = createScanRecorder(dependencies);

  const scansOf = (db: Db, id: string): Promise<ShipmentScanRow[]> =>
    db
      .selectFrom('shipment_scans')
      .selectAll()
      .where('shipment_id', '=', id)
      .orderBy('occurred_at', 'desc')
      .orderBy('id', 'desc')
      .execute();

  /** Where the customer follows the order. */
  async function pageUrlOf(db: Db, { order_id }: ShipmentRow): Promise<string | null> {
    if (order_id === null) return null;
    const order = await db
      .selectFrom('orders')
      .select('tracking_page_url')
      .where('id', '=', order_id)
      .executeTakeFirst();
    return order?.tracking_page_url ?? null;
  }

  async function read(db: Db, { row, parcels }: TrackedShipment): Promise<Tracking> {
    const { deliveryDate } = purchaseOf(row).quote ?? {};
    const codes = new Map(parcels.map(({ position, tracking_code }) => [position, tracking_code]));
    return {
      shipmentId: row.id,
      carrier: row.carrier,
      carrierName: carrierNameOf(row),
      trackingCode: row.tracking_code,
      trackingUrl: (await pageUrlOf(db, row)) ?? trackingUrlOfRow(row),
      status: row.tracking_status,
      statusDetail: row.tracking_detail,
      location: fromJson(row.tracking_location),
      lastScanAt: toIsoOrNull(row.tracking_at),
      estimatedDeliveryDate: row.delivery_date ?? deliveryDate ?? null,
      parcels: parcels.map((parcel) => ({
        trackingCode: parcel.tracking_code,
        trackingUrl:
          parcel.tracking_code === row.tracking_code
            ? trackingUrlOfRow(row)
            : trackingUrlOf(row.carrier, parcel.tracking_code),
        status: parcel.tracking_status,
        statusDetail: parcel.tracking_detail,
        location: fromJson(parcel.tracking_location),
        lastScanAt: toIsoOrNull(parcel.tracking_at),
      })),
      events: (await scansOf(db, row.id)).map((scan) => ({
        trackingCode: codes.get(scan.position) ?? '',
        status: scan.status,
        statusDetail: scan.status_detail,
        occurredAt: toIso(scan.occurred_at),
        location: fromJson(scan.location),
      })),
    };
  }

  /** With everything that other orders have in the same parcel. */
  async function scan(accountId: string, id: string, input: ScanInput): Promise<Tracking> {
    const [label = id, ...others] = await idsInParcel(
      storage.db,
      await ownedRow(storage.db, 'shipments', accountId, id),
    );
    const once = { ...input, occurredAt: input.occurredAt ?? toIso(clock.now()) };
    // The label first: it says whether the time can be right. One transaction each, as for simulated scans.
    const tracking = await scanOne(accountId, label, once);
    const trackings = new Map([[label, tracking]]);
    for (const other of others) trackings.set(other, await scanOne(accountId, other, once));
    return trackings.get(id) ?? tracking;
  }

  /** Scans all parcels, or those with this code, which is on one label unless the carrier repeats it. */
  function scanOne(accountId: string, id: string, { trackingCode, ...input }: ScanInput): Promise<Tracking> {
    return storage.write(async (tx) => {
      const row = await ownedRow(tx, 'shipments', accountId, id, { lock: storage.locks.change });
      const connected = await accounts.of(tx, row);
      if (!acceptsScans(row, connected))
        throw conflict(`Scans of ${row.carrier} come from the carrier itself`);
      if (row.status !== 'purchased') throw conflict(`A shipment that is ${row.status} cannot be scanned`);
      if (row.tracking_code === null) throw conflict('A shipment without a tracking code cannot be scanned');
      const parcels = await parcelsOf(tx, [id]);
      const code = trackingCode && normalizeCode(trackingCode);
      const isScanned = ({ tracking_code }: ShipmentParcelRow) =>
        code === undefined || tracking_code === code;
      if (!parcels.some(isScanned)) throw invalid('trackingCode: is not on a parcel of this shipment');
      const { status, statusDetail = null, location = null } = input;
      const scan = { status, statusDetail, occurredAt: timeOf(input, row), location };
      return read(tx, await recordScan(tx, { row, parcels }, isScanned, scan));
    });
  }

  function timeOf({ occurredAt }: Pick<ScanInput, 'occurredAt'>, row: ShipmentRow): number {
    const now = clock.now();
    if (occurredAt === undefined) return now;
    const time = Date.parse(occurredAt);
    if (time > now + CLOCK_SKEW_MS) throw invalid('occurredAt: must not be in the future');
    const boughtAt = row.purchased_at ?? row.created_at;
    // When a parcel was marked as shipped says little about when it was.
    if (row.is_manual === 1) return time;
    if (time < boughtAt - CLOCK_SKEW_MS)
      throw invalid(`occurredAt: must not be before the label was bought, ${toIso(boughtAt)}`);
    return time;
  }

  async function postpone(id: string): Promise<void> {
    const columns = { next_scan_at: clock.now() + TRY_AGAIN_MS };
    await storage.write((tx) => tx.updateTable('shipments').set(columns).where('id', '=', id).execute());
  }

  /** One shipment per transaction, so that it never waits for an order while it has another locked. */
  async function simulate(tx: Db, plan: NonNullable<Dependencies['plan']>, id: string): Promise<void> {
    const now = clock.now();
    const row = await tx
      .selectFrom('shipments')
      .selectAll()
      .where('id', '=', id)
      .where('next_scan_at', '<=', now)
      .modifyEnd(storage.locks.skipLocked)
      .executeTakeFirst();
    if (row === undefined) return; // another process has it, or had it
    const parcels = await parcelsOf(tx, [id]);
    const planned = parcels
      .flatMap(({ position, tracking_code }) => plan(row, tracking_code).map((scan) => ({ position, scan })))
      .sort((a, b) => a.scan.occurredAt - b.scan.occurredAt);
    let shipment: TrackedShipment = { row, parcels };
    // From the first scan on, because `next_scan_at` may have been postponed; known scans change nothing.
    for (const { position, scan } of planned.filter((one) => one.scan.occurredAt <= now))
      shipment = await recordScan(tx, shipment, (parcel) => parcel.position === position, scan);
    const next = planned.find((one) => one.scan.occurredAt > now);
    await updateShipment(tx, shipment.row, { next_scan_at: next?.scan.occurredAt ?? null });
  }

  return {
    async get(accountId: string, id: string) {
      const row = await ownedRow(storage.db, 'shipments', accountId, id);
      return read(storage.db, { row, parcels: await parcelsOf(storage.db, [id]) });
    },

    /** A driver's scan, for a carrier that reports none itself. */
    scan,

    /** The same, of whichever shipments the parcel with this code belongs to: the newest that has not been voided. */
    async scanByCode(accountId: string, input: ScanByCodeInput): Promise<Tracking> {
      const found = await shipmentsByCode(storage.db, accountId, normalizeCode(input.trackingCode));
      const newest = found.find(({ status }) => status === 'purchased') ?? found[0];
      if (newest === undefined) throw notFound('Tracking code');
      const shipments: ShipmentRow[] = [];
      for (const row of inParcelOf(found, newest))
        if (row.status === newest.status && acceptsScans(row, await accounts.of(storage.db, row)))
          shipments.push(row);
      // The label first: it says whether the time can be right. One transaction each, as for simulated scans.
      const [first = newest, ...others] = shipments.toSorted((a, b) => a.is_manual - b.is_manual);
      const once = { ...input, occurredAt: input.occurredAt ?? toIso(clock.now()) };
      const tracking = await scanOne(accountId, first.id, once);
      for (const { id } of others) await scanOne(accountId, id, once);
      return tracking;
    },

    /**
     * Posts the simulated scans that are due, including those missed while no process ran, in their order. Returns the account of
     * each shipment. One that fails, for example because its row cannot be parsed, does not block the others.
     */
    async simulateDue(onError: OnError = rethrow): Promise<string[]> {
      if (plan === undefined) return [];
      const due = await storage.db
        .selectFrom('shipments')
        .select(['id', 'account_id'])
        .where('next_scan_at', '<=', clock.now())
        .where(isAwake())
        .orderBy('next_scan_at')
        .limit(SHIPMENTS_AT_ONCE)
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
      return due.map((row) => row.account_id);
    },
  };
}

/** Those of a carrier that reports none itself, and of a parcel that no account follows. */
const acceptsScans = (row: ShipmentRow, connected: ConnectedCarrier | undefined): boolean =>
  row.is_manual === 1 ? row.carrier_account_id === null : connected?.plugin.capabilities.postedScans === true;
