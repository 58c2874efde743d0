import { sql } from 'kysely';
import { present } from '../../lib/present.ts';
import { type Db, executeOften, type Storage, together } from '../../storage/index.ts';
import { announceWork, lockHealth, type Outbox, storeHealth } from '../../webhooks/index.ts';
import type { Claimed, Lane } from '../claims/claim.ts';
import { putNextBack } from '../claims/lanes.ts';
import { logEntry } from '../log/delivery.ts';
import { isReplayLane } from '../replays/replay-lanes.ts';
import { countOutcome } from '../worker/health.ts';
import { backoffMs, MAX_ATTEMPTS } from './backoff.ts';
import { isNews, tellHealth } from './health-news.ts';
import type { Outcome } from './outcome.ts';

/** After how long an attempt that failed because of us is repeated, ±20 %. */
const POSTPONED_MS = 10_000;

export interface Finished {
  claimed: Claimed;
  outcome: Outcome;
}

export interface Next {
  lane: Lane;
  accountId: string;
  subscriptionId: string;
  inMs: number;
}

export interface Recorded {
  /** When something may be sent next, so that the worker can wake for it. */
  next: Next[];
  /** Subscriptions that this batch disabled. */
  disabled: { subscriptionId: string; lastError: string }[];
  /** Whose subscriptions these are. */
  accountIds: Set<string>;
}

/**
 * Stores a batch of outcomes in one transaction. An outcome whose claim has been lost is ignored: the process that has
 * the claim now records its own.
 */
export function record(
  storage: Storage,
  outbox: Outbox,
  batch: readonly Finished[],
  now: number,
  random: () => number,
): Promise<Recorded> {
  return storage.write(async (tx) => {
    const subscriptionIds = batch.map(({ claimed }) => claimed.subscriptionId);
    const [subscriptions, stillClaimed] = await together(tx, [
      () => lockHealth(storage, tx, subscriptionIds),
      () => dropClaims(storage, tx, batch),
    ]);
    const postponed = await postpone(storage, tx, batch, stillClaimed, now, random);
    const rows = batch
      .filter(({ claimed, outcome }) => stillClaimed.has(claimed.id) && !outcome.postponed)
      .map(({ claimed, outcome }) => nextState(claimed, outcome, now, random));
    const statement = sql<{ id: string }>`
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
      where deliveries.id = v.id and deliveries.status = 'pending' ${soughtById(storage, rows)}
      returning deliveries.id`;
    const kept = await executeOften(tx, statement);
    const mine = new Set([...kept, ...postponed].map(({ id }) => id));
    const ended = rows.filter(
      ({ id, lane, status }) => lane !== null && status !== 'pending' && mine.has(id),
    );
    if (ended.length > 0)
      await putNextBack(
        storage,
        tx,
        ended.map(({ lane }) => present(lane)),
      );

    const disabled: Recorded['disabled'] = [];
    const next: Next[] = [];
    for (const { claimed, outcome } of batch) {
      const health = subscriptions.get(claimed.subscriptionId);
      if (health === undefined || !mine.has(claimed.id)) continue;
      const change = countOutcome(health, claimed, outcome, random);
      if (change === undefined) continue;
      const { subscriptionId, url } = claimed;
      if (change === 'disabled') disabled.push({ subscriptionId, lastError: outcome.error ?? '' });
      if (isNews(health, change, now)) await tellHealth(storage, outbox, tx, { health, change, url, now });
    }
    const retries = rows.filter(({ id, status }) => status === 'pending' && mine.has(id));
    for (const { subscriptionId, inMs } of [...retries, ...postponed]) {
      const accountId = subscriptions.get(subscriptionId)?.account_id;
      if (accountId !== undefined) next.push({ lane: 'retry', accountId, subscriptionId, inMs });
    }
    const freed = new Map(ended.map((one) => [`${one.subscriptionId} ${laneAfter(one)}`, one]));
    for (const one of freed.values()) {
      const { subscriptionId } = one;
      const accountId = subscriptions.get(subscriptionId)?.account_id;
      if (accountId !== undefined) next.push({ lane: laneAfter(one), accountId, subscriptionId, inMs: 0 });
    }
    for (const { id, account_id: accountId, probe } of subscriptions.values()) {
      if (probe === 'over') await announceWork(storage, tx, accountId, [id], true);
      if (typeof probe !== 'number') continue;
      for (const lane of ['fresh', 'retry'] as const)
        next.push({ lane, accountId, subscriptionId: id, inMs: probe });
    }
    await storeHealth(storage, tx, [...subscriptions.values()], now);
    const accountIds = new Set(Array.from(subscriptions.values(), ({ account_id }) => account_id));
    return { next, disabled, accountIds };
  });
}

/** What waits may be few rows or many, whatever PostgreSQL knew when it planned this: it is not to read all of them for a join. */
const soughtById = (storage: Storage, rows: readonly { id: string }[]) =>
  storage.isShared ? sql`and deliveries.id = any(${rows.map(({ id }) => id)})` : sql``;

/** Where the next of its lane is claimed: what is sent again stays behind live events. */
const laneAfter = ({ lane }: { lane: string | null }): Lane =>
  lane !== null && isReplayLane(lane) ? 'retry' : 'fresh';

/** Returns the deliveries whose claims still existed: an outcome without a claim is not recorded. */
async function dropClaims(storage: Storage, tx: Db, batch: readonly Finished[]): Promise<Set<string>> {
  const claims = batch.map(({ claimed: { id, claimId } }) => ({ id, claimId }));
  const statement = sql<{ id: string }>`
    delete from delivery_claims where (delivery_id, claim_id) in (
      select j.value ->> 'id', j.value ->> 'claimId' from ${storage.rowsOf(claims)})
    returning delivery_id as id`;
  const rows = await executeOften(tx, statement);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Attempts that failed because of us do not count. The deliveries become retries, because only retries are due at a time.
 */
async function postpone(
  storage: Storage,
  tx: Db,
  batch: readonly Finished[],
  stillClaimed: ReadonlySet<string>,
  now: number,
  random: () => number,
): Promise<{ id: string; subscriptionId: string; inMs: number }[]> {
  const rows = batch
    .filter(({ claimed, outcome }) => outcome.postponed && stillClaimed.has(claimed.id))
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
    where deliveries.id = v.id and deliveries.status = 'pending'`.execute(tx);
  return rows;
}

function nextState(claimed: Claimed, outcome: Outcome, now: number, random: () => number) {
  const attempt = claimed.attempts + 1;
  const last = !outcome.delivered && attempt >= MAX_ATTEMPTS;
  const status = outcome.delivered ? 'delivered' : last ? 'failed' : 'pending';
  const { id, subscriptionId, lane } = claimed;
  return {
    id,
    lane,
    subscriptionId,
    status,
    inMs: status === 'pending' ? backoffMs(attempt, outcome.retryAfterMs, random) : 0,
    entry: logEntry(claimed, outcome),
    finishedAt: status === 'pending' ? null : now,
  };
}
