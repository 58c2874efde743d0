import type { Clock } from '../lib/clock.ts';
import type { Limiter } from './limiter.ts';
import { MemoryLimiter } from './memory.ts';
import { parseSnapshot, serializeSnapshot } from './snapshot.ts';

export { createCustomerVisits } from './customer-visits.ts';
export { LIMIT, type Limiter, type Verdict, WINDOW_MS } from './limiter.ts';
export { createPersonLimit, type PersonLimit } from './person-limit.ts';

interface LimiterOptions {
  redisUrl: string | undefined;
  clock: Clock;
  /** Where a stopping process saves its windows for the next start. */
  snapshots: SnapshotStore;
  log: { warn(context: object | string, message?: string): void; info(message: string): void };
}

interface SnapshotStore {
  save(text: string): Promise<void>;
  takeAll(): Promise<string[]>;
}

/** In Redis if configured, so that a fleet shares the limit; otherwise in this process. */
export async function createLimiter({ redisUrl, clock, snapshots, log }: LimiterOptions): Promise<Limiter> {
  const memory = new MemoryLimiter(clock);
  if (redisUrl === undefined) return persistAcrossRestarts(memory, snapshots, log);
  const { createRedisLimiter } = await import('./redis.ts');
  const limiter = createRedisLimiter({
    url: redisUrl,
    clock,
    fallback: memory,
    onChange: (problem) => {
      if (problem === undefined) log.info('Redis is back: the rate limit is shared again');
      else log.warn(`${problem}; each process counts requests on its own until it is back`);
    },
  });
  await limiter.connected;
  return limiter;
}

/** Saves the windows on a clean stop and restores them on start. Failures are only logged: they must not prevent either. */
async function persistAcrossRestarts(
  memory: MemoryLimiter,
  snapshots: SnapshotStore,
  log: LimiterOptions['log'],
): Promise<Limiter> {
  const warnLost = (error: unknown): string[] => {
    log.warn({ err: error }, 'the rate-limit windows did not survive this restart');
    return [];
  };
  for (const text of await snapshots.takeAll().catch(warnLost)) {
    const snapshot = parseSnapshot(text);
    if (snapshot !== undefined) memory.restore(snapshot);
  }
  return {
    consume: (keyId) => memory.consume(keyId),
    problem: () => undefined,
    async close() {
      const snapshot = memory.snapshot();
      if (snapshot.ages.length > 0) await snapshots.save(serializeSnapshot(snapshot)).catch(warnLost);
    },
  };
}
