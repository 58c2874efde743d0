import { type OnError, rethrow } from '../../lib/errors.ts';
import { fromJson } from '../../lib/json.ts';
import type { WantedEventType } from '../../schema/events.ts';
import {
  type Db,
  isAwake,
  readNow,
  type Storage,
  type WebhookReplayRow,
  type WebhookSubscriptionRow,
} from '../../storage/index.ts';
import { createFilterCache, isWanted, redeliver } from '../../webhooks/index.ts';
import { MAX_PENDING, pendingOf } from './replay-deliveries.ts';
import { entriesAfter, eventsByIds, PAGE, type Position, SKEW_MS } from './replay-events.ts';
import { type FilterOf, matches } from './replay-filter.ts';
import { replayLane } from './replay-lanes.ts';

const REPLAYS_AT_ONCE = 20;
/** Events of a replay that are queued in a second at most. */
const PER_SECOND = 100;
const PAUSE_MS = 1_000;
/** Queued and not tried yet: more would only wait, and be in the way of canceling. */
const MAX_UNTRIED = 200;
/** Pages that are read in one transaction, if the wanted types are rare. */
const PAGES = 10;
/** How soon to look again whether the subscription has been enabled. */
const DISABLED_MS = 5_000;

interface RunOptions {
  onError?: OnError;
  stopping?: AbortSignal;
  onChanged?(accountId: string, topic: string): void;
}

type Progress = Partial<
  Pick<
    WebhookReplayRow,
    'looked' | 'queued' | 'after_position' | 'after_sequence' | 'after_id' | 'is_read' | 'status' | 'ended_at'
  >
>;
/** What it has come to, and in how many milliseconds it goes on; never, if it has ended. */
interface Step extends Progress {
  againInMs: number | null;
}

/**
 * Queues the events of replays bit by bit. How far one has come is stored with the deliveries that it adds, in one transaction:
 * whichever process goes on after a crash, each event is queued once.
 */
export function createReplayRunner({ storage }: { storage: Storage }) {
  const filterOf = createFilterCache(() => {});

  /** One that somebody else works on is skipped. */
  const lockDue = (tx: Db, id: string): Promise<WebhookReplayRow | undefined> =>
    tx
      .selectFrom('webhook_replays')
      .selectAll()
      .where('id', '=', id)
      .where('due_at', '<=', storage.now())
      .modifyEnd(storage.locks.skipLocked)
      .executeTakeFirst();

  const advance = (id: string): Promise<boolean> =>
    storage.write(async (tx) => {
      const replay = await lockDue(tx, id);
      if (replay === undefined) return false;
      const now = await readNow(storage, tx);
      const { againInMs, ...progress } = await stepOf(storage, tx, filterOf, replay, now);
      const due_at = againInMs === null ? null : now + againInMs;
      await tx
        .updateTable('webhook_replays')
        .set({ ...progress, due_at, updated_at: now })
        .where('id', '=', id)
        .execute();
      return true;
    });

  return {
    async runDue({ onError = rethrow, stopping, onChanged }: RunOptions = {}): Promise<void> {
      const due = await storage.db
        .selectFrom('webhook_replays')
        .select(['id', 'account_id'])
        .where('due_at', '<=', storage.now())
        .where(isAwake())
        .orderBy('due_at')
        .limit(REPLAYS_AT_ONCE)
        .execute();
      for (const { id, account_id } of due) {
        if (stopping?.aborted) return;
        try {
          if (await advance(id)) onChanged?.(account_id, 'webhooks');
        } catch (error) {
          if (storage.classify(error) === 'unavailable') throw error;
          onError(error);
        }
      }
    },

    /** Forgets those that ended before this time. */
    async prune(before: number): Promise<void> {
      await storage.write((tx) => tx.deleteFrom('webhook_replays').where('ended_at', '<', before).execute());
    },
  };
}

async function stepOf(
  storage: Storage,
  tx: Db,
  filterOf: FilterOf,
  replay: WebhookReplayRow,
  now: number,
): Promise<Step> {
  const subscription = await tx
    .selectFrom('webhook_subscriptions')
    .selectAll()
    .where('id', '=', replay.subscription_id)
    .executeTakeFirst();
  const ended = { ended_at: now, againInMs: null };
  if (subscription === undefined) return { status: 'cancelled', ...ended };
  if (subscription.is_active === 0) return { againInMs: DISABLED_MS };
  const { pending, untried } = await pendingOf(tx, replay);
  if (replay.is_read === 1) return untried > 0 ? { againInMs: PAUSE_MS } : { status: 'done', ...ended };
  const room = Math.min(PER_SECOND, MAX_UNTRIED - untried, MAX_PENDING - pending);
  if (room <= 0) return { againInMs: PAUSE_MS };
  return queueNext({ storage, tx, filterOf, replay, subscription, room, now });
}

interface Queueing {
  storage: Storage;
  tx: Db;
  filterOf: FilterOf;
  replay: WebhookReplayRow;
  subscription: WebhookSubscriptionRow;
  /** How many may be queued. */
  room: number;
  now: number;
}

async function queueNext(queueing: Queueing): Promise<Step> {
  const { storage, tx, replay, subscription, now } = queueing;
  let { looked, queued, is_read } = replay;
  let after: Position = {
    position: replay.after_position,
    sequence: replay.after_sequence,
    id: replay.after_id,
  };
  let { room } = queueing;
  for (let page = 0; page < PAGES && room > 0 && is_read === 0; page++) {
    const read = await readPage(queueing, after, room);
    const ids = await redeliver(storage, tx, {
      accountId: replay.account_id,
      subscriptionId: subscription.id,
      eventIds: read.eventIds,
      now,
      isBehind: true,
      laneOf: (event) => replayLane(replay, subscription.ordering, event),
    });
    ({ after } = read);
    looked += read.looked;
    queued += ids.length;
    room -= read.looked;
    is_read = read.isLast ? 1 : 0;
  }
  return {
    ...{ looked, queued, is_read },
    after_position: after.position,
    after_sequence: after.sequence,
    after_id: after.id,
    // If nothing of it was to be sent, the next pages are read soon.
    againInMs: room === queueing.room && is_read === 0 ? 0 : PAUSE_MS,
  };
}

/** The next events up to the `room`th that may have to be sent. */
async function readPage({ tx, filterOf, replay, subscription }: Queueing, after: Position, room: number) {
  const { account_id, from_at, to_at } = replay;
  const types = typesOf(replay, subscription);
  const entries = await entriesAfter(tx, account_id, after);
  const covered: typeof entries = [];
  const wanted: string[] = [];
  for (const entry of entries) {
    if (wanted.length === room) break;
    covered.push(entry);
    if (isWanted(types, entry.type)) wanted.push(entry.id);
  }
  const last = covered.at(-1);
  if (last === undefined) return { eventIds: [], looked: 0, after, isLast: true };
  const events = await eventsByIds(tx, [...new Set([...wanted, last.id])]);
  const inTime = wanted.flatMap((id) => {
    const event = events.get(id);
    return event !== undefined && event.created_at >= from_at && event.created_at < to_at ? event : [];
  });
  const { filter } = subscription;
  const matching = filter === null ? inTime : inTime.filter((event) => matches(filterOf, filter, event));
  const isEnd = covered.length === entries.length && entries.length < PAGE;
  return {
    eventIds: matching.map(({ id }) => id),
    looked: inTime.length,
    after: { position: last.position, sequence: last.sequence, id: last.id },
    isLast: isEnd || (events.get(last.id)?.created_at ?? 0) >= to_at + SKEW_MS,
  };
}

/** Those of the replay that the subscription still asks for. */
function typesOf({ types }: WebhookReplayRow, { events }: WebhookSubscriptionRow): WantedEventType[] {
  const wanted = fromJson(events);
  return types === null ? wanted : fromJson(types).filter((type) => isWanted(wanted, type));
}
