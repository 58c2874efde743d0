import { sql } from 'kysely';
import { padList } from '../../lib/pad-list.ts';
import { present } from '../../lib/present.ts';
import type { EventType } from '../../schema/events.ts';
import type { EventRow, Storage } from '../../storage/index.ts';
import { isWanted } from '../wanted-types.ts';
import { BEFORE_ALL, type EventPlace } from './event-cursor.ts';

export interface Wanted {
  /** Events of any type, if omitted. */
  types?: readonly EventType[] | undefined;
  limit: number;
  /** Without those in which nothing has changed that the standard payload shows, as subscriptions to that form get them. */
  isStandard?: boolean;
}

export interface OrderedPage {
  events: PlacedEvent[];
  /** How far the account's events have been read, including those of other types. */
  end: EventPlace;
  /** Whether there may be more behind it. */
  isMore: boolean;
}

export type PlacedEvent = EventRow & { position: number };

/** Index entries that are read at once if only some types are wanted, and how many in one go. */
const ENTRIES = 500;
const MAX_ENTRIES = 5_000;
/** Payloads that are read at once, and with how much text a page is full: one event may have an order of 200 items. */
const PAYLOADS = 25;
const FULL_CHARS = 4_000_000;

type Entry = EventPlace & Pick<EventRow, 'type'>;

/**
 * Reads the events of an account in the order of commits, and only what is final: nothing appears later at a place before one that has
 * been read, however long a transaction took that began earlier (`storage/commit-order.ts`).
 */
export function createOrderedEvents({ storage }: { storage: Storage }) {
  const { final } = storage.commitOrder;

  // Only columns of the index `events_in_order`.
  const entriesAfter = storage.prepare((db, p: { accountId: string; count: number } & EventPlace) =>
    db
      .selectFrom('events')
      .select(['id', 'type', 'sequence', POSITION.as('position')])
      .where(OWNER, '=', p.accountId)
      .where((is) => is(is.refTuple(POSITION, 'sequence', 'id'), '>', is.tuple(p.position, p.sequence, p.id)))
      .where(POSITION, '<', final)
      .orderBy('position')
      .orderBy('sequence')
      .orderBy('id')
      .limit(sql<number>`${p.count}`),
  );

  const newestOf = storage.prepare((db, p: { accountId: string }) =>
    db
      .selectFrom('events')
      .select(['id', 'sequence', POSITION.as('position')])
      .where(OWNER, '=', p.accountId)
      .where(POSITION, '<', final)
      .orderBy('position', 'desc')
      .orderBy('sequence', 'desc')
      .orderBy('id', 'desc')
      .limit(1),
  );

  /** The next entries of these types: some, or as far as one request looks. */
  async function walk(accountId: string, after: EventPlace, { types, limit }: Wanted) {
    const found: Entry[] = [];
    let end = after;
    for (let read = 0; read < MAX_ENTRIES; ) {
      // One more than asked for tells whether there is more.
      const count = types === undefined ? limit - found.length + 1 : ENTRIES;
      const entries = await entriesAfter({ accountId, count, ...end });
      for (const entry of entries) {
        if (types === undefined || isWanted(types, entry.type)) {
          if (found.length === limit) return { found, end, isMore: true };
          found.push(entry);
        }
        end = placeOf(entry);
      }
      if (entries.length < count) return { found, end, isMore: false };
      read += entries.length;
    }
    return { found, end, isMore: true };
  }

  /** In the order of the entries, without those that were deleted meanwhile; fewer if they have much to say. */
  async function load(
    entries: readonly Entry[],
    isStandard: boolean,
  ): Promise<{ events: PlacedEvent[]; isCut: boolean }> {
    const events: PlacedEvent[] = [];
    let chars = 0;
    for (let at = 0; at < entries.length; at += PAYLOADS) {
      if (chars >= FULL_CHARS) return { events, isCut: true };
      const some = entries.slice(at, at + PAYLOADS);
      const ids = some.map(({ id }) => id);
      const rows = await storage.db
        .selectFrom('events')
        .selectAll()
        .where('id', 'in', padList(ids))
        .execute();
      const byId = new Map(rows.map((row) => [row.id, row]));
      for (const { id, position } of some) {
        const row = byId.get(id);
        if (row === undefined || (isStandard && row.is_detail === 1)) continue;
        events.push({ ...row, position });
        chars += row.data.length + (row.more?.length ?? 0);
      }
    }
    return { events, isCut: false };
  }

  return {
    async readAfter(accountId: string, after: EventPlace, wanted: Wanted): Promise<OrderedPage> {
      const { found, end, isMore } = await walk(accountId, after, wanted);
      const { events, isCut } = await load(found, wanted.isStandard === true);
      if (isCut) return { events, end: placeOf(present(events.at(-1))), isMore: true };
      return { events, end, isMore };
    },

    /** The place of the newest event. */
    async newest(accountId: string): Promise<EventPlace> {
      const [found] = await newestOf({ accountId });
      return found === undefined ? BEFORE_ALL : placeOf(found);
    },
  };
}

/** As the index has it: an expression, so that no plan takes it for the list of events. */
const OWNER = sql<string>`coalesce(account_id, '')`;
/** Rows have one, also where the database fills it in. */
const POSITION = sql<number>`position`;

const placeOf = ({ position, sequence, id }: EventPlace): EventPlace => ({ position, sequence, id });
