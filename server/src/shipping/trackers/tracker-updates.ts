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
    { userId, accountId }: { userId: string; accountId: string | null },
    trackingCode: string,
    answer: TrackerAnswer,
  ): Promise<boolean> => {
    const row = await storage.db
      .selectFrom('trackers')
      .select('id')
      .where('user_id', '=', userId)
      .where('tracking_code', '=', trackingCodeKey(trackingCode))
      .executeTakeFirst();
    if (row === undefined) return false;
    return (await following.record(row.id, accountId, answer, 'webhook')) !== undefined;
  };
}
