import { nextPollAt } from '../../carriers/index.ts';
import type { Clock } from '../../lib/clock.ts';
import { type Storage, type TrackerRow, updateRow } from '../../storage/index.ts';
import type { CarrierAccounts, ConnectedCarrier } from '../carrier-accounts/index.ts';
import { LOOK_FOR_ACCOUNT_MS } from '../tracking-polls/index.ts';
import { lockTracker, type TrackerAnswer, type TrackerFollowing } from './tracker-following.ts';
import { noFollower } from './tracker-service.ts';

interface Dependencies {
  storage: Storage;
  clock: Clock;
  accounts: CarrierAccounts;
  following: TrackerFollowing;
}

/** Trackers as the poller reads them. */
export function createTrackerPolls({ storage, clock, accounts, following }: Dependencies) {
  return {
    table: 'trackers' as const,

    /** The account that follows it, or, where it has none any more, one that can. */
    async carrierOf(row: TrackerRow): Promise<ConnectedCarrier | undefined> {
      const own =
        row.carrier_account_id === null
          ? undefined
          : await accounts.of(storage.db, {
              account_id: row.account_id,
              carrier: row.carrier ?? '',
              carrier_account_id: row.carrier_account_id,
            });
      return own ?? (await following.followersOf(storage.db, row))[0];
    },

    isKnownTo: (row: TrackerRow, { carrierAccountId }: ConnectedCarrier): boolean =>
      row.carrier_account_id === carrierAccountId && row.unfollowed_reason === null,

    ask: following.ask,

    async record(row: TrackerRow, answer: TrackerAnswer, carrierAccountId: string | null): Promise<void> {
      await following.record(row.id, carrierAccountId, answer, 'poll');
    },

    async postpone(row: TrackerRow, until: number, hasFailed: boolean): Promise<void> {
      await storage.write(async (tx) => {
        const current = await lockTracker(storage, tx, row.id);
        if (current === undefined) return;
        const { created_at, status, poll_failures } = current;
        const goesOn = nextPollAt({ since: created_at, statuses: [status] }, clock.now(), 'poll') !== null;
        await updateRow(tx, 'trackers', current, {
          next_poll_at: goesOn ? until : null,
          poll_failures: poll_failures + Number(hasFailed),
        });
      });
    },

    /** No account can follow it now. */
    async abandon(row: TrackerRow): Promise<void> {
      await storage.write(async (tx) => {
        const current = await lockTracker(storage, tx, row.id);
        if (current === undefined) return;
        const { created_at, status } = current;
        const now = clock.now();
        const goesOn = nextPollAt({ since: created_at, statuses: [status] }, now, 'poll') !== null;
        await updateRow(tx, 'trackers', current, {
          carrier_account_id: null,
          carrier_tracker_id: null,
          unfollowed_reason: noFollower(current),
          next_poll_at: goesOn ? now + LOOK_FOR_ACCOUNT_MS : null,
        });
      });
    },
  };
}
