import type { Db, Storage } from '../storage/index.ts';
import { missingFrom } from './missed-range.ts';

/** Disables all subscriptions of a user. */
export async function disableSubscriptions(
  storage: Storage,
  tx: Db,
  userId: string,
  now: number,
): Promise<void> {
  // Locked in id order, as recording delivery outcomes does, so that the two can't deadlock.
  await tx
    .selectFrom('webhook_subscriptions')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('id')
    .modifyEnd(storage.locks.change)
    .execute();
  await tx
    .updateTable('webhook_subscriptions')
    .set({ is_active: 0, updated_at: now, ...missingFrom(now) })
    .where('user_id', '=', userId)
    .where('is_active', '=', 1)
    .execute();
}
