import { type Clock, toIso } from '../../lib/clock.ts';
import { AppError, invalid } from '../../lib/errors.ts';
import { inPieces } from '../../lib/event-loop.ts';
import { createFairQueue, QueueRefusal } from '../../lib/fair-queue.ts';
import type { EventType } from '../../schema/events.ts';
import type { PayloadForm, Storage } from '../../storage/index.ts';
import { payloadText } from '../event-payload.ts';
import type { EventBell } from './event-bell.ts';
import { BEFORE_ALL, cursorText, type EventCursor, readCursor } from './event-cursor.ts';
import { createFollowers } from './followers.ts';
import { createOrderedEvents, type OrderedPage, type PlacedEvent } from './ordered-events.ts';

export interface StreamQuery {
  /** A cursor, or `latest`; if omitted, from the oldest event that is kept. */
  after?: string | undefined;
  types?: readonly EventType[] | undefined;
  limit: number;
  payload: PayloadForm;
  waitMs: number;
}

/** The request that asks: when it ends without an answer, and whether it may still have one after waiting. */
export interface StreamAsker {
  keyId: string | null;
  ended: AbortSignal;
  admitAgain(): Promise<void>;
}

interface Dependencies {
  storage: Storage;
  clock: Clock;
  /** Events that are older may have been deleted. */
  deliveryRetentionMs: number;
  bell: EventBell;
}

/** Requests that wait at the same time in one process, of one account and of all. */
const MAX_WAITING_OF_ACCOUNT = 20;
const MAX_WAITING = 1_000;
/** Pages that are read at the same time. Accounts take turns. */
const READS = { atOnce: 8, perMember: 2, maxWaiting: 2_000, maxOfGroup: 60, maxOfMember: 60 };
const RETRY_AFTER_SECONDS = 5;
/** Clocks of processes differ, and an event gets its time a moment before its place. */
const MARGIN_MS = 60_000;

export type EventStream = ReturnType<typeof createEventStream>;

/** An account's events in the order of commits, from a cursor on. */
export function createEventStream({ storage, clock, deliveryRetentionMs, bell }: Dependencies) {
  const ordered = createOrderedEvents({ storage });
  const followers = createFollowers({ storage, clock });
  const reads = createFairQueue(READS);
  const keptFrom = () => clock.now() - deliveryRetentionMs + Math.min(MARGIN_MS, deliveryRetentionMs / 10);

  async function startOf(accountId: string, after: string | undefined): Promise<EventCursor> {
    const now = { happenedAt: clock.now(), since: clock.now() };
    if (after === undefined) return { ...BEFORE_ALL, ...now, isFirstWalk: true };
    if (after === 'latest') return { ...(await ordered.newest(accountId)), ...now, isFirstWalk: false };
    const cursor = readCursor(accountId, after);
    if (cursor === undefined)
      throw invalid(
        'after: must be latest, or a cursor that this account got from this endpoint, unchanged: `meta.cursor` or the `cursor` of an event',
      );
    if (cursor.since < keptFrom()) throw expired('is from before the oldest events that are kept');
    if (!(await isKnown(accountId, cursor)))
      throw expired('is of an event that this server does not have, as after a backup was restored');
    return cursor;
  }

  /** An event that is young enough to be kept is there, unless an older backup was restored. */
  async function isKnown(accountId: string, { id, happenedAt }: EventCursor): Promise<boolean> {
    if (id === '' || happenedAt < keptFrom()) return true;
    const found = await storage.db
      .selectFrom('events')
      .select('id')
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    return found !== undefined;
  }

  /** The cursor behind an event of a page. */
  const cursorAt = (event: PlacedEvent, { isFirstWalk }: EventCursor): EventCursor => ({
    ...{ position: event.position, sequence: event.sequence, id: event.id, happenedAt: event.created_at },
    // Who reads whatever is kept has missed nothing if the oldest of it expires meanwhile.
    since: isFirstWalk ? clock.now() : event.created_at,
    isFirstWalk,
  });

  async function cursorBehind(page: OrderedPage, before: EventCursor, readAt: number): Promise<EventCursor> {
    const { end, isMore } = page;
    const last = page.events.at(-1);
    const at =
      last?.id === end.id ? cursorAt(last, before) : { ...before, ...end, ...(await timeOf(end.id, before)) };
    if (!isMore) return { ...at, since: readAt, isFirstWalk: false };
    return before.isFirstWalk ? { ...at, since: readAt } : { ...at, since: Math.min(at.happenedAt, readAt) };
  }

  async function timeOf(id: string, before: EventCursor) {
    if (id === before.id) return { happenedAt: before.happenedAt };
    const row = await storage.db
      .selectFrom('events')
      .select('created_at')
      .where('id', '=', id)
      .executeTakeFirst();
    return { happenedAt: row?.created_at ?? before.happenedAt };
  }

  async function readPage(accountId: string, from: EventCursor, query: StreamQuery) {
    const { types, limit, payload } = query;
    const wanted = { types, limit, isStandard: payload === 'standard' };
    const readAt = clock.now();
    const page = await reads
      .inTurn({ group: accountId, member: '' }, () => ordered.readAfter(accountId, from, wanted))
      .catch((error) => {
        throw error instanceof QueueRefusal ? tooMany() : error;
      });
    return { page, cursor: await cursorBehind(page, from, readAt) };
  }

  function requireRoom(accountId: string): void {
    if (bell.waiting >= MAX_WAITING || bell.waitingOf(accountId) >= MAX_WAITING_OF_ACCOUNT) throw tooMany();
  }

  return {
    async read(accountId: string, query: StreamQuery, { keyId, ended, admitAgain }: StreamAsker) {
      const until = performance.now() + query.waitMs;
      let from = await startOf(accountId, query.after);
      await followers.note(accountId, query.types);
      for (;;) {
        const { page, cursor } = await readPage(accountId, from, query);
        const leftMs = until - performance.now();
        if (page.events.length > 0 || page.isMore || leftMs <= 0 || ended.aborted) {
          const data = await inPieces(accountId, page.events, 5, (events) =>
            events.map((event) => ({
              ...toStreamed(event, query.payload),
              cursor: cursorText(accountId, event.id === cursor.id ? cursor : cursorAt(event, from)),
            })),
          );
          return { data, meta: { cursor: cursorText(accountId, cursor), hasMore: page.isMore } };
        }
        requireRoom(accountId);
        await bell.wait(accountId, { position: cursor.position, keyId }, leftMs, ended);
        await admitAgain();
        from = cursor;
      }
    },
  };
}

const expired = (why: string): AppError =>
  new AppError(
    'CURSOR_EXPIRED',
    `after: this cursor ${why}, so events behind it may be missing. Start again, without \`after\` from the oldest event, or with \`latest\``,
  );

const tooMany = (): AppError =>
  new AppError('RATE_LIMITED', 'Too many requests of this account are waiting for events, try again later', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });

function toStreamed(row: PlacedEvent, form: PayloadForm) {
  const event = {
    ...{ id: row.id, type: row.type, data: row.data, more: row.more, sequence: row.sequence },
    ...{ subjectId: row.subject_id, resourceId: row.resource_id, createdAt: row.created_at },
  };
  return {
    ...{ id: row.id, type: row.type, resourceId: row.subject_id, sequence: row.sequence },
    createdAt: toIso(row.created_at),
    data: JSON.parse(payloadText(event, form)) as Record<string, unknown>,
  };
}
