import { sql } from 'kysely';
import type { Clock } from '../lib/clock.ts';
import { repeat } from '../lib/repeat.ts';
import type { Storage } from '../storage/index.ts';

export interface KeyUsage {
  /** Costs a map entry; the database hears of it with the next flush. */
  touch(keyId: string): void;
  flush(): Promise<void>;
  close(): Promise<void>;
}

interface KeyUsageOptions {
  storage: Storage;
  clock: Clock;
  flushEveryMs?: number;
  onError(error: unknown): void;
}

/** Small enough that whoever wants to write meanwhile hardly waits. */
const KEYS_AT_ONCE = 500;

/** Keeps `lastUsedAt` without a write per request: one statement per interval for every few hundred keys used in it. */
export function createKeyUsage({
  storage,
  clock,
  onError,
  flushEveryMs = 10_000,
}: KeyUsageOptions): KeyUsage {
  let seen = new Map<string, number>();

  async function flush(): Promise<void> {
    // By id, so that two processes that flush at once lock the rows in one order and can't deadlock.
    const used = Array.from(seen, ([id, at]) => ({ id, at })).sort((a, b) => (a.id < b.id ? -1 : 1));
    seen = new Map();
    for (let from = 0; from < used.length; from += KEYS_AT_ONCE) {
      try {
        await storeEach(used.slice(from, from + KEYS_AT_ONCE));
      } catch (error) {
        // Kept for the next time, under what has come since.
        seen = new Map([...used.slice(from).map(({ id, at }) => [id, at] as const), ...seen]);
        throw error;
      }
    }
  }

  /** Together, or, where that fails because of one of them, one after another: that one is told of and forgotten. */
  async function storeEach(used: { id: string; at: number }[]): Promise<void> {
    try {
      await store(used);
    } catch (error) {
      if (storage.classify(error) === 'unavailable') throw error;
      for (const one of used) await store([one]).catch(onError);
    }
  }

  const store = (used: { id: string; at: number }[]): Promise<unknown> =>
    storage.write(async (tx) => {
      await sql`
        select id from api_keys where id in (select j.value ->> 'id' from ${storage.rowsOf(used)})
        order by id ${storage.locks.change}`.execute(tx);
      await sql`
        update api_keys set last_used_at = v.at
        from (
          select j.value ->> 'id' as id, cast(j.value ->> 'at' as bigint) as at from ${storage.rowsOf(used)}
        ) as v
        where api_keys.id = v.id and (api_keys.last_used_at is null or api_keys.last_used_at < v.at)`.execute(
        tx,
      );
    });

  const stopFlushing = repeat(flushEveryMs, flush, onError);
  return {
    touch: (keyId) => void seen.set(keyId, clock.now()),
    flush,
    async close() {
      await stopFlushing();
      await flush().catch(onError);
    },
  };
}
