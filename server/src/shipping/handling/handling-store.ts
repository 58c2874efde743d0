import { sql } from 'kysely';
import { fromJson } from '../../lib/json.ts';
import type { Handling } from '../../schema/handling.ts';
import { type Db, type Storage, selectOnceLocking } from '../../storage/index.ts';

/** An account that has set nothing: no dates are computed. */
const DEFAULTS: Omit<Handling, 'timezone'> = {
  isActive: false,
  handlingDays: 1,
  cutoff: '14:00',
  businessDays: ['mon', 'tue', 'wed', 'thu', 'fri'],
  holidayCountry: null,
  closedDates: [],
  stores: [],
};

const settingsOf = selectOnceLocking((storage: Storage, db, p: { accountId: string }) =>
  db
    .selectFrom('handling_settings')
    .select('settings')
    .where('account_id', '=', p.accountId)
    .modifyEnd(storage.locks.share),
);

/**
 * The settings, if the account has any. Nobody changes them until `tx` ends, so that whoever computes the dates of all orders after a
 * change finds those that were computed before it.
 */
export async function keptHandling(
  storage: Storage,
  tx: Db,
  accountId: string,
): Promise<Handling | undefined> {
  const [row] = await settingsOf(storage, tx, { accountId });
  return row && fromJson(row.settings);
}

export async function readHandling(db: Db, accountId: string): Promise<Handling> {
  const row = await db
    .selectFrom('handling_settings')
    .select('settings')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row === undefined ? defaultHandling(db, accountId) : fromJson(row.settings);
}

/** Days are those of the default warehouse until somebody chooses. */
export async function defaultHandling(db: Db, accountId: string): Promise<Handling> {
  const warehouse = await db
    .selectFrom('warehouses')
    .select('timezone')
    .where('account_id', '=', accountId)
    .where('is_default', '=', sql.lit(1))
    .executeTakeFirst();
  return { ...DEFAULTS, timezone: warehouse?.timezone ?? 'UTC' };
}
