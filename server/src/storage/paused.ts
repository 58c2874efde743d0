import { type RawBuilder, sql } from 'kysely';
import { accountPaused } from '../lib/errors.ts';
import type { Db } from './schema.ts';

/**
 * A condition of whatever looks for work: the account in this column is not paused. Nearly always no account is, and the condition
 * costs a look at an empty table. Work of a paused account keeps its times: once the account is resumed, it is found as before.
 */
export const isAwake = (column = 'account_id'): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} not in (select account_id from paused_accounts)`;

/** The same for work that may belong to no account. */
export const isAwakeOrNone = (column = 'account_id'): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(column)} is null or ${isAwake(column)})`;

export async function isPaused(db: Db, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('paused_accounts')
    .select('account_id')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row !== undefined;
}

/** For what comes from outside, by a way of its own: shops, carriers and customers come back with it later. */
export async function requireAwake(db: Db, accountId: string): Promise<void> {
  if (await isPaused(db, accountId)) throw accountPaused();
}
