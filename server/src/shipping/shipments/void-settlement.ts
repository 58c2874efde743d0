import { hasMoved, type ParcelRefund } from '../../carriers/index.ts';
import { type Clock, toIso } from '../../lib/clock.ts';
import { given } from '../../lib/given.ts';
import { fromJson } from '../../lib/json.ts';
import type { RefundStatus } from '../../schema/refund-status.ts';
import {
  type Db,
  readNow,
  type ShipmentParcelRow,
  type ShipmentRow,
  type Storage,
} from '../../storage/index.ts';
import type { Outbox } from '../../webhooks/index.ts';
import { recordActivity } from '../activities/index.ts';
import type { OrderFulfillment, TakenItem } from '../orders/index.ts';
import { lockOwner } from './lock-owner.ts';
import { firstRefundCheck } from './refund-schedule.ts';
import { lockShares, orderIdsOf } from './shared-parcel.ts';
import { belongingTo, isMarkedByHand, subjectOf, toEventData } from './shipment.ts';
import { detailsOf } from './shipment-event.ts';
import type { ShipmentHooks } from './shipment-hooks.ts';
import { parcelsOf, updateParcel } from './shipment-parcels.ts';
import { takenBy, updateShipment } from './shipment-store.ts';

interface Dependencies extends Pick<ShipmentHooks, 'onVoided'> {
  storage: Storage;
  clock: Clock;
  outbox: Outbox;
  orders: OrderFulfillment;
  /** The label of a return is void. */
  returnLabelVoided(tx: Db, returnId: string, shipmentId: string): Promise<void>;
  /** The label of a return can still be used. */
  returnLabelKept(tx: Db, returnId: string, shipmentId: string, reason: string): Promise<void>;
}

interface Voided {
  refundStatus: RefundStatus;
  /** One for each parcel, where the carrier decides on each. */
  parcels?: readonly ParcelRefund[] | undefined;
  /** Whether the carrier can be asked where a refund stands that is not decided yet. */
  isFollowed: boolean;
}

export type VoidSettlement = ReturnType<typeof createVoidSettlement>;

const NOT_BEING_VOIDED = { void_settle_at: null, void_attempts: 0, void_asked_at: null, void_actor: null };

/**
 * Records that a label is void, whoever wanted it: event, history, order and stock in one transaction. The shipment is locked, and has
 * not been voided before.
 */
export function createVoidSettlement(dependencies: Dependencies) {
  const { storage, clock, outbox, orders, returnLabelVoided, returnLabelKept, onVoided } = dependencies;

  /**
   * What has left the warehouse does not come back because the carrier returns the postage, and what a customer returns, or whose
   * receiver was erased, cannot be shipped again. Marks made by hand are a person's word, and are undone wherever the parcel is.
   */
  async function stayShipped(
    tx: Db,
    row: ShipmentRow,
    parcels: readonly ShipmentParcelRow[],
  ): Promise<boolean> {
    if (isMarkedByHand(row)) return false;
    if (parcels.some(({ tracking_status }) => hasMoved(tracking_status))) return true;
    if (row.personal_data_erased_at !== null) return true;
    if ((await handedOverWith(tx, row.id)) !== undefined) return true;
    return (
      row.return_id === null &&
      row.order_id !== null &&
      orders.isReturned(tx, row.order_id, await takenBy(tx, row.id))
    );
  }

  /** The label, and what other orders have in its parcel: all of it comes back, or all of it stays shipped. */
  async function settleVoided(tx: Db, row: ShipmentRow, voided: Voided): Promise<ShipmentRow> {
    const shares = await lockShares(storage, tx, row);
    if (shares.length === 0) return settleOne(tx, row, voided);
    const all = [row, ...shares];
    const taken: TakenItem[] = [];
    for (const { id } of all) taken.push(...(await takenBy(tx, id)));
    await orders.lockStock(tx, await orders.lockAll(tx, row.account_id, orderIdsOf(all)), { taken });
    let staysShipped = false;
    for (const one of all) staysShipped ||= await stayShipped(tx, one, await parcelsOf(tx, [one.id]));
    const after = await settleOne(tx, row, voided, staysShipped);
    for (const share of shares) {
      const { void_reason, updated_at } = after;
      if (staysShipped) await updateShipment(tx, share, { status: 'purchased', updated_at });
      else
        await settleOne(tx, { ...share, void_reason, void_actor: row.void_actor }, NO_REFUND, staysShipped);
    }
    return after;
  }

  async function settleOne(
    tx: Db,
    row: ShipmentRow,
    voided: Voided,
    decided?: boolean,
  ): Promise<ShipmentRow> {
    const { refundStatus, isFollowed } = voided;
    await lockOwner(storage, tx, row);
    const isOfOrder = row.return_id === null && row.order_id !== null;
    const order = isOfOrder ? await orders.lock(tx, row.account_id, row.order_id ?? '') : undefined;
    const parcels = await parcelsOf(tx, [row.id]);
    const staysShipped = decided ?? (await stayShipped(tx, row, parcels));
    const byCarrier = row.status !== 'voiding' && row.is_manual === 0;
    const reason = byCarrier ? (staysShipped ? REFUNDED_LATE : REFUNDED) : (row.void_reason ?? undefined);
    const now = clock.now();
    const after = await updateShipment(tx, row, {
      ...NOT_BEING_VOIDED,
      status: 'voided',
      refund_status: refundStatus,
      ...(isFollowed && refundStatus === 'submitted' && firstRefundCheck(await readNow(storage, tx))),
      voided_at: now,
      void_reason: row.personal_data_erased_at === null ? (reason ?? null) : null,
      void_error: null,
      ...(!staysShipped && { tracking_status: 'cancelled', next_scan_at: null }),
      updated_at: now,
    });
    for (const parcel of parcels)
      await updateParcel(tx, parcel, {
        ...refundOf(voided.parcels?.[parcel.position]),
        ...(!staysShipped && { tracking_status: 'cancelled' }),
      });
    const data = { ...toEventData(after), voidedAt: toIso(now), refundStatus };
    const more = await detailsOf(tx, after);
    await outbox.emit(tx, row.account_id, 'shipment.voided', data, { ...belongingTo(row), more });
    await recordActivity(tx, clock, {
      ...subjectOf(row),
      type: isMarkedByHand(row) ? 'order.unmarked_shipped' : 'label.voided',
      details: given({ reason: after.void_reason ?? undefined }),
      reportedBy: fromJson(row.void_actor) ?? { type: 'system', id: row.carrier, name: row.carrier },
    });
    if (staysShipped) return after;
    if (row.return_id !== null) await returnLabelVoided(tx, row.return_id, row.id);
    else if (order !== undefined) {
      const restored = await orders.restoreItems(tx, order, await takenBy(tx, row.id), row.id);
      await orders.updateStatus(tx, restored);
      await onVoided(tx, after);
    }
    return after;
  }

  /** The carrier said no, or nobody waits for it any more: the label can be used again. */
  async function settleKept(
    tx: Db,
    row: ShipmentRow,
    type: 'label.not_voided' | 'label.void_refused',
    reason: string,
  ): Promise<ShipmentRow> {
    const after = await updateShipment(tx, row, {
      ...NOT_BEING_VOIDED,
      status: 'purchased',
      void_reason: null,
      void_error: reason,
      updated_at: clock.now(),
    });
    for (const share of await lockShares(storage, tx, row))
      await updateShipment(tx, share, { status: 'purchased', updated_at: after.updated_at });
    const by = fromJson(row.void_actor);
    await recordActivity(tx, clock, {
      ...subjectOf(row),
      type,
      details: { reason },
      ...(by && { reportedBy: by }),
    });
    if (row.return_id !== null) await returnLabelKept(tx, row.return_id, row.id, reason);
    return after;
  }

  return { settleVoided, settleKept };
}

/** The postage was the label's. */
const NO_REFUND: Voided = { refundStatus: 'not_applicable', isFollowed: false };

const REFUNDED = 'Refunded by the carrier';
const REFUNDED_LATE = 'Refunded by the carrier. The goods stay shipped';

/** The columns of a parcel; none where the carrier decides on the shipment as a whole. */
export const refundOf = (refund: ParcelRefund | null | undefined): Partial<ShipmentParcelRow> =>
  refund ? { refund_status: refund.refundStatus, refund_error: refund.reason ?? null } : {};

/** A manifest is closed before each of its parcels is scanned. Its code; undefined if there is none. */
export async function handedOverWith(db: Db, id: string): Promise<string | undefined> {
  const manifest = await db
    .selectFrom('manifest_shipments')
    .innerJoin('manifests', 'manifests.id', 'manifest_shipments.manifest_id')
    .select('manifests.code')
    .where('manifest_shipments.shipment_id', '=', id)
    .where('manifests.status', '=', 'closed')
    // Whether a label on a carrier's scan form can be voided is for the carrier to say.
    .where('manifests.kind', '=', 'drivers')
    .executeTakeFirst();
  return manifest?.code;
}
