import { type FindVoidOutcome, overallRefund, type ParcelRefund } from '../../carriers/index.ts';
import type { Clock } from '../../lib/clock.ts';
import { present } from '../../lib/present.ts';
import type { RefundStatus } from '../../schema/refund-status.ts';
import { type Db, ownedRow, readNow, type ShipmentRow, type Storage, takeDue } from '../../storage/index.ts';
import type { CarrierAccounts } from '../carrier-accounts/index.ts';
import { waitAfter } from './refund-schedule.ts';
import { voidRequestOf } from './shipment.ts';
import { parcelsOf, updateParcel } from './shipment-parcels.ts';
import { updateShipment } from './shipment-store.ts';
import { refundOf } from './void-settlement.ts';

interface Dependencies {
  storage: Storage;
  clock: Clock;
  accounts: CarrierAccounts;
}

/** Longer than a carrier is given to answer. */
const LEASE_MS = 60_000;
/** Post offices take up to a month to decide. What is not decided by then shows as submitted, and is not asked for again. */
const GIVE_UP_MS = 90 * 86_400_000;

const rethrow = (error: unknown) => {
  throw error;
};

interface Refund {
  status: RefundStatus;
  /** Where the carrier decides on each parcel. */
  parcels?: readonly ParcelRefund[] | undefined;
}

export type RefundService = ReturnType<typeof createRefundService>;

/** Follows refunds that were submitted until the carrier has decided. Orders and stock do not depend on it. */
export function createRefundService({ storage, clock, accounts }: Dependencies) {
  async function ask(row: ShipmentRow): Promise<Refund> {
    const { carrier } = await accounts.required(storage.db, row);
    const request = voidRequestOf(row, clock.now());
    if (carrier.findVoid === undefined) return { status: present(await carrier.refundStatus?.(request)) };
    return refundIn(await carrier.findVoid(request));
  }

  /** Changes nothing once the refund is decided. Returns whether there is news. */
  async function record(tx: Db, row: ShipmentRow, { status, parcels = [] }: Refund): Promise<boolean> {
    if (row.status !== 'voided' || row.refund_status !== 'submitted') return false;
    for (const parcel of await parcelsOf(tx, [row.id])) {
      const refund = parcels[parcel.position];
      // Why a parcel was refused was said when its refund was asked for.
      if (refund !== undefined && refund.refundStatus !== parcel.refund_status)
        await updateParcel(tx, parcel, refundOf(refund));
    }
    if (status === 'submitted') return false;
    await updateShipment(tx, row, {
      refund_status: status,
      refund_check_at: null,
      updated_at: clock.now(),
    });
    return true;
  }

  async function postpone(tx: Db, row: ShipmentRow): Promise<void> {
    const now = await readNow(storage, tx);
    const isOver = now - (row.voided_at ?? now) > GIVE_UP_MS;
    await updateShipment(tx, row, {
      refund_check_at: isOver ? null : now + waitAfter(row.refund_checks + 1),
      refund_checks: row.refund_checks + 1,
    });
  }

  const locked = (tx: Db, { account_id, id }: ShipmentRow) =>
    ownedRow(tx, 'shipments', account_id, id, { lock: storage.locks.change });

  return {
    /**
     * Asks about refunds that are due, and returns the account of each that was decided. One whose carrier can't be asked is
     * retried with the same growing delays.
     */
    async checkDue(onError: (error: unknown) => void = rethrow, limit = 20): Promise<string[]> {
      const due = await takeDue(storage, {
        find: (db) => db.selectFrom('shipments').selectAll(),
        column: 'refund_check_at',
        limit,
        postpone: (tx, row, now) => updateShipment(tx, row, { refund_check_at: now + LEASE_MS }),
      });
      const decided = await Promise.all(
        due.map(async (asked) => {
          const refund = await ask(asked).catch((error: unknown): Refund => {
            onError(error);
            return { status: 'submitted' };
          });
          return storage.write(async (tx) => {
            const row = await locked(tx, asked);
            if (await record(tx, row, refund)) return [row.account_id];
            if (row.refund_check_at !== null) await postpone(tx, row);
            return [];
          });
        }),
      );
      return decided.flat();
    },
  };
}

/** A parcel without a refund, beside others that have one, is a parcel whose refund was refused. */
function refundIn(found: FindVoidOutcome): Refund {
  if (found.outcome === 'voided') return { status: found.refundStatus, parcels: found.parcels };
  if (found.outcome === 'unknown' || found.outcome === 'refused') throw new Error(found.reason);
  if (found.outcome === 'not_found') return { status: 'submitted' };
  const parcels = found.parcels.map((refund): ParcelRefund => refund ?? { refundStatus: 'rejected' });
  return { status: overallRefund(parcels.map(({ refundStatus }) => refundStatus)), parcels };
}
