import type { MailOutbox } from '../mail/index.ts';
import { type AlertKind, mayBeTold } from '../schema/alerts.ts';
import { type AlertRow, type Db, isAwake, readNow, type Storage } from '../storage/index.ts';
import { MAX_WAITING } from './alert-writer.ts';

/** The members of an account get one mail of each kind in this time, whatever happens. */
const PAUSE_MS = 3_600_000;
const ALERTS_AT_ONCE = 100;
/** Lines in a mail; the page that it links to shows all. */
const MAX_LINES = 20;

/** What a mail says, and to whom: that is checked again when it is sent. */
export interface AlertContent {
  userId: string;
  kind: AlertKind;
  lines: string[];
  /** How many there are besides these lines. */
  more: number;
}

interface Options {
  storage: Storage;
  mails: Pick<MailOutbox, 'writeMail'>;
  stopping?: AbortSignal;
}

/** Bundles what has happened into one mail of each kind to each member who wants it. Any number of processes may do so. */
export async function mailDueAlerts({ storage, mails, stopping }: Options): Promise<void> {
  const due = await storage.db
    .selectFrom('alerts')
    .select(['account_id', 'kind'])
    .where('due_at', '<=', storage.now())
    .where(isAwake())
    .orderBy('due_at')
    .orderBy('id')
    .limit(ALERTS_AT_ONCE)
    .execute();
  const rounds = new Map(due.map((row) => [`${row.account_id} ${row.kind}`, row]));
  for (const { account_id, kind } of rounds.values()) {
    if (stopping?.aborted) return;
    await storage.write((tx) => mailRound(storage, tx, mails, account_id, kind));
  }
}

async function mailRound(
  storage: Storage,
  tx: Db,
  mails: Options['mails'],
  accountId: string,
  kind: AlertKind,
): Promise<void> {
  const now = await readNow(storage, tx);
  const lastAt = await lockRound(tx, accountId, kind);
  const waiting = tx
    .selectFrom('alerts')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .orderBy('id')
    .limit(2 * MAX_WAITING);
  const alerts = await waiting.execute();
  const ids = alerts.map(({ id }) => id);
  // Another process has made the mail.
  if (ids.length === 0) return;
  // The second condition is for a clock that was set back.
  if (now - lastAt < PAUSE_MS && now >= lastAt) {
    const due_at = lastAt + PAUSE_MS;
    await tx.updateTable('alerts').set({ due_at }).where('id', 'in', ids).execute();
    return;
  }
  for (const { id, email } of await membersToTell(tx, accountId, kind))
    await mails.writeMail(tx, {
      type: 'alert',
      cause: `alert ${ids[0]} ${id}`,
      accountId,
      recipient: email,
      language: 'en',
      content: contentOf(alerts, kind, id),
    });
  await tx.deleteFrom('alerts').where('id', 'in', ids).execute();
  await tx
    .updateTable('alert_rounds')
    .set({ last_at: now })
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .execute();
}

/** When the last mail of this kind was written; 0 before the first. Other processes wait until this round ends. */
async function lockRound(tx: Db, accountId: string, kind: AlertKind): Promise<number> {
  const row = await tx
    .insertInto('alert_rounds')
    .values({ account_id: accountId, kind, last_at: 0 })
    .onConflict((on) => on.columns(['account_id', 'kind']).doUpdateSet({ kind }))
    .returning('last_at')
    .executeTakeFirstOrThrow();
  return row.last_at;
}

/** Those who want to be told of this, are members with a login, and may see it. */
export async function membersToTell(
  db: Db,
  accountId: string,
  kind: AlertKind,
): Promise<{ id: string; email: string }[]> {
  const rows = await db
    .selectFrom('alert_choices')
    .innerJoin('account_members', (join) =>
      join
        .onRef('account_members.account_id', '=', 'alert_choices.account_id')
        .onRef('account_members.user_id', '=', 'alert_choices.user_id'),
    )
    .innerJoin('users', 'users.id', 'alert_choices.user_id')
    .select(['users.id', 'users.email', 'account_members.role'])
    .where('alert_choices.account_id', '=', accountId)
    .where('alert_choices.kind', '=', kind)
    .where('users.deactivated_at', 'is', null)
    .orderBy('users.id')
    .execute();
  return rows.filter(({ role }) => mayBeTold(role, kind));
}

function contentOf(alerts: readonly AlertRow[], kind: AlertKind, userId: string): AlertContent {
  // Two transactions at once may each have noted the same.
  const lines = [...new Map(alerts.map(({ subject, line }) => [subject, line])).values()];
  return { userId, kind, lines: lines.slice(0, MAX_LINES), more: Math.max(0, lines.length - MAX_LINES) };
}
