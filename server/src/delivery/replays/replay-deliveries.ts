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

/**
 * Removes what has not been sent yet, and gives up what has failed. What is under way goes on.
 *
 * Rows that others have locked for a moment, as erasure does, are waited for: nobody would come back to them. First the events and then
 * the deliveries, each in the order of their ids, as erasure locks them. What is claimed before its lock is granted counts as under way.
 */
export async function dropPending(
  storage: Storage,
  tx: Db,
  replay: WebhookReplayRow,
  now: number,
): Promise<void> {
  const { from, to } = lanesOf(replay);
  const { rows: waiting } = await sql<DroppedDelivery>`
    select id, event_id from deliveries
    where lane > ${from} and lane < ${to} and status = 'pending' and ${isUnclaimed}`.execute(tx);
  if (waiting.length === 0) return;
  const listed = (rows: readonly { id: string }[]) =>
    sql`select j.value ->> 'id' from ${storage.rowsOf(rows.map(({ id }) => ({ id })))}`;
  await sql`select id from events where id in (${listed(waiting.map(({ event_id }) => ({ id: event_id })))})
    order by id ${storage.locks.change}`.execute(tx);
  const { rows: locked } = await sql<{ id: string }>`
    select id from deliveries where id in (${listed(waiting)}) and status = 'pending'
    order by id ${storage.locks.remove}`.execute(tx);
  const { rows } = await sql<DroppedDelivery>`
    delete from deliveries where id in (${listed(locked)}) and status = 'pending' and attempts = 0 and ${isUnclaimed}
    returning id, event_id`.execute(tx);
  await sql`
    update deliveries set status = 'failed', finished_at = ${now}, updated_at = ${now}
    where id in (${listed(locked)}) and status = 'pending' and attempts > 0 and ${isUnclaimed}`.execute(tx);
  await forgetDeliveries(storage, tx, rows);
}

const isUnclaimed = sql`id not in (select delivery_id from delivery_claims)`;
