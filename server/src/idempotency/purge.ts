import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Storage } from '../storage/index.ts';

/** Small enough that a request that writes at the same time hardly notices. */
const BATCH = 500;
const PAUSE_MS = 20;

/** Removes keys whose time is over, batch by batch. Any number of processes may do it at once. */
export async function purgeExpired(storage: Storage, stopping?: AbortSignal): Promise<number> {
  let removed = 0;
  for (;;) {
    const count = await storage.write(async (tx) => {
      const { rows } = await sql`
        delete from idempotency_keys where (account_id, key) in (
          select account_id, key from idempotency_keys where expires_at <= ${storage.now()}
          order by expires_at limit ${BATCH} ${storage.locks.skipLocked})
        returning key`.execute(tx);
      return rows.length;
    });
    removed += count;
    if (count < BATCH || stopping?.aborted) return removed;
    await setTimeout(PAUSE_MS);
  }
}
