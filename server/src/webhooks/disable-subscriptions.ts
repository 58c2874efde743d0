import type { Db, Storage } from '../storage/index.ts';
import { missingFrom } from './missed-range.ts';

/** Disables all subscriptions of an account. */
export async function disableSubscriptions(
  storage: Storage,
  tx: Db,
  accountId: string,
  now: number,
): Promise<void> {
  // Locked in id order, as recording delivery outcomes does, so that the two cannot deadlock.
  await tx
    .selectFrom('webhook_subscriptions')
    .select('id')
    .where('account_id', '=', accountId)
    .orderBy('id')
    .modifyEnd(storage.locks.change)
    .execute();
  await tx
    .updateTable('webhook_subscriptions')
    .set({ is_active: 0, updated_at: now, ...missingFrom(now) })
    .where('account_id', '=', accountId)
    .where('is_active', '=', 1)
    .execute();
}
