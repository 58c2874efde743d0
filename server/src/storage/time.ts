import { type RawBuilder, sql } from 'kysely';
import type { Clock } from '../lib/clock.ts';
import { present } from '../lib/present.ts';
import type { Db } from './schema.ts';
import type { Storage } from './storage.ts';

/** A process's clock, in SQL. */
export const timeOf = (clock: Clock): RawBuilder<number> => sql<number>`cast(${clock.now()} as bigint)`;

/** `Storage.now` as a number, for what must be known before it is written. */
export async function readNow(storage: Storage, db: Db): Promise<number> {
  const { rows } = await sql<{ now: number }>`select ${storage.now()} as now`.execute(db);
  return present(rows[0]).now;
}
