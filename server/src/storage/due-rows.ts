import { type RawBuilder, sql } from 'kysely';
import { present } from '../lib/present.ts';
import type { OwnedTable } from './owned.ts';
import { isAwake } from './paused.ts';
import type { Schema } from './schema.ts';
import type { Storage } from './storage.ts';
import { readNow } from './time.ts';

interface DueRows<T extends OwnedTable> {
  table: T;
  /** The column with the time of a row, which has an index: the earliest are taken first. */
  column: keyof Schema[T] & string;
  /**
   * The column of the lease itself, if others may change the time of a row that somebody works on: such a row is not taken before its
   * lease ends.
   */
  lease?: keyof Schema[T] & string;
  /** The row's time is moved on by this much: until then it belongs to whoever took it. */
  leaseMs: number;
  limit: number;
}

/** No row waits longer, unless the clock has been set back since its time was stored: then it is due as well. */
const LONGEST_WAIT_MS = 25 * 3_600_000;

/**
 * Takes rows whose time has come, and returns them as they were, but for their `lease`. Any number of processes may do so at once: each
 * row goes to one of them.
 */
export async function leaseDue<T extends OwnedTable>(
  storage: Storage,
  { table, column, lease, leaseMs, limit }: DueRows<T>,
): Promise<Schema[T][]> {
  const [from, time, now] = [sql.table(table), sql.ref(column), storage.now()];
  const isFarAhead = (ref: RawBuilder<unknown>) => sql`${ref} > ${now} + ${sql.lit(LONGEST_WAIT_MS)}`;
  const held = lease === undefined ? undefined : sql.ref(lease);
  const isFree =
    held === undefined ? sql`` : sql`and (${held} is null or ${held} <= ${now} or ${isFarAhead(held)})`;
  // Each is a range of the index of this column; both in one condition would be a sort of everything that is due.
  const due = sql`${time} <= ${now} ${isFree} and ${isAwake()}`;
  const farAhead = sql`${isFarAhead(time)} ${isFree} and ${isAwake()}`;
  // An order, so that the index is read whatever the statistics say: `exists` would drop it.
  const first = (range: RawBuilder<unknown>) =>
    sql`(select 1 from ${from} where ${range} order by ${time} limit 1)`;

  // Usually nothing is due, which needs no transaction to find out.
  const found = await sql<{ due: number | null; far: number | null }>`
    select ${first(due)} as due, ${first(farAhead)} as far`.execute(storage.db);
  const { due: isDue, far } = present(found.rows[0]);
  if (isDue === null && far === null) return [];
  const range = isDue === null ? farAhead : due;
  return storage.write(async (tx) => {
    const { rows } = await sql<Schema[T]>`
      select * from ${from} where ${range} order by ${time} limit ${limit} ${storage.locks.skipLocked}`.execute(
      tx,
    );
    if (rows.length === 0) return rows;
    const until = (await readNow(storage, tx)) + leaseMs;
    await sql`
      update ${from} set ${time} = ${until} ${held === undefined ? sql`` : sql`, ${held} = ${until}`}
      where id in (${sql.join(rows.map(({ id }) => id))})`.execute(tx);
    return lease === undefined ? rows : rows.map((row) => ({ ...row, [lease]: until }));
  });
}
