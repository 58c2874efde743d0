import type { CancelOutcome, PickupOutcome } from '../../carriers/index.ts';
import type { Clock } from '../../lib/clock.ts';
import { fromJson } from '../../lib/json.ts';
import {
  createSettlement,
  type Db,
  type NoAnswer,
  neverArrived,
  noAnswer,
  type PickupRow,
  type Storage,
  updateRow,
} from '../../storage/index.ts';
import type { Outbox } from '../../webhooks/index.ts';
import type { CarrierAccounts } from '../carrier-accounts/index.ts';
import { recordCollection } from '../collection/index.ts';
import { toPickup } from './pickup.ts';
import { releaseShipments } from './pickup-store.ts';

interface Dependencies {
  storage: Storage;
  clock: Clock;
  outbox: Outbox;
  accounts: CarrierAccounts;
}

type Outcome = PickupOutcome | CancelOutcome;

/** Records what carriers answered, and asks them again where an answer was lost. */
export function createPickupSettlement({ storage, clock, outbox, accounts }: Dependencies) {
  async function findOut(row: PickupRow): Promise<Outcome> {
    const { carrier } = (await accounts.of(storage.db, row)) ?? {};
    const found =
      row.status === 'canceling'
        ? // Asked twice, it cancels once.
          await carrier?.cancelPickup?.(row.carrier_pickup_id ?? '')
        : await carrier?.findPickup?.(fromJson(row.booking));
    if (found === undefined) return noAnswer('the carrier is not set up here');
    return found.outcome === 'not_found' ? neverArrived(storage, row.created_at) : found;
  }

  /** Scheduled before it was canceled, a pickup stays scheduled if the carrier refuses to cancel it. */
  function columnsOf(
    { status }: PickupRow,
    answer: Exclude<Outcome, NoAnswer>,
  ): Partial<PickupRow> & Pick<PickupRow, 'status'> {
    if (answer.outcome === 'refused')
      return { status: status === 'scheduling' ? 'failed' : 'scheduled', failure_reason: answer.reason };
    if (answer.outcome === 'canceled')
      return { status: 'canceled', failure_reason: null, canceled_at: clock.now() };
    const { id, confirmation, cost, currency } = answer.pickup;
    return {
      status: 'scheduled',
      ...{ carrier_pickup_id: id, confirmation, cost, currency },
      settle_attempts: 0,
      failure_reason: null,
    };
  }

  const recordPickup = (tx: Db, type: 'pickup.scheduled' | 'pickup.canceled', row: PickupRow) =>
    recordCollection(tx, clock, {
      accountId: row.account_id,
      type,
      shipmentIds: fromJson(row.shipment_ids),
      details: {
        pickupId: row.id,
        day: fromJson(row.booking).window.day,
        ...(row.confirmation !== null && { confirmation: row.confirmation }),
      },
    });

  return createSettlement(storage, {
    table: 'pickups',
    due: 'settle_at',
    attempts: 'settle_attempts',
    unanswered: (_row, reason) => ({ failure_reason: reason }),
    ask: findOut,
    async settle(tx, row, answer: Exclude<Outcome, NoAnswer>, asked) {
      // The answer to a booking says nothing about its cancellation.
      if (row.status !== asked.status) return row;
      const columns = { ...columnsOf(row, answer), settle_at: null, updated_at: clock.now() };
      const after = await updateRow(tx, 'pickups', row, columns);
      if (after.status === 'failed' || after.status === 'canceled') await releaseShipments(tx, row.id);
      if (answer.outcome !== 'refused') await recordPickup(tx, `pickup.${answer.outcome}`, after);
      const type = answer.outcome === 'refused' ? 'pickup.failed' : (`pickup.${answer.outcome}` as const);
      // One that the carrier did not cancel is what it was.
      if (type !== 'pickup.failed' || after.status === 'failed')
        await outbox.emit(tx, row.account_id, type, toPickup(after));
      return after;
    },
  });
}
