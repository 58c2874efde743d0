import { sql } from 'kysely';
import { newId } from '../lib/ids.ts';
import { toJson } from '../lib/json.ts';
import { announceChange, type Db, type Storage } from '../storage/index.ts';
import type { Alert } from './alert.ts';

/** What happens again to the same thing within this time is no news. */
const SAME_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** How many of one kind an account gets in a day: nobody reads more, and a flood must not fill the database. */
const MAX_OF_DAY = 50;

/** Adds to what members find under the bell, and tells their open dashboards. */
export async function writeNotification(
  storage: Storage,
  tx: Db,
  { accountId, kind, subject, line, facts }: Alert,
): Promise<void> {
  const now = storage.now();
  const { numAffectedRows } = await sql`
    insert into notifications (id, account_id, kind, subject, line, facts, created_at)
    select ${newId('ntf')}, ${accountId}, ${kind}, ${subject}, ${line}, ${facts === undefined ? null : toJson(facts)}, ${now}
    where not exists (
        select 1 from notifications
        where account_id = ${accountId} and kind = ${kind} and created_at > ${now} - ${sql.lit(SAME_MS)}
          and subject = ${subject})
      and (
        select count(*) from (
          select 1 from notifications
          where account_id = ${accountId} and kind = ${kind} and created_at > ${now} - ${sql.lit(DAY_MS)}
          limit ${sql.lit(MAX_OF_DAY)}
        ) as of_day) < ${sql.lit(MAX_OF_DAY)}`.execute(tx);
  if (Number(numAffectedRows ?? 0) > 0) await announceChange(storage, tx, accountId, 'notifications');
}
