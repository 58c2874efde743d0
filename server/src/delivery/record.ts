import { sql } from 'kysely';
import type { Db, Storage } from '../storage/index.ts';
import { backoffMs, MAX_ATTEMPTS } from './backoff.ts';
import type { Claimed } from './claim.ts';
import { logEntry } from './delivery.ts';
import type { Outcome } from './sender.ts';

/** Until what failed through our own fault is tried again, ±20 %. */
const POSTPONED_MS = 10_000;

/** Consecutive failures at which a subscription is disabled. */
const MAX_FAILURES = 10;

export interface Finished {
  claimed: Claimed;
  outcome: Outcome;
}

export interface Recorded {
  /** Retries by the subscription they belong to, so that the worker can wake for them. */
  retries: { accountId: string; subscriptionId: string; inMs: number }[];
  /** Subscriptions that this batch disabled. */
  disabled: { subscriptionId: string; lastError: string }[];
  /** Whose subscriptions these are. */
  userIds: Set<string>;
}

/**
 * Stores a batch of outcomes in one transaction. A claim that has been lost meanwhile changes nothing: whoever holds the
 * delivery now will record it.
 */
export function record(
  storage: Storage,
  batch: readonly Finished[],
  now: number,
  random: () => number,
): Promise<Recorded> {
  return storage.write(async (tx) => {
    const subscriptions = await lockSubscriptions(storage, tx, batch);
    const held = await dropClaims(storage, tx, batch);
    const postponed = await postpone(storage, tx, batch, held, now, random);
    const rows = batch
      .filter(({ claimed, outcome }) => held.has(claimed.id) && !outcome.postponed)
      .map(({ claimed, outcome }) => nextState(claimed, outcome, now, random));
    const { rows: kept } = await sql<{ id: string }>`
      update deliveries set
        status = v.status,
        attempts = attempts + 1,
        is_retry = 1,
        due_at = ${storage.now()} + v.in_ms,
        attempt_log = case when attempt_log = '' then v.entry else attempt_log || ',' || v.entry end,
        updated_at = ${now},
        finished_at = v.finished_at
      from (
        select j.value ->> 'id' as id, j.value ->> 'status' as status,
          cast(j.value ->> 'inMs' as bigint) as in_ms, j.value ->> 'entry' as entry,
          cast(j.value ->> 'finishedAt' as bigint) as finished_at
        from ${storage.rowsOf(rows)}
      ) as v
      where deliveries.id = v.id
      returning deliveries.id`.execute(tx);
    const mine = new Set([...kept, ...postponed].map(({ id }) => id));

    const disabled: Recorded['disabled'] = [];
    for (const { claimed, outcome } of batch) {
      const health = subscriptions.get(claimed.subscriptionId);
      if (health === undefined || !mine.has(claimed.id)) continue;
      if (count(health, outcome))
        disabled.push({ subscriptionId: claimed.subscriptionId, lastError: outcome.error ?? '' });
    }
    await storeHealth(storage, tx, [...subscriptions.values()], now);
    const retries = [
      ...rows.filter((row) => row.status === 'pending' && mine.has(row.id)),
      ...postponed,
    ].flatMap(({ subscriptionId, inMs }) => {
      const accountId = subscriptions.get(subscriptionId)?.user_id;
      return accountId === undefined ? [] : { accountId, subscriptionId, inMs };
    });
    const userIds = new Set(Array.from(subscriptions.values(), ({ user_id }) => user_id));
    return { retries, disabled, userIds };
  });
}

/** Answers which of them were still held: whoever lost a claim has nothing to tell. */
async function dropClaims(storage: Storage, tx: Db, batch: readonly Finished[]): Promise<Set<string>> {
  const claims = batch.map(({ claimed: { id, claimId } }) => ({ id, claimId }));
  const { rows } = await sql<{ id: string }>`
    delete from delivery_claims where (delivery_id, claim_id) in (
      select j.value ->> 'id', j.value ->> 'claimId' from ${storage.rowsOf(claims)})
    returning delivery_id as id`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/**
 * What failed through our own fault: as if it had not been tried. It waits among the retries, because what is due there
 * again later is looked for at that time.
 */
async function postpone(
  storage: Storage,
  tx: Db,
  batch: readonly Finished[],
  held: ReadonlySet<string>,
  now: number,
  random: () => number,
): Promise<{ id: string; subscriptionId: string; inMs: number }[]> {
  const rows = batch
    .filter(({ claimed, outcome }) => outcome.postponed && held.has(claimed.id))
    .map(({ claimed: { id, subscriptionId } }) => ({
      id,
      subscriptionId,
      inMs: Math.round(POSTPONED_MS * (0.8 + 0.4 * random())),
    }));
  if (rows.length === 0) return [];
  await sql`
    update deliveries set is_retry = 1, due_at = ${storage.now()} + v.in_ms, updated_at = ${now}
    from (
      select j.value ->> 'id' as id, cast(j.value ->> 'inMs' as bigint) as in_ms from ${storage.rowsOf(rows)}
    ) as v
    where deliveries.id = v.id`.execute(tx);
  return rows;
}

function nextState(claimed: Claimed, outcome: Outcome, now: number, random: () => number) {
  const attempt = claimed.attempts + 1;
  const last = !outcome.delivered && attempt >= MAX_ATTEMPTS;
  const status = outcome.delivered ? 'delivered' : last ? 'failed' : 'pending';
  const { id, subscriptionId } = claimed;
  return {
    id,
    subscriptionId,
    status,
    inMs: status === 'pending' ? backoffMs(attempt, outcome.retryAfterMs, random) : 0,
    entry: logEntry(outcome),
    finishedAt: status === 'pending' ? null : now,
  };
}

interface Health {
  id: string;
  user_id: string;
  is_active: number;
  failure_count: number;
  last_sent_at: number | null;
  last_error_at: number | null;
  last_error: string | null;
}

/** In the order of their ids, so that two processes that record at once can't wait for each other in a circle. */
async function lockSubscriptions(
  storage: Storage,
  tx: Db,
  batch: readonly Finished[],
): Promise<Map<string, Health>> {
  const ids = [...new Set(batch.map(({ claimed }) => claimed.subscriptionId))].map((id) => ({ id }));
  const { rows } = await sql<Health>`
    select id, user_id, is_active, failure_count, last_sent_at, last_error_at, last_error
    from webhook_subscriptions
    where id in (select j.value ->> 'id' from ${storage.rowsOf(ids)})
    order by id
    ${storage.locks.change}`.execute(tx);
  return new Map(rows.map((row) => [row.id, { ...row }]));
}

/** One outcome after another, so that the count can't leap over its limit. Answers whether this one disabled it. */
function count(health: Health, outcome: Outcome): boolean {
  if (outcome.delivered) {
    health.last_sent_at = outcome.at;
    if (health.is_active === 1) health.failure_count = 0;
    return false;
  }
  // What was our fault is told where it hides nothing that the receiver did.
  if (outcome.postponed && health.failure_count > 0) return false;
  health.last_error_at = outcome.at + outcome.durationMs;
  health.last_error = outcome.error;
  if (outcome.postponed) return false;
  // Disabled already: what was still under way then says nothing new.
  if (health.is_active === 0) return false;
  health.failure_count += 1;
  if (health.failure_count < MAX_FAILURES) return false;
  health.is_active = 0;
  return true;
}

async function storeHealth(storage: Storage, tx: Db, healths: Health[], now: number): Promise<void> {
  await sql`
    update webhook_subscriptions set
      updated_at = case when webhook_subscriptions.is_active = v.is_active
        then webhook_subscriptions.updated_at else ${now} end,
      is_active = v.is_active,
      failure_count = v.failure_count,
      last_sent_at = v.last_sent_at,
      last_error_at = v.last_error_at,
      last_error = v.last_error
    from (
      select j.value ->> 'id' as id, cast(j.value ->> 'is_active' as integer) as is_active,
        cast(j.value ->> 'failure_count' as integer) as failure_count,
        cast(j.value ->> 'last_sent_at' as bigint) as last_sent_at,
        cast(j.value ->> 'last_error_at' as bigint) as last_error_at, j.value ->> 'last_error' as last_error
      from ${storage.rowsOf(healths)}
    ) as v
    where webhook_subscriptions.id = v.id`.execute(tx);
}
