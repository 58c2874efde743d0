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

/** Keeps `lastUsedAt` without a write per request: at most one transaction per interval, for all keys used in it. */
export function createKeyUsage({
  storage,
  clock,
  onError,
  flushEveryMs = 10_000,
}: KeyUsageOptions): KeyUsage {
  let seen = new Map<string, number>();

  async function flush(): Promise<void> {
    if (seen.size === 0) return;
    const batch = seen;
    seen = new Map();
    try {
      await store(batch);
    } catch (error) {
      // Kept for the next time, under what has come since.
      seen = new Map([...batch, ...seen]);
      throw error;
    }
  }

  function store(batch: Map<string, number>): Promise<void> {
    return storage.write(async (tx) => {
      // By id, so that two processes that flush at once lock the rows in one order and can't deadlock.
      for (const [id, at] of [...batch].sort(([a], [b]) => (a < b ? -1 : 1))) {
        await tx
          .updateTable('api_keys')
          .set({ last_used_at: at })
          .where('id', '=', id)
          .where((e) => e.or([e('last_used_at', 'is', null), e('last_used_at', '<', at)]))
          .execute();
      }
    });
  }

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
