import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Storage } from '../storage/index.ts';
import { findWaiting } from './claim.ts';

/** Small enough that a request that writes at the same time hardly notices. */
const BATCH = 500;
const PAUSE_MS = 20;

/** Removes deliveries that finished before `before`, and events that no delivery needs any more, batch by batch. */
export async function pruneFinished(storage: Storage, before: number): Promise<number> {
  let removed = 0;
  for (;;) {
    const count = await storage.write(async (tx) => {
      const { rows } = await sql<{ event_id: string }>`
        delete from deliveries where id in (
          select id from deliveries where finished_at < ${before}
          order by finished_at limit ${BATCH} ${storage.locks.skipLocked})
        returning event_id`.execute(tx);
      await dropUnneeded(storage, tx, rows);
      return rows.length;
    });
    removed += count;
    if (count < BATCH) return removed;
    await setTimeout(PAUSE_MS);
  }
}

/** Removes what still waits for subscriptions that have been deleted. */
export async function pruneOrphans(storage: Storage): Promise<number> {
  const waiting = (await findWaiting(storage)).map(({ subscriptionId }) => subscriptionId);
  const { rows: known } = await sql<{ id: string }>`
    select id from webhook_subscriptions
    where id in (select j.value ->> 'id' from ${storage.rowsOf(waiting.map((id) => ({ id })))})`.execute(
    storage.db,
  );
  const alive = new Set(known.map(({ id }) => id));
  let removed = 0;
  for (const subscriptionId of waiting.filter((id) => !alive.has(id))) {
    for (let count = BATCH; count === BATCH; removed += count) {
      count = await storage.write(async (tx) => {
        const { rows } = await sql<{ event_id: string }>`
          delete from deliveries where id in (
            select id from deliveries
            where subscription_id = ${subscriptionId} and status = 'pending' and claim_id is null
            limit ${BATCH} ${storage.locks.skipLocked})
          returning event_id`.execute(tx);
        await dropUnneeded(storage, tx, rows);
        return rows.length;
      });
      await setTimeout(PAUSE_MS);
    }
  }
  return removed;
}

async function dropUnneeded(
  storage: Storage,
  tx: Storage['db'],
  rows: { event_id: string }[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    delete from events
    where id in (select j.value ->> 'event_id' from ${storage.rowsOf(rows)})
      and not exists (select 1 from deliveries where deliveries.event_id = events.id)`.execute(tx);
}
