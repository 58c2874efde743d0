import { sql } from 'kysely';
import { toJson } from '../lib/json.ts';
import type { Db, Storage } from '../storage/index.ts';

/** Deletes these events; whoever calls this knows that no delivery needs them. */
export async function deleteEvents(storage: Storage, tx: Db, ids: readonly string[]): Promise<void> {
  const rows = ids.map((id) => ({ id }));
  await sql`
    delete from events
    where id in (select j.value ->> 'id' from ${storage.rowsOf(rows)})`.execute(tx);
}

/** The deliveries of these events are gone: they are kept like those that nobody was subscribed to. */
export async function keepUndelivered(storage: Storage, tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = ids.map((id) => ({ id }));
  await sql`
    update events set delivery_ids = ${NO_DELIVERIES}
    where id in (select j.value ->> 'id' from ${storage.rowsOf(rows)})`.execute(tx);
}

/** Deletes the events in a range of ids that nobody was subscribed to, and returns how many these were. */
export async function deleteUndelivered(
  tx: Db,
  { after, to }: { after: string; to: string },
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('events')
    .where('id', '>', after)
    .where('id', '<=', to)
    .where('delivery_ids', '=', NO_DELIVERIES)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

const NO_DELIVERIES = toJson<string[]>([]);
