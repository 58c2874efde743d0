import { trackingCodeKey } from '../../carriers/index.ts';
import type { Storage } from '../../storage/index.ts';
import type { TrackerAnswer, TrackerFollowing } from './tracker-following.ts';

interface Dependencies {
  storage: Storage;
  following: TrackerFollowing;
}

export type TrackerUpdates = ReturnType<typeof createTrackerUpdates>;

/** Records what a carrier's webhook says of a parcel. Whether there is a tracker of it. */
export function createTrackerUpdates({ storage, following }: Dependencies) {
  return async (
    { accountId, carrierAccountId }: { accountId: string; carrierAccountId: string | null },
    trackingCode: string,
    answer: TrackerAnswer,
  ): Promise<boolean> => {
    const row = await storage.db
      .selectFrom('trackers')
      .select('id')
      .where('account_id', '=', accountId)
      .where('tracking_code', '=', trackingCodeKey(trackingCode))
      .executeTakeFirst();
    if (row === undefined) return false;
    return (await following.record(row.id, carrierAccountId, answer, 'webhook')) !== undefined;
  };
}
