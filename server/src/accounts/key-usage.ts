import { sql } from 'kysely';
import type { Clock } from '../lib/clock.ts';
import { repeat } from '../lib/repeat.ts';
import type { Storage } from '../storage/index.ts';

export interface KeyUsage {
  /** Only sets a map entry; the database is updated by the next flush. */
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

/** Keeps each transaction short, so that other writers hardly wait. */
const BATCH_SIZE = 500;

/** Updates `lastUsedAt` in batches, at an interval, instead of once per request. */
export function createKeyUsage({
  storage,
  clock,
  onError,
  flushEveryMs = 10_000,
}: KeyUsageOptions): KeyUsage {
  let pending = new Map<string, number>();

  async function flush(): Promise<void> {
    // Sorted, so that two processes flushing at once lock the rows in the same order and cannot deadlock.
    const used = Array.from(pending, ([id, at]) => ({ id, at })).sort((a, b) => (a.id < b.id ? -1 : 1));
    pending = new Map();
    for (let from = 0; from < used.length; from += BATCH_SIZE) {
      try {
        await storeBatch(used.slice(from, from + BATCH_SIZE));
      } catch (error) {
        // Retried by the next flush, unless a later use has been recorded since.
        pending = new Map([...used.slice(from).map(({ id, at }) => [id, at] as const), ...pending]);
        throw error;
      }
    }
  }

  /** If the batch fails because of one row, the rows are stored one by one; the bad one is reported and dropped. */
  async function storeBatch(used: { id: string; at: number }[]): Promise<void> {
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
    touch: (keyId) => void pending.set(keyId, clock.now()),
    flush,
    async close() {
      await stopFlushing();
      await flush().catch(onError);
    },
  };
}
