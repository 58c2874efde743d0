import { sql } from 'kysely';
import type { Storage } from '../../storage/index.ts';

/** Slots of one subscription with a limit: times at which an attempt may start, counted from when the answer arrived. */
export interface Reserved {
  maxPerSecond: number;
  /** How many, from `firstInMs` on, one every `everyMs`. 0 if the next one is too far away. */
  count: number;
  firstInMs: number;
  everyMs: number;
  /** When it is worth asking for more. */
  askInMs: number;
  /** Where the reservation ends, in microseconds, so that what was not used can be given back. */
  end: number;
}

interface LimitRow {
  id: string;
  max_per_second: number;
  next_slot_at: number | null;
  now: number;
}

/** So far ahead slots are reserved: deliveries claimed for them must start within 200 ms. */
const AHEAD_US = 100_000;
/** Asked for so long before the next slot, so that one claim serves several. */
const LEAD_US = 50_000;

/**
 * Takes slots of subscriptions that have a limit, for all processes together: their row holds the time of the next one. Those
 * without a limit are missing from the result.
 */
export function reserveSlots(
  storage: Storage,
  requests: readonly { subscriptionId: string; limit: number }[],
): Promise<Map<string, Reserved>> {
  const wanted = new Map(requests.map(({ subscriptionId, limit }) => [subscriptionId, limit]));
  const ids = [...wanted.keys()].map((id) => ({ id }));
  return storage.write(async (tx) => {
    // In the order of their ids, as whoever records outcomes locks them.
    const { rows } = await sql<LimitRow>`
      select id, max_per_second, next_slot_at, ${storage.now()} as now from webhook_subscriptions
      where id in (select j.value ->> 'id' from ${storage.rowsOf(ids)}) and max_per_second is not null
      order by id
      ${storage.locks.change}`.execute(tx);
    const reserved = new Map(rows.map((row) => [row.id, reserve(row, wanted.get(row.id) ?? 0)]));
    const taken = [...reserved].flatMap(([id, { count, end }]) => (count > 0 ? { id, end } : []));
    if (taken.length > 0)
      await sql`
        update webhook_subscriptions set next_slot_at = v.next_slot_at
        from (
          select j.value ->> 'id' as id, cast(j.value ->> 'end' as bigint) as next_slot_at
          from ${storage.rowsOf(taken)}
        ) as v
        where webhook_subscriptions.id = v.id`.execute(tx);
    return reserved;
  });
}

function reserve({ max_per_second: maxPerSecond, next_slot_at, now }: LimitRow, limit: number): Reserved {
  const nowUs = now * 1_000;
  const everyUs = Math.ceil(1_000_000 / maxPerSecond);
  // Further ahead than anything is reserved: the clock was set back, or the limit was lower.
  const next = Math.min(next_slot_at ?? 0, nowUs + AHEAD_US + everyUs);
  const first = Math.max(next, nowUs);
  const fits = first > nowUs + LEAD_US ? 0 : 1 + Math.floor((nowUs + AHEAD_US - first) / everyUs);
  const count = Math.min(limit, fits);
  const end = first + count * everyUs;
  return {
    maxPerSecond,
    count,
    firstInMs: (first - nowUs) / 1_000,
    everyMs: everyUs / 1_000,
    askInMs: Math.max(0, (end - nowUs - LEAD_US) / 1_000),
    end,
  };
}

/** Gives back the last `unused` slots of a reservation, unless others have been reserved behind them. */
export async function giveBackSlots(
  storage: Storage,
  subscriptionId: string,
  { end, everyMs }: Reserved,
  unused: number,
): Promise<void> {
  await storage.write((tx) =>
    tx
      .updateTable('webhook_subscriptions')
      .set({ next_slot_at: end - Math.round(unused * everyMs * 1_000) })
      .where('id', '=', subscriptionId)
      .where('next_slot_at', '=', end)
      .execute(),
  );
}
