import { type RawBuilder, sql } from 'kysely';
import type { Db, Storage } from '../storage/index.ts';

/**
 * What enabling a subscription makes of `next_probe_at`. One that was disabled is probed: of what has gathered, one
 * delivery goes out, and the rest when one has arrived. One that is being probed is tried at once. One that is active and
 * well stays as it is.
 */
export const probeIfNeeded = (storage: Storage): RawBuilder<number | null> =>
  sql`case when is_active = 0 or next_probe_at is not null then ${storage.now()} end`;

/** Somebody asks for an attempt: where the subscription is being probed, the next probe does not wait for its time. */
export async function probeNow(storage: Storage, tx: Db, subscriptionId: string): Promise<void> {
  await tx
    .updateTable('webhook_subscriptions')
    .set({ next_probe_at: storage.now() })
    .where('id', '=', subscriptionId)
    .where('next_probe_at', '>', storage.now())
    .execute();
}
