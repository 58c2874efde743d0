import {
  carrierName,
  cleanTracked,
  type FindVoidOutcome,
  type Followed,
  hasMoved,
  nextPollAt,
  type Tracked,
} from '../../carriers/index.ts';
import type { Clock } from '../../lib/clock.ts';
import { given } from '../../lib/given.ts';
import { present } from '../../lib/present.ts';
import {
  type Db,
  ownedRow,
  type ShipmentParcelRow,
  type ShipmentRow,
  type Storage,
} from '../../storage/index.ts';
import type { Outbox } from '../../webhooks/index.ts';
import type { CarrierAccounts, ConnectedCarrier } from '../carrier-accounts/index.ts';
import type { OrderFulfillment } from '../orders/index.ts';
import { certainCarrier, followersOf, LOOK_FOR_ACCOUNT_MS } from '../tracking-polls/index.ts';
import { followableCarrier, hasNamedCarrier } from './manual-shipment.ts';
import { createScanRecorder, type TrackedShipment } from './scan-recorder.ts';
import { idsInParcel } from './shared-parcel.ts';
import { isTracked, voidRequestOf } from './shipment.ts';
import type { ShipmentHooks } from './shipment-hooks.ts';
import { inParcelOf, normalizeCode, parcelsOf, shipmentsByCode, updateParcel } from './shipment-parcels.ts';
import { updateShipment } from './shipment-store.ts';
import { refundOf, type VoidSettlement } from './void-settlement.ts';

interface Dependencies extends Pick<ShipmentHooks, 'onScanned'> {
  storage: Storage;
  clock: Clock;
  outbox: Outbox;
  accounts: CarrierAccounts;
  orders: OrderFulfillment;
  /** A parcel of a return is on its way. */
  returnMoved(tx: Db, returnId: string): Promise<void>;
  voidSettlement: VoidSettlement;
}

/** Who a carrier's webhook is from. */
interface Sender {
  accountId: string;
  carrierAccountId: string | null;
}

/** What a carrier has told of the parcels with one code. */
interface CodeAnswer {
  trackingCode: string;
  tracked: Tracked & Partial<Pick<Followed, 'carrier' | 'trackerId'>>;
}

/** What a carrier that was asked has told of a shipment. */
interface PollAnswer {
  codes: readonly CodeAnswer[];
  /** For a label whose parcels have not been scanned: whether the carrier has voided it by itself. */
  found?: FindVoidOutcome | undefined;
}

export type CarrierTracking = ReturnType<typeof createCarrierTracking>;

/** What carriers report of the parcels of shipments, by webhook or when they are asked. */
export function createCarrierTracking(dependencies: Dependencies) {
  const { storage, clock, accounts, voidSettlement } = dependencies;
  const recordScan = createScanRecorder(dependencies);

  /** Scans that are known change nothing; those of a label that was voided are ignored. */
  async function recordAll(
    tx: Db,
    row: ShipmentRow,
    answers: readonly CodeAnswer[],
    heardBy: 'poll' | 'webhook',
  ): Promise<void> {
    if (!isTracked(row)) {
      if (row.next_poll_at !== null) await updateShipment(tx, row, { next_poll_at: null });
      return;
    }
    let shipment: TrackedShipment = { row, parcels: await parcelsOf(tx, [row.id]) };
    const columns: Partial<ShipmentRow> = {};
    for (const { trackingCode, tracked } of answers) {
      const { scans, estimatedDeliveryDate, trackingUrl } = cleanTracked(tracked);
      const isScanned = (parcel: ShipmentParcelRow) => parcel.tracking_code === trackingCode;
      for (const scan of scans) shipment = await recordScan(tx, shipment, isScanned, scan);
      if (estimatedDeliveryDate !== undefined) columns.delivery_date = estimatedDeliveryDate;
      if (trackingCode === row.tracking_code && row.tracking_url === null)
        Object.assign(columns, given({ tracking_url: trackingUrl }));
    }
    const statuses = shipment.parcels.map(({ tracking_status }) => tracking_status);
    const since = row.purchased_at ?? row.created_at;
    await updateShipment(tx, shipment.row, {
      ...columns,
      poll_failures: 0,
      // The carrier is asked about the label, for all that is in its parcel.
      next_poll_at: row.parcel_of === null ? nextPollAt({ since, statuses }, clock.now(), heardBy) : null,
    });
  }

  /**
   * Carriers use a code again after some months: the tracker tells which label it is, else it is the newest. With those that
   * share its parcel.
   */
  async function findShipments(
    { accountId, carrierAccountId }: Sender,
    trackingCode: string,
    trackerId?: string,
  ) {
    const codes = [...new Set([trackingCode, normalizeCode(trackingCode)])];
    for (const code of codes) {
      const found = (await shipmentsByCode(storage.db, accountId, code)).filter(
        ({ carrier_account_id }) => carrier_account_id === carrierAccountId,
      );
      if (found.length === 0) continue;
      const parcels = await parcelsOf(
        storage.db,
        found.map(({ id }) => id),
      );
      const followed = parcels.find(({ tracker_id }) => tracker_id !== null && tracker_id === trackerId);
      const shipment =
        found.find(({ id }) => id === followed?.shipment_id) ?? found.find(isTracked) ?? found[0];
      if (shipment !== undefined) return { shipments: inParcelOf(found, shipment), code };
    }
    return undefined;
  }

  /** The account that follows a parcel that was marked by hand, or one that can. After a failure it is another's turn. */
  async function followerOf(row: ShipmentRow): Promise<ConnectedCarrier | undefined> {
    const own = row.carrier_account_id === null ? undefined : await accounts.of(storage.db, row);
    if (own !== undefined) return own;
    const of = { account_id: row.account_id, carrier: followableCarrier(row) };
    const followers = await followersOf(storage.db, accounts, of);
    return followers[row.poll_failures % followers.length];
  }

  async function follow(row: ShipmentRow, { carrier }: ConnectedCarrier): Promise<CodeAnswer> {
    const trackingCode = present(row.tracking_code);
    const asked = certainCarrier(followableCarrier(row), trackingCode);
    if (carrier.follow === undefined) throw new Error(`${carrier.id} follows no parcels`);
    return {
      trackingCode,
      tracked: await carrier.follow({ trackingCode, ...given({ carrier: asked }) }),
    };
  }

  /** Who follows it from now on, and who carries it, if only the account has found out. */
  async function recordFollower(
    tx: Db,
    row: ShipmentRow,
    [answer]: readonly CodeAnswer[],
    carrierAccountId: string | null,
  ): Promise<ShipmentRow> {
    const { carrier, trackerId } = answer?.tracked ?? {};
    if (trackerId)
      for (const parcel of await parcelsOf(tx, [row.id]))
        await updateParcel(tx, parcel, { tracker_id: trackerId });
    const found = hasNamedCarrier(row) ? undefined : carrier;
    return updateShipment(tx, row, {
      carrier_account_id: carrierAccountId,
      ...(found && { carrier: found, service_name: carrierName(found) }),
    });
  }

  /** A label that is in use here, and that the carrier, or somebody at its website, has voided. */
  async function recordRefund(tx: Db, row: ShipmentRow, found: FindVoidOutcome): Promise<void> {
    if (row.status !== 'purchased') return;
    if (found.outcome === 'voided' && found.refundStatus !== 'rejected')
      await voidSettlement.settleVoided(tx, row, { ...found, isFollowed: true });
    if (found.outcome === 'partly')
      for (const parcel of await parcelsOf(tx, [row.id]))
        await updateParcel(tx, parcel, refundOf(found.parcels[parcel.position]));
  }

  const isKnownTo = (row: ShipmentRow, { carrierAccountId }: ConnectedCarrier): boolean =>
    row.is_manual === 0 || row.carrier_account_id === carrierAccountId;

  const lock = (tx: Db, accountId: string, id: string) =>
    ownedRow(tx, 'shipments', accountId, id, { lock: storage.locks.change });

  return {
    /** Records what a carrier's webhook says of a parcel. Whether it is on one of the account's labels. */
    async heard(
      sender: Sender,
      trackingCode: string,
      tracked: Tracked,
      trackerId?: string,
    ): Promise<boolean> {
      const found = await findShipments(sender, trackingCode, trackerId);
      if (found === undefined) return false;
      const answer = { trackingCode: found.code, tracked };
      // One shipment per transaction, so that it never waits for an order while it has another locked.
      for (const { id } of found.shipments)
        await storage.write(async (tx) =>
          recordAll(tx, await lock(tx, sender.accountId, id), [answer], 'webhook'),
        );
      return true;
    },

    /** Shipments as the poller reads them. */
    polls: {
      table: 'shipments' as const,

      async carrierOf(row: ShipmentRow): Promise<ConnectedCarrier | undefined> {
        if (row.status === 'purchased' && row.is_manual === 1) return followerOf(row);
        const connected = isTracked(row) ? await accounts.of(storage.db, row) : undefined;
        return connected?.plugin.capabilities.postedScans === true ? undefined : connected;
      },

      isKnownTo,

      /** Once for each code: a carrier may have one for all parcels. */
      async ask(row: ShipmentRow, connected: ConnectedCarrier): Promise<PollAnswer> {
        const { carrier } = connected;
        if (!isKnownTo(row, connected)) return { codes: [await follow(row, connected)] };
        const parcels = await parcelsOf(storage.db, [row.id]);
        const first = new Map(parcels.toReversed().map((parcel) => [parcel.tracking_code, parcel]));
        const answers: CodeAnswer[] = [];
        for (const [trackingCode, { tracker_id }] of first) {
          const tracked = await carrier.track({
            trackingCode,
            carrier: row.carrier,
            carrierShipmentId: row.carrier_shipment_id,
            ...(tracker_id !== null && { trackerId: tracker_id }),
          });
          answers.push({ trackingCode, tracked });
        }
        const isScanned = answers.some(({ tracked }) => tracked.scans.some(({ status }) => hasMoved(status)));
        if (row.status !== 'purchased' || row.is_manual === 1 || isScanned) return { codes: answers };
        const found = await carrier.findVoid?.(voidRequestOf(row, clock.now()));
        return { codes: answers, found };
      },

      async record(
        row: ShipmentRow,
        { codes, found }: PollAnswer,
        carrierAccountId: string | null,
      ): Promise<void> {
        // Before the label itself, which is asked about again if this process dies in between.
        for (const id of (await idsInParcel(storage.db, row)).slice(1))
          await storage.write(async (tx) => recordAll(tx, await lock(tx, row.account_id, id), codes, 'poll'));
        await storage.write(async (tx) => {
          const locked = await lock(tx, row.account_id, row.id);
          const followed =
            row.is_manual === 1 ? await recordFollower(tx, locked, codes, carrierAccountId) : locked;
          await recordAll(tx, followed, codes, 'poll');
          if (found !== undefined) await recordRefund(tx, await lock(tx, row.account_id, row.id), found);
        });
      },

      async postpone(row: ShipmentRow, until: number, hasFailed: boolean): Promise<void> {
        const since = row.purchased_at ?? row.created_at;
        const goesOn = nextPollAt({ since, statuses: ['unknown'] }, clock.now(), 'poll') !== null;
        await storage.write((tx) =>
          updateShipment(tx, row, {
            next_poll_at: goesOn ? until : null,
            poll_failures: row.poll_failures + Number(hasFailed),
          }),
        );
      },

      async abandon(row: ShipmentRow): Promise<void> {
        const since = row.purchased_at ?? row.created_at;
        const now = clock.now();
        const isOver = nextPollAt({ since, statuses: [row.tracking_status] }, now, 'poll') === null;
        const columns =
          row.is_manual === 0 || row.status !== 'purchased' || isOver
            ? { next_poll_at: null }
            : { carrier_account_id: null, next_poll_at: now + LOOK_FOR_ACCOUNT_MS };
        await storage.write((tx) => updateShipment(tx, row, columns));
      },
    },
  };
}
