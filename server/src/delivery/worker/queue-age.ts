import { sql } from 'kysely';
import type { Clock } from '../../lib/clock.ts';
import { readNow, type Storage } from '../../storage/index.ts';

/**
 * Since when the oldest due delivery of a subscription has been waiting that could be sent now; null if none is due. By two
 * index seeks.
 */
export async function readWaitingSince(storage: Storage, subscriptionId: string): Promise<number | null> {
  const { rows } = await sql<{ fresh: number | null; retry: number | null }>`
    select ${oldestOf(0)} as fresh, ${oldestOf(1)} as retry
    from webhook_subscriptions s
    where s.id = ${subscriptionId} and ${maySend(storage)}`.execute(storage.db);
  const { fresh = null, retry = null } = rows[0] ?? {};
  const now = await readNow(storage, storage.db);
  const due = [fresh, retry !== null && retry <= now ? retry : null].filter((at) => at !== null);
  return due.length === 0 ? null : Math.min(...due);
}

/** When the first delivery in a lane of the subscription `s` that nobody is sending was due, or will be. */
const oldestOf = (isRetry: 0 | 1) => sql`
  (select d.due_at from deliveries d
    where d.subscription_id = s.id and d.status = 'pending' and d.is_retry = ${sql.lit(isRetry)}
      and not exists (select 1 from delivery_claims c where c.delivery_id = d.id)
    order by d.due_at, d.id limit 1)`;

const maySend = (storage: Storage) =>
  sql`s.is_active = 1 and (s.next_probe_at is null or s.next_probe_at <= ${storage.now()})`;

/**
 * How long the oldest due delivery has been waiting that could be sent, in milliseconds; undefined if none is due. By index
 * seeks, two for each active subscription: cheap however long the queue is. A subscription that waits for its next probe cannot
 * be sent to.
 */
export async function readQueueAge(storage: Storage, clock: Clock): Promise<number | undefined> {
  const { rows } = await sql<{ fresh: number | null; retry: number | null; now: number }>`
    select min(${oldestOf(0)}) as fresh, min(${oldestOf(1)}) as retry, ${storage.now()} as now
    from webhook_subscriptions s
    where ${maySend(storage)}`.execute(storage.db);
  const { fresh = null, retry = null, now = 0 } = rows[0] ?? {};
  const ages: number[] = [];
  // First attempts are due whatever the clock of the process that wrote them says.
  if (fresh !== null) ages.push(Math.max(0, clock.now() - fresh));
  if (retry !== null && retry <= now) ages.push(now - retry);
  return ages.length === 0 ? undefined : Math.max(...ages);
}
