import type { EventType } from '../schema/events.ts';
import type { Storage } from '../storage/index.ts';
import { createOrderedEvents } from './stream/ordered-events.ts';

export interface FeedEvent {
  id: string;
  type: EventType;
  /** The payload as stored: JSON text. */
  data: string;
  /** Its number among the events of its resource. */
  sequence: number;
}

export interface EventFeed {
  /** Events that were committed since the feed was opened and not returned before, oldest first: the next 100 at most. */
  next(): Promise<FeedEvent[]>;
}

const MAX_EVENTS = 100;

/**
 * Follows the events of an account from now on, by polling: it works in any process, beside any number of servers, and writes nothing.
 * "Now" is the newest event, so that the clocks of this machine and the servers need not agree.
 */
export async function openEventFeed(storage: Storage, accountId: string): Promise<EventFeed> {
  const ordered = createOrderedEvents({ storage });
  let after = await ordered.newest(accountId);
  return {
    async next() {
      const { events, end } = await ordered.readAfter(accountId, after, {
        limit: MAX_EVENTS,
        isStandard: true,
      });
      after = end;
      return events.map(({ id, type, data, sequence }) => ({ id, type, data, sequence }));
    },
  };
}

/** Undefined if the account has no such event, or no longer. */
export const findEvent = (storage: Storage, accountId: string, id: string): Promise<FeedEvent | undefined> =>
  storage.db
    .selectFrom('events')
    .select(['id', 'type', 'data', 'sequence'])
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
