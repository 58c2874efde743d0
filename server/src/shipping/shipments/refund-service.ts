import type { Clock } from '../../lib/clock.ts';
import { present } from '../../lib/present.ts';
import type { RefundStatus } from '../../schema/shipment.ts';
import { type Db, ownedRow, readNow, type ShipmentRow, type Storage, takeDue } from '../../storage/index.ts';
import type { CarrierAccounts } from '../carrier-accounts/index.ts';
import { updateShipment } from './shipment-store.ts';

interface Dependencies {
  storage: Storage;
  clock: Clock;
  accounts: CarrierAccounts;
}

const HOUR_MS = 3_600_000;
const MAX_WAIT_MS = 24 * HOUR_MS;
/** Longer than a carrier is given to answer. */
const LEASE_MS = 60_000;
/** Post offices take up to a month to decide. What is not decided by then shows as submitted, and is not asked for again. */
const GIVE_UP_MS = 90 * 24 * HOUR_MS;

const rethrow = (error: unknown) => {
  throw error;
};

/** After an hour, two, four and so on up to a day. */
const waitAfter = (checks: number): number => Math.min(HOUR_MS * 2 ** checks, MAX_WAIT_MS);

/** The columns of a shipment whose refund the carrier decides on later. */
export const firstRefundCheck = (now: number) => ({ refund_check_at: now + waitAfter(0), refund_checks: 0 });

export type RefundService = ReturnType<typeof createRefundService>;

/** Follows refunds that were submitted until the carrier has decided. Orders and stock do not depend on it. */
export function createRefundService({ storage, clock, accounts }: Dependencies) {
  async function ask(row: ShipmentRow): Promise<RefundStatus> {
    const { carrier } = await accounts.required(storage.db, row);
    return present(
      await carrier.refundStatus?.({
        reference: row.id,
        trackingCode: present(row.tracking_code),
        carrierShipmentId: row.carrier_shipment_id,
        boughtAt: row.purchased_at ?? row.created_at,
        now: clock.now(),
      }),
    );
  }

  /** Changes nothing once the refund is decided. Returns whether the status is a new one. */
  async function record(tx: Db, row: ShipmentRow, status: RefundStatus): Promise<boolean> {
    if (row.status !== 'voided' || row.refund_status !== 'submitted' || status === 'submitted') return false;
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

  const locked = (tx: Db, { user_id, id }: ShipmentRow) =>
    ownedRow(tx, 'shipments', user_id, id, { lock: storage.locks.change });

  return {
    /**
     * Asks about refunds that are due, and returns the user of each that was decided. One whose carrier can't be asked is
     * retried with the same growing delays.
     */
    async checkDue(onError: (error: unknown) => void = rethrow, limit = 20): Promise<string[]> {
      const due = await takeDue(storage, {
        find: (db) =>
          db
            .selectFrom('shipments')
            .selectAll()
            .where('refund_check_at', '<=', storage.now())
            .orderBy('refund_check_at'),
        limit,
        postpone: (tx, row, now) => updateShipment(tx, row, { refund_check_at: now + LEASE_MS }),
      });
      const decided = await Promise.all(
        due.map(async (asked) => {
          const status = await ask(asked).catch((error: unknown): RefundStatus => {
            onError(error);
            return 'submitted';
          });
          return storage.write(async (tx) => {
            const row = await locked(tx, asked);
            if (await record(tx, row, status)) return [row.user_id];
            if (row.refund_check_at !== null) await postpone(tx, row);
            return [];
          });
        }),
      );
      return decided.flat();
    },
  };
}
