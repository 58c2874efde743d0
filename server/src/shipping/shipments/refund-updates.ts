import { type CarrierUpdate, overallRefund } from '../../carriers/index.ts';
import type { Clock } from '../../lib/clock.ts';
import {
  type Db,
  ownedRow,
  type ShipmentParcelRow,
  type ShipmentRow,
  type Storage,
} from '../../storage/index.ts';
import type { Outbox } from '../../webhooks/index.ts';
import { emitRefundDecided } from './shipment-event.ts';
import { parcelsOf, shipmentsByCode, updateParcel } from './shipment-parcels.ts';
import { updateShipment } from './shipment-store.ts';
import type { VoidSettlement } from './void-settlement.ts';

interface Dependencies {
  storage: Storage;
  clock: Clock;
  outbox: Outbox;
  voidSettlement: VoidSettlement;
}

interface Sender {
  accountId: string;
  carrierAccountId: string;
}

type RefundUpdate = Extract<CarrierUpdate, { type: 'refund' }>;

export type RefundUpdates = ReturnType<typeof createRefundUpdates>;

/**
 * Records what a carrier's webhook says of a refund: of one that was asked for here, or that the carrier, or somebody at the carrier's
 * own website, made by itself. Whether there is news.
 */
export function createRefundUpdates({ storage, clock, outbox, voidSettlement }: Dependencies) {
  async function find(db: Db, { accountId, carrierAccountId }: Sender, update: RefundUpdate) {
    const { carrierShipmentId, trackingCode } = update;
    // Found by the index of refunds that are open.
    const named = await db
      .selectFrom('shipments')
      .selectAll()
      .where('refund_check_at', 'is not', null)
      .where('account_id', '=', accountId)
      .where('carrier_account_id', '=', carrierAccountId)
      .where('carrier_shipment_id', '=', carrierShipmentId)
      .executeTakeFirst();
    if (named !== undefined || trackingCode === undefined) return named;
    // Carriers use a code again after some months: the newest, unless a shipment is named.
    const ofAccount = (await shipmentsByCode(db, accountId, trackingCode)).filter(
      (row) => row.carrier_account_id === carrierAccountId && row.is_manual === 0,
    );
    return ofAccount.find((row) => row.carrier_shipment_id === carrierShipmentId) ?? ofAccount[0];
  }

  /** For a label that was voided here. With several parcels, the carrier is asked about all of them at once. */
  async function recordDecision(tx: Db, row: ShipmentRow, update: RefundUpdate): Promise<boolean> {
    if (row.refund_status !== 'submitted' || update.status === 'submitted') return false;
    const now = clock.now();
    const isOfAll = await recordParcels(tx, row, update);
    if (isOfAll) {
      const decided = { refund_status: update.status, refund_check_at: null, updated_at: now };
      await emitRefundDecided(outbox, tx, await updateShipment(tx, row, decided));
    } else await updateShipment(tx, row, { refund_check_at: now });
    return true;
  }

  /** For a label that is in use here, or being voided. */
  async function recordVoid(tx: Db, row: ShipmentRow, update: RefundUpdate): Promise<boolean> {
    // The label is as good as before. A void that is under way is settled by the carrier's own answer.
    if (update.status === 'rejected') return false;
    const isOfAll = await recordParcels(tx, row, update);
    const parcels = await parcelsOf(tx, [row.id]);
    const statuses = parcels.flatMap(({ refund_status }) => refund_status ?? []);
    const isWhole = statuses.length === parcels.length && !statuses.includes('rejected');
    if (!isOfAll && !isWhole) return true;
    const refundStatus = isOfAll ? update.status : overallRefund(statuses);
    await voidSettlement.settleVoided(tx, row, { refundStatus, isFollowed: true });
    return true;
  }

  /** Returns whether the update is of the whole shipment. */
  async function recordParcels(tx: Db, row: ShipmentRow, update: RefundUpdate): Promise<boolean> {
    const parcels = await parcelsOf(tx, [row.id]);
    const { trackingCode, status } = update;
    const isOf = ({ tracking_code }: ShipmentParcelRow) => tracking_code === trackingCode;
    const isOfAll = row.carrier_shipment_id === update.carrierShipmentId || parcels.length === 1;
    if (!isOfAll)
      for (const parcel of parcels.filter(isOf))
        await updateParcel(tx, parcel, { refund_status: status, refund_error: null });
    return isOfAll;
  }

  return async (sender: Sender, update: RefundUpdate): Promise<boolean> => {
    const found = await find(storage.db, sender, update);
    if (found === undefined) return false;
    return storage.write(async (tx) => {
      const row = await ownedRow(tx, 'shipments', sender.accountId, found.id, { lock: storage.locks.change });
      if (row.status === 'voided') return recordDecision(tx, row, update);
      return row.status === 'purchased' || row.status === 'voiding' ? recordVoid(tx, row, update) : false;
    });
  };
}
