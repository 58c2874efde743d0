import { type FindVoidOutcome, overallRefund, type ParcelRefund } from '../../carriers/index.ts';
import type { Clock } from '../../lib/clock.ts';
import { present } from '../../lib/present.ts';
import type { RefundStatus } from '../../schema/refund-status.ts';
import { createSettlement, type Db, type ShipmentRow, type Storage } from '../../storage/index.ts';
import type { Outbox } from '../../webhooks/index.ts';
import type { CarrierAccounts } from '../carrier-accounts/index.ts';
import { refundWait } from './refund-schedule.ts';
import { voidRequestOf } from './shipment.ts';
import { emitRefundDecided } from './shipment-event.ts';
import { parcelsOf, updateParcel } from './shipment-parcels.ts';
import { updateShipment } from './shipment-store.ts';
import { refundOf } from './void-settlement.ts';

interface Dependencies {
  storage: Storage;
  clock: Clock;
  outbox: Outbox;
  accounts: CarrierAccounts;
}

/** Post offices take up to a month to decide. What is not decided by then shows as submitted, and is not asked for again. */
const GIVE_UP_MS = 90 * 86_400_000;

interface Refund {
  outcome: RefundStatus;
  /** Where the carrier decides on each parcel. */
  parcels?: readonly ParcelRefund[] | undefined;
}

/** Follows refunds that were submitted until the carrier has decided. Orders and stock do not depend on it. */
export function createRefundService({ storage, clock, outbox, accounts }: Dependencies) {
  async function ask(row: ShipmentRow): Promise<Refund> {
    const { carrier } = await accounts.required(storage.db, row);
    const request = voidRequestOf(row, clock.now());
    if (carrier.findVoid === undefined) return { outcome: present(await carrier.refundStatus?.(request)) };
    return refundIn(await carrier.findVoid(request));
  }

  /** One whose carrier cannot be asked, or has not decided, is asked for again after growing delays. */
  const { settleDue } = createSettlement(storage, {
    table: 'shipments',
    due: 'refund_check_at',
    attempts: 'refund_checks',
    nextTry: ({ voided_at, refund_checks }, now) =>
      now - (voided_at ?? now) > GIVE_UP_MS ? null : now + refundWait(refund_checks + 1),
    ask,
    async settle(tx: Db, row: ShipmentRow, { outcome, parcels = [] }: Refund) {
      for (const parcel of await parcelsOf(tx, [row.id])) {
        const refund = parcels[parcel.position];
        // Why a parcel was refused was said when its refund was asked for.
        if (refund !== undefined && refund.refundStatus !== parcel.refund_status)
          await updateParcel(tx, parcel, refundOf(refund));
      }
      if (outcome === 'submitted') return undefined;
      const after = await updateShipment(tx, row, {
        refund_status: outcome,
        refund_check_at: null,
        updated_at: clock.now(),
      });
      await emitRefundDecided(outbox, tx, after);
      return after;
    },
  });

  return { settleDue };
}

/** A parcel without a refund, beside others that have one, is a parcel whose refund was refused. */
function refundIn(found: FindVoidOutcome): Refund {
  if (found.outcome === 'voided') return { outcome: found.refundStatus, parcels: found.parcels };
  if (found.outcome === 'unknown' || found.outcome === 'refused') throw new Error(found.reason);
  if (found.outcome === 'not_found') return { outcome: 'submitted' };
  const parcels = found.parcels.map((refund): ParcelRefund => refund ?? { refundStatus: 'rejected' });
  return { outcome: overallRefund(parcels.map(({ refundStatus }) => refundStatus)), parcels };
}
