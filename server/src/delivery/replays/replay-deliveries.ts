import { sql } from 'kysely';
import type { Db, Storage, WebhookReplayRow } from '../../storage/index.ts';
import { type DroppedDelivery, forgetDeliveries } from '../../webhooks/index.ts';
import { lanesOf } from './replay-lanes.ts';

/** Deliveries of a replay that are pending at the same time. */
export const MAX_PENDING = 1_000;

/** Up to a thousand: how many are pending, and how many of those nobody has tried to send yet. */
export async function pendingOf(
  db: Db,
  replay: WebhookReplayRow,
): Promise<{ pending: number; untried: number }> {
  const { from, to } = lanesOf(replay);
  const { rows } = await sql<{ pending: number; untried: number | null }>`
    select count(*) as pending, sum(case when attempts = 0 then 1 else 0 end) as untried from (
      select attempts from deliveries
      where lane > ${from} and lane < ${to} and status = 'pending'
      limit ${sql.lit(MAX_PENDING)}
    ) as waiting`.execute(db);
  return { pending: rows[0]?.pending ?? 0, untried: Number(rows[0]?.untried ?? 0) };
}

/** Removes what has not been sent yet, and gives up what has failed. What is under way goes on. */
export async function dropPending(
  storage: Storage,
  tx: Db,
  replay: WebhookReplayRow,
  now: number,
): Promise<void> {
  const { from, to } = lanesOf(replay);
  const waiting = sql`lane > ${from} and lane < ${to} and status = 'pending'
    and id not in (select delivery_id from delivery_claims)`;
  const { rows } = await sql<DroppedDelivery>`
    delete from deliveries where id in (
      select id from deliveries where ${waiting} and attempts = 0 ${storage.locks.skipLocked})
    returning id, event_id`.execute(tx);
  await sql`
    update deliveries set status = 'failed', finished_at = ${now}, updated_at = ${now} where id in (
      select id from deliveries where ${waiting} and attempts > 0 ${storage.locks.skipLocked})`.execute(tx);
  await forgetDeliveries(storage, tx, rows);
}
