import { cleanTracked, type Followed, nextPollAt, type Tracked } from '../../carriers/index.ts';
import type { Clock } from '../../lib/clock.ts';
import { given } from '../../lib/given.ts';
import { type Db, type Storage, type TrackerRow, updateRow } from '../../storage/index.ts';
import type { Outbox } from '../../webhooks/index.ts';
import type { CarrierAccounts, ConnectedCarrier } from '../carrier-accounts/index.ts';
import { certainCarrier, followersOf } from '../tracking-polls/index.ts';
import { readTracker, recordScans } from './tracker-store.ts';

interface Dependencies {
  storage: Storage;
  clock: Clock;
  outbox: Outbox;
  accounts: CarrierAccounts;
}

/** What an account has told of a parcel, and its own name for the tracking. */
export type TrackerAnswer = Tracked & Partial<Pick<Followed, 'carrier' | 'trackerId'>>;

export type TrackerFollowing = ReturnType<typeof createTrackerFollowing>;

/** Asks accounts to follow parcels, and records what they tell. */
export function createTrackerFollowing({ storage, clock, outbox, accounts }: Dependencies) {
  /** Begins to follow it, or asks for news. Rejects if the carrier cannot be asked. */
  async function ask(
    row: TrackerRow,
    { carrierAccountId, carrier }: ConnectedCarrier,
  ): Promise<TrackerAnswer> {
    const { tracking_code: trackingCode, carrier_tracker_id: trackerId } = row;
    const isFollowing = row.carrier_account_id === carrierAccountId && row.unfollowed_reason === null;
    if (isFollowing)
      return carrier.track({
        trackingCode,
        carrierShipmentId: null,
        ...(trackerId !== null && { trackerId }),
        ...(row.carrier !== null && { carrier: row.carrier }),
      });
    const { follow } = carrier;
    if (follow === undefined) throw new Error(`${carrier.id} follows no parcels`);
    return follow.call(carrier, {
      trackingCode,
      ...given({ carrier: certainCarrier(row.carrier, trackingCode) }),
    });
  }

  /** Locks the tracker first: it may have been deleted meanwhile. */
  function record(
    id: string,
    carrierAccountId: string | null,
    answer: TrackerAnswer,
    heardBy: 'poll' | 'webhook',
  ): Promise<TrackerRow | undefined> {
    return storage.write(async (tx) => {
      const row = await lockTracker(storage, tx, id);
      if (row === undefined) return undefined;
      const now = clock.now();
      const news = await recordScans(tx, row, cleanTracked(answer), now);
      const { status } = { ...row, ...news };
      const isCertain = certainCarrier(row.carrier, row.tracking_code) !== undefined;
      const found = isCertain ? null : answer.carrier;
      const after = await updateRow(tx, 'trackers', row, {
        ...news,
        ...(found && { carrier: found }),
        ...(answer.trackerId && { carrier_tracker_id: answer.trackerId }),
        ...(carrierAccountId !== null && { carrier_account_id: carrierAccountId }),
        unfollowed_reason: null,
        poll_failures: 0,
        next_poll_at: nextPollAt({ since: row.created_at, statuses: [status] }, now, heardBy),
      });
      if (isNews(row, after)) await emitTrackerUpdated(outbox, tx, after);
      return after;
    });
  }

  return {
    followersOf: (db: Db, row: TrackerRow) => followersOf(db, accounts, row),
    ask,
    record,
  };
}

/** Not that it was asked for, or by whom it is followed. */
const isNews = (before: TrackerRow, after: TrackerRow): boolean =>
  after.updated_at !== before.updated_at ||
  after.status_at !== before.status_at ||
  after.estimated_delivery_date !== before.estimated_delivery_date ||
  after.tracking_url !== before.tracking_url;

async function emitTrackerUpdated(outbox: Outbox, tx: Db, row: TrackerRow): Promise<void> {
  const context = row.order_id === null ? {} : { resourceId: row.order_id };
  await outbox.emit(tx, row.account_id, 'tracker.updated', await readTracker(tx, row), context);
}

export const lockTracker = (storage: Storage, tx: Db, id: string): Promise<TrackerRow | undefined> =>
  tx
    .selectFrom('trackers')
    .selectAll()
    .where('id', '=', id)
    .modifyEnd(storage.locks.change)
    .executeTakeFirst();
