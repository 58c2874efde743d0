import { createYielder } from '../lib/event-loop.ts';
import { fromJson } from '../lib/json.ts';
import { padList } from '../lib/pad-list.ts';
import type { WantedEventType } from '../schema/events.ts';
import type { WebhookFilter } from '../schema/webhook-filter.ts';
import type { EventRow, Storage } from '../storage/index.ts';
import { compileFilter } from './filters/compile-filter.ts';
import { isWanted } from './wanted-types.ts';

export type FilterTrial = ReturnType<typeof createFilterTrial>;

export interface FilterMatches {
  /** Events of the wanted types that the filter was tried on. */
  looked: number;
  matched: number;
  /** Ids of the newest that match. */
  examples: string[];
}

interface Trial {
  types: readonly WantedEventType[];
  filter: WebhookFilter;
  /** Events to try it on. */
  limit: number;
}

/** Index entries that are read at once, of events of any type. */
const ENTRIES = 250;
/** If the wanted types are rare, it stops here: what is older says little about what will come. */
const MAX_ENTRIES = 5_000;
/** Payloads that are read at once: one has a whole order, of up to 200 items. */
const PAYLOADS = 16;
const MAX_EXAMPLES = 5;

type Entry = Pick<EventRow, 'id' | 'created_at' | 'type'>;
type Position = Pick<Entry, 'id' | 'created_at'>;

/** Before any event. */
const NEWEST: Position = { created_at: Number.MAX_SAFE_INTEGER, id: '' };

/** Tries filters on events that have happened, newest first. */
export function createFilterTrial({ storage }: { storage: Storage }) {
  // Only columns of the index `events_newest`.
  const entriesBefore = storage.prepare((db, p: { accountId: string } & Position) =>
    db
      .selectFrom('events')
      .select(['id', 'created_at', 'type'])
      .where('account_id', '=', p.accountId)
      .where((is) => is(is.refTuple('created_at', 'id'), '<', is.tuple(p.created_at, p.id)))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(ENTRIES),
  );

  /** The newest events of these types, a few at a time. */
  async function* newestOf(accountId: string, types: readonly WantedEventType[], limit: number) {
    let before = NEWEST;
    let left = limit;
    for (let read = 0; read < MAX_ENTRIES && left > 0; read += ENTRIES) {
      const entries = await entriesBefore({ accountId, ...before });
      const wanted = entries.filter(({ type }) => isWanted(types, type)).slice(0, left);
      left -= wanted.length;
      for (let at = 0; at < wanted.length; at += PAYLOADS) yield wanted.slice(at, at + PAYLOADS);
      const last = entries.at(-1);
      if (entries.length < ENTRIES || last === undefined) return;
      before = last;
    }
  }

  /** In the order of the entries; without those that were deleted meanwhile. */
  async function eventsOf(entries: readonly Entry[]) {
    const ids = entries.map(({ id }) => id);
    const rows = await storage.db
      .selectFrom('events')
      .select(['id', 'type', 'data', 'more'])
      .where('id', 'in', padList(ids))
      .execute();
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  return {
    async countMatches(accountId: string, { types, filter, limit }: Trial): Promise<FilterMatches> {
      const matches = compileFilter(filter);
      const found: FilterMatches = { looked: 0, matched: 0, examples: [] };
      const yieldIfLong = createYielder(accountId);
      for await (const entries of newestOf(accountId, types, limit))
        for (const { id, type, data, more } of await eventsOf(entries)) {
          await yieldIfLong();
          found.looked += 1;
          if (!matches({ type, data: { ...fromJson(data), ...(more && fromJson(more)) } })) continue;
          found.matched += 1;
          if (found.examples.length < MAX_EXAMPLES) found.examples.push(id);
        }
      return found;
    },
  };
}
