import { hasMoved } from '../../carriers/index.ts';
import type { Clock } from '../../lib/clock.ts';
import { toIso } from '../../lib/clock.ts';
import { AppError, conflict } from '../../lib/errors.ts';
import { given } from '../../lib/given.ts';
import { present } from '../../lib/present.ts';
import type { Shipment } from '../../schema/shipment.ts';
import {
  type Db,
  ownedRow,
  readNow,
  type ShipmentParcelRow,
  type ShipmentRow,
  type Storage,
} from '../../storage/index.ts';
import type { Outbox } from '../../webhooks/index.ts';
import { recordActivity } from '../activities/index.ts';
import { type CarrierAccounts, sellerName } from '../carrier-accounts/index.ts';
import type { OrderFulfilment } from '../orders/index.ts';
import { firstRefundCheck } from './refund-service.ts';
import { subjectOf, toEventData } from './shipment.ts';
import { parcelsOf, updateParcel } from './shipment-parcels.ts';
import { readShipment, takenBy, updateShipment } from './shipment-store.ts';

interface Dependencies {
  storage: Storage;
  clock: Clock;
  outbox: Outbox;
  accounts: CarrierAccounts;
  orders: OrderFulfilment;
  /** The label of a return is void. */
  returnLabelVoided(tx: Db, returnId: string): Promise<void>;
}

export type VoidService = ReturnType<typeof createVoidService>;

/**
 * The carrier is asked between two reads of the shipment; asked twice, it refunds once. A shipment that was marked by hand is
 * undone without asking anybody.
 */
export function createVoidService(dependencies: Dependencies) {
  const { storage, clock, outbox, accounts, orders, returnLabelVoided } = dependencies;

  /** Returns the parcels. */
  async function checkVoidable(db: Db, row: ShipmentRow): Promise<ShipmentParcelRow[]> {
    if (row.status === 'voided')
      throw conflict(`The ${row.is_manual === 1 ? 'shipment' : 'label'} has been voided already`);
    if (row.status !== 'purchased') throw conflict(`A shipment that is ${row.status} can't be voided`);
    // Its order would be open again, and nobody could tell where to ship it.
    if (row.personal_data_erased_at !== null)
      throw conflict("The personal data of this shipment was erased: it can't be voided any more");
    const parcels = await parcelsOf(db, [row.id]);
    // What was marked by hand was a person's word, and is corrected by one, wherever the parcel is.
    if (row.is_manual === 1) return parcels;
    const moved = parcels.find(({ tracking_status }) => hasMoved(tracking_status));
    if (moved === undefined) return parcels;
    const which = parcels.length === 1 ? 'The parcel' : `Parcel ${moved.position + 1} of ${parcels.length}`;
    throw conflict(`${which} has been scanned (${moved.tracking_status}): its label can't be voided`);
  }

  async function askCarrier(row: ShipmentRow) {
    const connected = await accounts.required(storage.db, row);
    const { carrier } = connected;
    const answer = await carrier.voidLabel({
      reference: row.id,
      trackingCode: present(row.tracking_code),
      carrierShipmentId: row.carrier_shipment_id,
      boughtAt: row.purchased_at ?? row.created_at,
      now: clock.now(),
    });
    if (answer.outcome === 'refused') throw conflict(answer.reason);
    if (answer.outcome === 'unknown')
      throw new AppError(
        'CARRIER_ERROR',
        `${sellerName(connected, row.carrier)} gave no answer: try to void the label again`,
      );
    return { ...answer, isFollowed: carrier.refundStatus !== undefined };
  }

  return {
    async voidLabel(userId: string, id: string, reason: string | undefined): Promise<Shipment> {
      const first = await ownedRow(storage.db, 'shipments', userId, id);
      await checkVoidable(storage.db, first);
      await refuseHandedOver(storage.db, id);
      if (first.return_id === null && first.order_id !== null)
        await orders.checkUnreturned(storage.db, first.order_id, await takenBy(storage.db, id));
      const { refundStatus, isFollowed } =
        first.is_manual === 1 ? NOTHING_TO_REFUND : await askCarrier(first);
      return storage.write(async (tx) => {
        const row = await ownedRow(tx, 'shipments', userId, id, { lock: storage.locks.change });
        const parcels = await checkVoidable(tx, row);
        await refuseHandedOver(tx, id);
        const now = clock.now();
        const after = await updateShipment(tx, row, {
          status: 'voided',
          tracking_status: 'cancelled',
          refund_status: refundStatus,
          ...(isFollowed && refundStatus === 'submitted' && firstRefundCheck(await readNow(storage, tx))),
          voided_at: now,
          void_reason: reason ?? null,
          next_scan_at: null,
          updated_at: now,
        });
        for (const parcel of parcels) await updateParcel(tx, parcel, { tracking_status: 'cancelled' });
        const data = { ...toEventData(after), voidedAt: toIso(now), refundStatus };
        await outbox.emit(tx, userId, 'shipment.voided', data);
        await recordActivity(tx, clock, {
          ...subjectOf(row),
          type: row.is_manual === 1 ? 'order.unmarked_shipped' : 'label.voided',
          details: given({ reason }),
        });
        if (row.return_id !== null) await returnLabelVoided(tx, row.return_id);
        else if (row.order_id !== null) {
          const locked = await orders.lock(tx, userId, row.order_id);
          const restored = await orders.restoreItems(tx, locked, await takenBy(tx, id), id);
          await orders.updateStatus(tx, restored);
        }
        return readShipment(tx, after);
      });
    },
  };
}

/** No carrier was paid here. */
const NOTHING_TO_REFUND = { refundStatus: 'not_applicable', isFollowed: false } as const;

/** A manifest is closed before each of its parcels is scanned. */
async function refuseHandedOver(db: Db, id: string): Promise<void> {
  const manifest = await db
    .selectFrom('manifest_shipments')
    .innerJoin('manifests', 'manifests.id', 'manifest_shipments.manifest_id')
    .select('manifests.code')
    .where('manifest_shipments.shipment_id', '=', id)
    .where('manifests.status', '=', 'closed')
    // Whether a label on a carrier's scan form can be voided is for the carrier to say.
    .where('manifests.kind', '=', 'drivers')
    .executeTakeFirst();
  if (manifest !== undefined)
    throw conflict(`The parcel was handed over with manifest ${manifest.code}: its label can't be voided`);
}
