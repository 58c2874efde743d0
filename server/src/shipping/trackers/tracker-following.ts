import {
  cleanTracked,
  type Followed,
  nextPollAt,
  recogniseTrackingNumber,
  type Tracked,
} from '../../carriers/index.ts';
import type { Clock } from '../../lib/clock.ts';
import { given } from '../../lib/given.ts';
import type { Db, Storage, TrackerRow } from '../../storage/index.ts';
import type { CarrierAccounts, ConnectedCarrier } from '../carrier-accounts/index.ts';
import { recordScans, updateTracker } from './tracker-store.ts';

interface Dependencies {
  storage: Storage;
  clock: Clock;
  accounts: CarrierAccounts;
}

/** What an account has told of a parcel, and its own name for the tracking. */
export type TrackerAnswer = Tracked & Partial<Pick<Followed, 'carrier' | 'trackerId'>>;

/** Whether this account can follow parcels of the carrier, or, where that is not known, parcels at all. */
export const canFollow = ({ plugin, carrier }: ConnectedCarrier, of: string | null): boolean =>
  plugin.capabilities.trackers &&
  carrier.follow !== undefined &&
  (of === null || plugin.carriers === undefined || plugin.carriers.includes(of));

export type TrackerFollowing = ReturnType<typeof createTrackerFollowing>;

/** Asks accounts to follow parcels, and records what they tell. */
export function createTrackerFollowing({ storage, clock, accounts }: Dependencies) {
  /** The accounts that can follow it. Those for tests come last: they know no real parcel. */
  async function followersOf(db: Db, row: TrackerRow): Promise<ConnectedCarrier[]> {
    const connected = await accounts.connected(db, row.user_id);
    return connected
      .filter((one) => canFollow(one, row.carrier))
      .sort((a, b) => Number(a.mode === 'test') - Number(b.mode === 'test'));
  }

  /** Begins to follow it, or asks for news. Rejects if the carrier can't be asked. */
  async function ask(row: TrackerRow, { accountId, carrier }: ConnectedCarrier): Promise<TrackerAnswer> {
    const { tracking_code: trackingCode, carrier_tracker_id: trackerId } = row;
    const isFollowing = row.carrier_account_id === accountId && row.unfollowed_reason === null;
    if (isFollowing)
      return carrier.track({
        trackingCode,
        carrierShipmentId: null,
        ...(trackerId !== null && { trackerId }),
        ...(row.carrier !== null && { carrier: row.carrier }),
      });
    const { follow } = carrier;
    if (follow === undefined) throw new Error(`${carrier.id} follows no parcels`);
    return follow.call(carrier, { trackingCode, ...given({ carrier: certainCarrier(row) }) });
  }

  /** Locks the tracker first: it may have been deleted meanwhile. */
  function record(
    id: string,
    accountId: string | null,
    answer: TrackerAnswer,
    heardBy: 'poll' | 'webhook',
  ): Promise<TrackerRow | undefined> {
    return storage.write(async (tx) => {
      const row = await lockTracker(storage, tx, id);
      if (row === undefined) return undefined;
      const now = clock.now();
      const news = await recordScans(tx, row, cleanTracked(answer), now);
      const { status } = { ...row, ...news };
      const found = row.carrier === null || certainCarrier(row) === undefined ? answer.carrier : null;
      return updateTracker(tx, row, {
        ...news,
        ...(found && { carrier: found }),
        ...(answer.trackerId && { carrier_tracker_id: answer.trackerId }),
        ...(accountId !== null && { carrier_account_id: accountId }),
        unfollowed_reason: null,
        poll_failures: 0,
        next_poll_at: nextPollAt({ since: row.created_at, statuses: [status] }, now, heardBy),
      });
    });
  }

  return { followersOf, ask, record };
}

/** Undefined where only the code suggests the carrier, and others have the same format: an account may find out. */
function certainCarrier({ carrier, tracking_code }: TrackerRow): string | undefined {
  const [likeliest] = recogniseTrackingNumber(tracking_code);
  const isGuess = likeliest?.carrier === carrier && !likeliest.isCertain;
  return carrier === null || isGuess ? undefined : carrier;
}

export const lockTracker = (storage: Storage, tx: Db, id: string): Promise<TrackerRow | undefined> =>
  tx
    .selectFrom('trackers')
    .selectAll()
    .where('id', '=', id)
    .modifyEnd(storage.locks.change)
    .executeTakeFirst();
