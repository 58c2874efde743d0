import { createYielder } from '../../lib/event-loop.ts';
import { fromJson, type Json } from '../../lib/json.ts';
import { padList } from '../../lib/pad-list.ts';
import type { WantedEventType } from '../../schema/events.ts';
import type { WebhookFilter } from '../../schema/webhook-filter.ts';
import type { Storage } from '../../storage/index.ts';
import { createFilterCache, isWanted } from '../../webhooks/index.ts';
import { eventsByIds, type ReplayedEvent, type TimeRange } from './replay-events.ts';

/** Index entries that are read at once. */
const ENTRIES = 500;
/** Payloads that are read at once: one has a whole order, of up to 200 items. */
const PAYLOADS = 16;

export type FilterOf = ReturnType<typeof createFilterCache>;

/** As the outbox applied it, or would have applied it. */
export const matches = (filterOf: FilterOf, filter: Json<WebhookFilter>, event: ReplayedEvent): boolean => {
  const { type, data, more } = event;
  return filterOf(filter)({ type, data: { ...fromJson(data), ...(more && fromJson(more)) } });
};

interface Matching {
  accountId: string;
  range: TimeRange;
  types: readonly WantedEventType[];
  filter: Json<WebhookFilter>;
}

/** How many events match; the caller knows that there are not too many. */
export async function countMatching(
  { db }: Storage,
  { accountId, range, types, filter }: Matching,
): Promise<number> {
  const filterOf = createFilterCache(() => {});
  const yieldIfLong = createYielder(accountId);
  let count = 0;
  let after = { created_at: range.from, id: '' };
  for (;;) {
    const entries = await db
      .selectFrom('events')
      .select(['id', 'created_at', 'type'])
      .where('account_id', '=', accountId)
      .where((is) => is(is.refTuple('created_at', 'id'), '>', is.tuple(after.created_at, after.id)))
      .where('created_at', '<', range.to)
      .orderBy('created_at')
      .orderBy('id')
      .limit(ENTRIES)
      .execute();
    const ids = entries.filter(({ type }) => isWanted(types, type)).map(({ id }) => id);
    for (let at = 0; at < ids.length; at += PAYLOADS)
      for (const event of (await eventsByIds(db, padList(ids.slice(at, at + PAYLOADS)))).values()) {
        await yieldIfLong();
        if (matches(filterOf, filter, event)) count += 1;
      }
    const last = entries.at(-1);
    if (last === undefined || entries.length < ENTRIES) return count;
    after = last;
  }
}
