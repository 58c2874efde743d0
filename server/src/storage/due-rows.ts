import type { SelectQueryBuilder } from 'kysely';
import type { Db, Schema } from './schema.ts';
import type { Storage } from './storage.ts';
import { readNow } from './time.ts';

interface DueRows<Table extends keyof Schema, Row> {
  /** What is due, in the order in which it is taken. */
  find(db: Db): SelectQueryBuilder<Schema, Table, Row>;
  limit: number;
  /** Moves the row's time on: until then it belongs to who took it. */
  postpone(tx: Db, row: Row, now: number): Promise<unknown>;
}

/** Takes rows whose time has come. Any number of processes may do so at once: each row goes to one of them. */
export async function takeDue<Table extends keyof Schema, Row>(
  storage: Storage,
  { find, limit, postpone }: DueRows<Table, Row>,
): Promise<Row[]> {
  // Usually nothing is due, which needs no transaction to find out.
  if ((await find(storage.db).limit(1).execute()).length === 0) return [];
  return storage.write(async (tx) => {
    const rows = await find(tx).limit(limit).modifyEnd(storage.locks.skipLocked).execute();
    const now = await readNow(storage, tx);
    for (const row of rows) await postpone(tx, row, now);
    return rows;
  });
}
