import { sql } from 'kysely';
import type { Clock } from '../../lib/clock.ts';
import type { Db, Storage } from '../../storage/index.ts';
import { ALL_IN_ORDER } from '../../webhooks/index.ts';

/**
 * Deliveries of one lane are sent one after the other. Only the first that is pending may be claimed, so one is under way at a time, over
 * all processes: it stays pending until its outcome is recorded. Once it has been the first, nothing comes before it any more:
 *
 * - The events of a resource are numbered under a lock that is kept until they commit.
 * - Transactions of different resources commit in any order, so where all events share a lane, the first may be claimed only once its
 *   position is final.
 *
 * The deliveries behind the first would be candidates for every claim, and could be thousands. A claim that finds some sets them aside
 * (`is_retry` = 2), out of the index range that it reads; whoever finishes the first puts the next back.
 */
export const SET_ASIDE = 2;

/** Read by one claim of a subscription, and set aside at a time. */
export const CANDIDATES = 500;
/** Someone else had locked the rows, for the time of a transaction. */
const LOCKED_AGAIN_MS = 50;
/** How soon to look whether a position is final: while transactions are as short as usual, and if one takes long. */
const OPEN_AGAIN_MS = { min: 5, max: 1_000, part: 0.25 };

/** Whether delivery `d` need not wait for another one. */
export const isNext = (storage: Storage) =>
  sql<boolean>`(d.lane is null or (${isFirst} and not ${isOpen(storage)}))`;

const isFirst = sql<boolean>`d.id = (
  select e.id from deliveries e where e.lane = d.lane and e.status = 'pending'
  order by e.position, e.sequence, e.id limit 1)`;

/** Whether something may still appear before it. */
const isOpen = ({ commitOrder }: Storage) =>
  sql<boolean>`(d.lane = d.subscription_id || ${sql.lit(ALL_IN_ORDER)} and d.position >= ${commitOrder.final})`;

interface Waiting {
  id: string;
  lane: string;
  due_at: number;
  is_behind: number;
  is_open: number;
}

/**
 * To be called when a subscription with lanes had less to claim than asked for: what waits for others may have hidden what does not.
 * Returns in how many milliseconds to claim again; undefined if there is nothing to wait for.
 */
export async function setAside(
  storage: Storage,
  clock: Clock,
  subscriptionId: string,
): Promise<number | undefined> {
  const waiting = await findWaiting(storage, subscriptionId);
  const behind = waiting.filter(({ is_behind }) => is_behind === 1);
  if (behind.length > 0)
    return (await storage.write((tx) => setBehindAside(storage, tx, behind))) ? 0 : LOCKED_AGAIN_MS;
  const open = waiting.find(({ is_open }) => is_open === 1);
  if (open === undefined) return undefined;
  const { min, max, part } = OPEN_AGAIN_MS;
  return Math.min(max, Math.max(min, part * (clock.now() - open.due_at)));
}

async function findWaiting({ db, ...storage }: Storage, subscriptionId: string): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select d.id, d.lane, d.due_at, case when ${isFirst} then 0 else 1 end as is_behind,
      case when ${isOpen({ db, ...storage })} then 1 else 0 end as is_open
    from (
      select id, subscription_id, lane, position, due_at from deliveries
      where subscription_id = ${subscriptionId} and status = 'pending' and is_retry = 0
        and id not in (select delivery_id from delivery_claims)
      order by due_at, id
      limit ${sql.lit(CANDIDATES)}
    ) d
    where d.lane is not null`.execute(db);
  return rows;
}

/**
 * The first of each lane is locked: whoever records its outcome waits, and then sees what is behind it. A first one that is locked by
 * someone else may be finished at this moment, so another one of its lane takes its part, and only what comes after that one is set
 * aside: what comes before it could become the first without anyone noticing. Nothing here waits for a lock.
 */
async function setBehindAside(storage: Storage, tx: Db, behind: readonly Waiting[]): Promise<boolean> {
  const { skipLocked } = storage.locks;
  const lanes = [...new Set(behind.map(({ lane }) => lane))].map((lane) => ({ lane }));
  const { rows: firsts } = await sql<{ id: string | null; lane: string }>`
    select j.value ->> 'lane' as lane, (
      select e.id from deliveries e where e.lane = j.value ->> 'lane' and e.status = 'pending'
      order by e.position, e.sequence, e.id limit 1 ${skipLocked}
    ) as id
    from ${storage.rowsOf(lanes)}`.execute(tx);
  const firstOf = new Map(firsts.map(({ lane, id }) => [lane, id]));
  const pairs = behind.map(({ id, lane }) => ({ id, first: firstOf.get(lane) ?? null }));
  const { rows } = await sql`
    update deliveries set is_retry = ${sql.lit(SET_ASIDE)}
    where id in (
      select d.id
      from ${storage.rowsOf(pairs)}
      join deliveries f on f.id = j.value ->> 'first'
      join deliveries d on d.id = j.value ->> 'id'
      where f.status = 'pending' and d.status = 'pending' and d.is_retry = 0
        and (d.position, d.sequence, d.id) > (f.position, f.sequence, f.id)
      ${skipLocked})
    returning id`.execute(tx);
  return rows.length > 0;
}

/** The first of each lane whose former first has been finished in `tx` can be claimed. */
export async function putNextBack(storage: Storage, tx: Db, lanes: readonly string[]): Promise<void> {
  const rows = [...new Set(lanes)].map((lane) => ({ lane }));
  await sql`
    update deliveries set is_retry = 0
    from (
      select (
        select e.id from deliveries e where e.lane = j.value ->> 'lane' and e.status = 'pending'
        order by e.position, e.sequence, e.id limit 1
      ) as id
      from ${storage.rowsOf(rows)}
    ) as v
    where deliveries.id = v.id and deliveries.status = 'pending' and deliveries.is_retry = ${sql.lit(SET_ASIDE)}`.execute(
    tx,
  );
}

/** What the deliveries of a lane wait for. */
export async function firstInLane(db: Db, lane: string): Promise<string | undefined> {
  const first = await db
    .selectFrom('deliveries')
    .select('id')
    .where('lane', '=', lane)
    .where('status', '=', sql.lit('pending'))
    .orderBy('position')
    .orderBy('sequence')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return first?.id;
}
