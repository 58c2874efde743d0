import type { CancelOutcome, PickupOutcome } from '../../carriers/index.ts';
import type { Clock } from '../../lib/clock.ts';
import { fromJson } from '../../lib/json.ts';
import { type Db, ownedRow, type PickupRow, readNow, type Storage, takeDue } from '../../storage/index.ts';
import type { CarrierAccounts } from '../carrier-accounts/index.ts';
import { collectionOutcome, recordCollection, retryAt, SETTLE_AFTER_MS } from '../collection/index.ts';
import { releaseShipments, updatePickup } from './pickup-store.ts';

interface Dependencies {
  storage: Storage;
  clock: Clock;
  accounts: CarrierAccounts;
}

const rethrow = (error: unknown) => {
  throw error;
};

/** Records what carriers answered, once, and asks them again where an answer was lost. */
export function createPickupSettlement({ storage, clock, accounts }: Dependencies) {
  async function later(tx: Db, { settle_attempts }: PickupRow, reason: string) {
    const settle_at = retryAt(await readNow(storage, tx), settle_attempts);
    return { settle_at, settle_attempts: settle_attempts + 1, failure_reason: reason };
  }

  /** Of a row in this status alone: if it was settled meanwhile, nothing changes. */
  const settle = (
    { account_id, id }: PickupRow,
    status: PickupRow['status'],
    columnsOf: (tx: Db, row: PickupRow) => Promise<Partial<PickupRow>>,
  ): Promise<PickupRow> =>
    storage.write(async (tx) => {
      const row = await ownedRow(tx, 'pickups', account_id, id, { lock: storage.locks.change });
      if (row.status !== status) return row;
      const columns = await columnsOf(tx, row);
      if (columns.status === 'failed' || columns.status === 'canceled') await releaseShipments(tx, id);
      const after = await updatePickup(tx, row, { ...columns, updated_at: clock.now() });
      await recordOutcome(tx, row, after);
      return after;
    });

  /** A pickup whose cancellation was refused was scheduled before, which is recorded already. */
  async function recordOutcome(tx: Db, before: PickupRow, after: PickupRow): Promise<void> {
    const { id, account_id: accountId, status, confirmation } = after;
    const isScheduled = before.status === 'scheduling' && status === 'scheduled';
    if (!isScheduled && status !== 'canceled') return;
    const { window } = fromJson(after.booking);
    await recordCollection(tx, clock, {
      accountId,
      type: isScheduled ? 'pickup.scheduled' : 'pickup.canceled',
      shipmentIds: fromJson(after.shipment_ids),
      details: { pickupId: id, day: window.day, ...(confirmation !== null && { confirmation }) },
    });
  }

  const settleScheduled = (row: PickupRow, outcome: PickupOutcome): Promise<PickupRow> =>
    settle(row, 'scheduling', async (tx, current) => {
      if (outcome.outcome === 'unknown') return later(tx, current, outcome.reason);
      if (outcome.outcome === 'refused')
        return { status: 'failed', settle_at: null, failure_reason: outcome.reason };
      const { id, confirmation, cost, currency } = outcome.pickup;
      return {
        status: 'scheduled',
        carrier_pickup_id: id,
        confirmation,
        cost,
        currency,
        settle_at: null,
        settle_attempts: 0,
        failure_reason: null,
      };
    });

  const settleCanceled = (row: PickupRow, outcome: CancelOutcome): Promise<PickupRow> =>
    settle(row, 'canceling', async (tx, current) => {
      if (outcome.outcome === 'unknown') return later(tx, current, outcome.reason);
      if (outcome.outcome === 'refused')
        return { status: 'scheduled', settle_at: null, failure_reason: outcome.reason };
      return { status: 'canceled', settle_at: null, failure_reason: null, canceled_at: clock.now() };
    });

  async function findOut(row: PickupRow): Promise<PickupRow> {
    const connected = await accounts.of(storage.db, row);
    const { findPickup, cancelPickup } = connected?.carrier ?? {};
    const noCarrier = { outcome: 'unknown' as const, reason: 'the carrier is not set up here' };
    if (row.status === 'canceling')
      // Asked twice, it cancels once.
      return settleCanceled(row, (await cancelPickup?.(row.carrier_pickup_id ?? '')) ?? noCarrier);
    const found = (await findPickup?.(fromJson(row.booking))) ?? noCarrier;
    const now = await readNow(storage, storage.db);
    return settleScheduled(row, collectionOutcome(found, { askedAt: row.created_at, now }));
  }

  return {
    settleScheduled,
    settleCanceled,

    /** Settles pickups whose answer was lost, and returns the account of each. One that fails does not block the others. */
    async settleDue(onError: (error: unknown) => void = rethrow, limit = 20): Promise<string[]> {
      const due = await takeDue(storage, {
        find: (db) => db.selectFrom('pickups').selectAll(),
        column: 'settle_at',
        limit,
        postpone: (tx, row, now) => updatePickup(tx, row, { settle_at: now + SETTLE_AFTER_MS }),
      });
      await Promise.all(due.map((row) => findOut(row).catch(onError)));
      return due.map((row) => row.account_id);
    },
  };
}
