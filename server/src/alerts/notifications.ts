import { sql } from 'kysely';
import { toIso } from '../lib/clock.ts';
import { notFound } from '../lib/errors.ts';
import { groupBy } from '../lib/group-by.ts';
import { fromJson } from '../lib/json.ts';
import { alertsFor } from '../schema/alerts.ts';
import type { Notification, Notifications } from '../schema/notification.ts';
import type { Db, NotificationRow, Storage } from '../storage/index.ts';
import type { Person } from './alert-choices.ts';
import { findMatters, type Matter } from './notification-matters.ts';
import { mutedKinds } from './notification-mutes.ts';

const MAX_SHOWN = 100;
const KEEP_MS = 30 * 86_400_000;
const PRUNED_AT_ONCE = 500;

type Found = NotificationRow & { read: string | null };

export type NotificationService = ReturnType<typeof createNotifications>;

/** What a member finds under the bell: what their role may see, and they want to see. */
export function createNotifications({ storage }: { storage: Storage }) {
  async function list(person: Person): Promise<Notifications> {
    const { db } = storage;
    const accountId = person.account.id;
    const rows = onePerSubject(await newest(db, person));
    const matters = await mattersOf(db, accountId, rows);
    const notifications = rows.map((row): Notification => {
      const matter = matters.get(keyOf(row));
      return {
        id: row.id,
        kind: row.kind,
        text: row.line,
        facts: row.facts === null ? null : fromJson(row.facts),
        about: matter?.about ?? null,
        createdAt: toIso(row.created_at),
        isRead: row.read !== null,
        isResolved: matter?.isOpen !== true,
      };
    });
    const unread = notifications.filter(({ isRead, isResolved }) => !isRead && !isResolved).length;
    return { unread, notifications };
  }

  async function newest(db: Db, { userId, account: { id, role } }: Person): Promise<Found[]> {
    const muted = await mutedKinds(db, id, userId);
    const kinds = alertsFor(role).filter((kind) => !muted.has(kind));
    if (kinds.length === 0) return [];
    // The test for truth keeps both databases with the index by time.
    const { rows } = await sql<Found>`
      select n.*, r.notification_id as read
      from notifications as n
      left join notification_reads as r
        on r.account_id = n.account_id and r.user_id = ${userId} and r.notification_id = n.id
      where n.account_id = ${id}
        and n.created_at > ${storage.now()} - ${sql.lit(KEEP_MS)}
        and (n.kind in (${sql.join(kinds)})) is true
      order by n.created_at desc, n.id desc
      limit ${sql.lit(MAX_SHOWN)}`.execute(db);
    return rows;
  }

  return {
    list,

    /** All of these, or none if one of them is not of the account. */
    async markRead(person: Person, ids: readonly string[]): Promise<Notifications> {
      const accountId = person.account.id;
      // Sorted, so that two pages that mark the same never wait for each other.
      const wanted = [...new Set(ids)].sort();
      await storage.write(async (tx) => {
        const known = await tx
          .selectFrom('notifications')
          .select('id')
          .where('account_id', '=', accountId)
          .where('id', 'in', wanted)
          .modifyEnd(storage.locks.keep)
          .execute();
        if (known.length < wanted.length) throw notFound('Notification');
        const of = { account_id: accountId, user_id: person.userId };
        await tx
          .insertInto('notification_reads')
          .values(wanted.map((id) => ({ ...of, notification_id: id })))
          .onConflict((on) => on.doNothing())
          .execute();
      });
      return list(person);
    },
  };
}

/** Deletes what is shown to nobody any more. */
export async function pruneNotifications(storage: Storage, stopping?: AbortSignal): Promise<void> {
  for (let isMore = true; isMore && !stopping?.aborted; ) {
    const { numAffectedRows } = await storage.write((tx) =>
      sql`delete from notifications where id in (
        select id from notifications where created_at < ${storage.now()} - ${sql.lit(KEEP_MS)}
        order by created_at limit ${sql.lit(PRUNED_AT_ONCE)})`.execute(tx),
    );
    isMore = Number(numAffectedRows ?? 0) === PRUNED_AT_ONCE;
  }
}

const keyOf = ({ kind, subject }: Pick<NotificationRow, 'kind' | 'subject'>): string => `${kind} ${subject}`;

/** The newest of each. */
function onePerSubject(rows: readonly Found[]): Found[] {
  const seen = new Set<string>();
  return rows.filter((row) => {
    const isNew = !seen.has(keyOf(row));
    seen.add(keyOf(row));
    return isNew;
  });
}

async function mattersOf(db: Db, accountId: string, rows: readonly Found[]): Promise<Map<string, Matter>> {
  const found = new Map<string, Matter>();
  for (const [kind, ofKind] of groupBy(rows, (row) => row.kind)) {
    const subjects = ofKind.map(({ subject }) => subject);
    for (const [subject, matter] of await findMatters(db, accountId, kind, subjects))
      found.set(keyOf({ kind, subject }), matter);
  }
  return found;
}
