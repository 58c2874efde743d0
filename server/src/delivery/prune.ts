import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db, Storage } from '../storage/index.ts';
import { findWaiting } from './claim.ts';

/** Small enough that a request that writes at the same time hardly notices. */
const BATCH = 500;
const PAUSE_MS = 20;

/**
 * Removes deliveries that finished before `before`, and events that no delivery needs any more, batch by batch: walks the
 * ids, which sort by creation, from `after` to the first that is too young. Answers where it got to: what it passed by
 * then was not finished, and is for another walk. An index by the time of finishing would cost every delivery an entry.
 */
export async function pruneFinished(
  storage: Storage,
  before: number,
  after = '',
): Promise<{ removed: number; after: string }> {
  let removed = 0;
  let reached = after;
  for (;;) {
    const old = await storage.db
      .selectFrom('deliveries')
      .select(['id', 'created_at'])
      .where('id', '>', reached)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    const tooYoung = old.findIndex(({ created_at }) => created_at >= before);
    const batch = tooYoung === -1 ? old : old.slice(0, tooYoung);
    const last = batch.at(-1);
    if (last === undefined) return { removed, after: reached };
    removed += await storage.write(async (tx) => {
      const { rows } = await sql<{ event_id: string }>`
        delete from deliveries where id in (
          select id from deliveries where id > ${reached} and id <= ${last.id} and finished_at < ${before}
          ${storage.locks.skipLocked})
        returning event_id`.execute(tx);
      await dropUnneeded(storage, tx, rows);
      return rows.length;
    });
    reached = last.id;
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
            where subscription_id = ${subscriptionId} and status = 'pending'
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
