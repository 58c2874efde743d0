import { sql } from 'kysely';
import { OperatorError } from '../lib/errors.ts';
import type { Db } from './schema.ts';

/**
 * A row in `settings` of a database that is being filled by `waybill move`, until the source is marked as moved. Meanwhile no
 * server may use it: the source could be in use too, and each would have writes that the other lacks.
 */
export const UNFINISHED_MOVE = 'unfinished_move';

export async function hasUnfinishedMove(db: Db): Promise<boolean> {
  const { rows } = await sql`select 1 from settings where name = ${UNFINISHED_MOVE}`.execute(db);
  return rows.length > 0;
}

export async function refuseUnfinishedMove(db: Db): Promise<void> {
  if (await hasUnfinishedMove(db))
    throw new OperatorError(
      'The move of the data to this PostgreSQL database was interrupted: run the same `waybill move` again, without DATABASE_URL',
    );
}
