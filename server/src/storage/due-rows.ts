import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Db, Schema } from './schema.ts';
import type { Storage } from './storage.ts';
import { readNow } from './time.ts';

interface DueRows<Table extends keyof Schema, Row> {
  /** Where to look. */
  find(db: Db): SelectQueryBuilder<Schema, Table, Row>;
  /** The column with the time of a row: the earliest are taken first. */
  column: string;
  /** The database's, if none is given. */
  now?: number;
  limit: number;
  /** Moves the row's time on: until then it belongs to who took it. */
  postpone(tx: Db, row: Row, now: number): Promise<unknown>;
}

/** No row waits longer, unless the clock has been set back since its time was stored: then it is due as well. */
const LONGEST_WAIT_MS = 25 * 3_600_000;

/** Takes rows whose time has come. Any number of processes may do so at once: each row goes to one of them. */
export async function takeDue<Table extends keyof Schema, Row>(
  storage: Storage,
  { find, column, now, limit, postpone }: DueRows<Table, Row>,
): Promise<Row[]> {
  const time = sql.ref(column);
  const current = now === undefined ? storage.now() : sql<number>`cast(${now} as bigint)`;
  const select = (db: Db, condition: RawBuilder<boolean>) => find(db).where(condition).orderBy(time);
  // Each is a range of the index of this column; both in one condition would be a sort of everything that is due.
  const due = sql<boolean>`${time} <= ${current}`;
  const farAhead = sql<boolean>`${time} > ${current} + ${sql.lit(LONGEST_WAIT_MS)}`;
  for (const condition of [due, farAhead]) {
    // Usually nothing is due, which needs no transaction to find out.
    if ((await select(storage.db, condition).limit(1).execute()).length === 0) continue;
    return storage.write(async (tx) => {
      const rows = await select(tx, condition).limit(limit).modifyEnd(storage.locks.skipLocked).execute();
      const readAt = await readNow(storage, tx);
      for (const row of rows) await postpone(tx, row, readAt);
      return rows;
    });
  }
  return [];
}
