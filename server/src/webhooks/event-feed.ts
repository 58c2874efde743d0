import type { EventType } from '../schema/events.ts';
import type { Storage } from '../storage/index.ts';

export interface FeedEvent {
  id: string;
  type: EventType;
  /** The payload as stored: JSON text. */
  data: string;
}

export interface EventFeed {
  /** Events that were committed since the feed was opened and not returned before, oldest first: the next 100 at most. */
  next(): Promise<FeedEvent[]>;
}

/**
 * How far back each read looks. Events get their time before they commit, and on PostgreSQL several processes commit at the
 * same time, so an event may appear behind one that has been read already.
 */
const LOOK_BACK_MS = 10_000;
const MAX_EVENTS = 100;

/**
 * Follows the event log of an account from now on, by polling: it works in any process, beside any number of servers, and
 * writes nothing. "Now" is the newest event in the log, so that the clocks of this machine and the servers need not agree.
 */
export async function openEventFeed(storage: Storage, accountId: string): Promise<EventFeed> {
  // Only columns of the index `events_newest`.
  const readSince = storage.prepare((db, p: { accountId: string; since: number }) =>
    db
      .selectFrom('events')
      .select(['id', 'created_at'])
      .where('account_id', '=', p.accountId)
      .where('created_at', '>=', p.since)
      .orderBy('created_at')
      .orderBy('id'),
  );
  const newest = await storage.db
    .selectFrom('events')
    .select('created_at')
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();

  let since = (newest?.created_at ?? 0) - LOOK_BACK_MS;
  let seen = new Set((await readSince({ accountId, since })).map(({ id }) => id));
  return {
    async next() {
      const rows = await readSince({ accountId, since });
      const unseen = rows.filter(({ id }) => !seen.has(id)).slice(0, MAX_EVENTS);
      const events = await Promise.all(unseen.map(({ id }) => findEvent(storage, accountId, id)));
      // Only now, so that nothing is skipped if a read fails.
      seen = new Set([...rows.filter(({ id }) => seen.has(id)), ...unseen].map(({ id }) => id));
      since = Math.max(since, (unseen.at(-1)?.created_at ?? 0) - LOOK_BACK_MS);
      return events.filter((event) => event !== undefined);
    },
  };
}

/** Undefined if the account has no such event, or no longer. */
export const findEvent = (storage: Storage, accountId: string, id: string): Promise<FeedEvent | undefined> =>
  storage.db
    .selectFrom('events')
    .select(['id', 'type', 'data'])
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
