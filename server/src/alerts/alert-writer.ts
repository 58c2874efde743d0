import { sql } from 'kysely';
import { newId } from '../lib/ids.ts';
import type { Db, Storage } from '../storage/index.ts';
import type { Alert } from './alert.ts';
import { writeNotification } from './notification-writer.ts';

/** What follows within this time is in the same mail. */
const GATHER_MS = 60_000;
/** Alerts of one kind in an account that are not in a mail yet: nobody reads more, and a flood must not fill the database. */
export const MAX_WAITING = 100;
const MAX_LINE = 500;

/**
 * Notes in the transaction that causes it what members want to be told of: under the bell, and in a mail if one of them has asked for
 * it. Because both are only added, transactions never wait for each other here; `mailDueAlerts` makes mails of alerts.
 */
export async function writeAlert(
  storage: Storage,
  tx: Db,
  { accountId, kind, subject, line, facts }: Alert,
): Promise<void> {
  const plain = line.replace(/\s+/g, ' ').trim();
  const text = plain.length > MAX_LINE ? `${plain.slice(0, MAX_LINE - 1)}…` : plain;
  await writeNotification(storage, tx, { accountId, kind, subject, line: text, ...(facts && { facts }) });
  await sql`
    insert into alerts (id, account_id, kind, subject, line, created_at, due_at)
    select ${newId('alt')}, ${accountId}, ${kind}, ${subject}, ${text}, ${storage.now()},
      ${storage.now()} + ${sql.lit(GATHER_MS)}
    where exists (select 1 from alert_choices where account_id = ${accountId} and kind = ${kind})
      and not exists (
        select 1 from alerts where account_id = ${accountId} and kind = ${kind} and subject = ${subject})
      and (
        select count(*) from (
          select 1 from alerts where account_id = ${accountId} and kind = ${kind} limit ${sql.lit(MAX_WAITING)}
        ) as waiting) < ${sql.lit(MAX_WAITING)}`.execute(tx);
}
