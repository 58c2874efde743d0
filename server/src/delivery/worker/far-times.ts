import { sql } from 'kysely';
import type { Storage } from '../../storage/index.ts';
import { probeNow } from '../../webhooks/index.ts';
import { backoffMs, LONGEST_BACKOFF_MS } from '../recording/backoff.ts';

interface Backlog {
  subscriptionId: string;
  lastRetryInMs: number | null;
  probeInMs: number;
}

/** Brought back at a time: a transaction that others hardly notice. The next poll continues. */
const AT_ONCE = 500;

/**
 * What was stored while the clock was far ahead would wait until the clock is there again. Nothing waits longer than the
 * longest backoff: a retry that does gets the backoff of its attempts anew, and a probe is made now.
 */
export async function bringBackFarTimes(
  storage: Storage,
  { subscriptionId, lastRetryInMs, probeInMs }: Backlog,
  random: () => number,
): Promise<void> {
  if (probeInMs > LONGEST_BACKOFF_MS) await storage.write((tx) => probeNow(storage, tx, subscriptionId));
  if ((lastRetryInMs ?? 0) <= LONGEST_BACKOFF_MS) return;
  await storage.write(async (tx) => {
    const far = await tx
      .selectFrom('deliveries')
      .select(['id', 'attempts'])
      .where('subscription_id', '=', subscriptionId)
      .where('status', '=', 'pending')
      .where('is_retry', '=', 1)
      .where('due_at', '>', sql<number>`${storage.now()} + ${sql.lit(LONGEST_BACKOFF_MS)}`)
      .limit(AT_ONCE)
      .modifyEnd(storage.locks.skipLocked)
      .execute();
    const rows = far.map(({ id, attempts }) => ({
      id,
      inMs: backoffMs(Math.max(1, attempts), undefined, random),
    }));
    await sql`
      update deliveries set due_at = ${storage.now()} + v.in_ms
      from (
        select j.value ->> 'id' as id, cast(j.value ->> 'inMs' as bigint) as in_ms from ${storage.rowsOf(rows)}
      ) as v
      where deliveries.id = v.id and deliveries.status = 'pending'`.execute(tx);
  });
}
