import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db, Storage } from '../storage/index.ts';
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

/** Of the events whose deliveries were removed, those that no other delivery needs. */
async function dropUnneeded(storage: Storage, tx: Db, removed: { event_id: string }[]): Promise<void> {
  const ids = [...new Set(removed.map(({ event_id }) => event_id))];
  if (ids.length === 0) return;
  const events = await tx
    .selectFrom('events')
    .select(['id', 'delivery_ids'])
    .where('id', 'in', ids)
    .execute();
  const deliveries = events.flatMap(({ delivery_ids }) =>
    (JSON.parse(delivery_ids) as string[]).map((id) => ({ id })),
  );
  const { rows } = await sql<{ event_id: string }>`
    select event_id from deliveries
    where id in (select j.value ->> 'id' from ${storage.rowsOf(deliveries)})`.execute(tx);
  const needed = new Set(rows.map(({ event_id }) => event_id));
  const unneeded = events.filter(({ id }) => !needed.has(id)).map(({ id }) => ({ id }));
  await sql`
    delete from events
    where id in (select j.value ->> 'id' from ${storage.rowsOf(unneeded)})`.execute(tx);
}
