import type { Clock } from '../lib/clock.ts';
import { createGroupLimiter, type GroupLimiterOptions } from './group.ts';
import type { Limiter, Verdict } from './limiter.ts';
import { MemoryLimiter } from './memory.ts';
import { createShare } from './share.ts';
import { parseSnapshot, serializeSnapshot } from './snapshot.ts';

export { createCustomerVisits } from './customer-visits.ts';
export { decideAll, type PackedVerdicts } from './group.ts';
export { LIMIT, type Limiter, type Verdict, WINDOW_MS } from './limiter.ts';
export { createPersonLimit, type PersonLimit } from './person-limit.ts';

interface LimiterOptions {
  redisUrl: string | undefined;
  clock: Clock;
  /** Where a stopping process saves its windows for the next start. */
  snapshots: SnapshotStore;
  /** If this is one of several processes of a server: asks the one that decides for all. */
  ask?: GroupLimiterOptions['ask'] | undefined;
  /** How many processes share the limit; only asked if it is in Redis. */
  countProcesses?(): Promise<number>;
  log: { warn(context: object | string, message?: string): void; info(message: string): void };
}

interface SnapshotStore {
  save(text: string): Promise<void>;
  takeAll(): Promise<string[]>;
}

/** Loads the client only where there is a URL. */
export const examineRedis = async (url: string) => (await import('./redis-check.ts')).examineRedis(url);

/** In Redis if configured, so that a fleet shares the limit; otherwise in this process, or in the one that it asks. */
export async function createLimiter(options: LimiterOptions): Promise<Limiter> {
  const { redisUrl, clock, snapshots, ask, log } = options;
  if (redisUrl !== undefined) return shareThroughRedis(redisUrl, options);
  const memory = new MemoryLimiter(clock);
  if (ask !== undefined) {
    const onChange = (problem: string | undefined) => {
      if (problem === undefined) log.info('the main process answers again: the rate limit is shared again');
      else log.warn(`${problem}; this process counts requests on its own until it does`);
    };
    return createGroupLimiter({ ask, clock, fallback: memory, onChange });
  }
  return persistAcrossRestarts(memory, snapshots, log);
}

/** While Redis is away, each process lets its share of the limit through. */
async function shareThroughRedis(
  url: string,
  { clock, countProcesses = async () => 1, log }: LimiterOptions,
): Promise<Limiter> {
  const { createRedisLimiter } = await import('./redis.ts');
  const share = createShare(countProcesses);
  await share.refresh();
  const limiter = await createRedisLimiter({
    url,
    fallback: new MemoryLimiter(clock, share.limit),
    onChange(problem) {
      if (problem === undefined) log.info('Redis is back: the rate limit is shared again');
      else log.warn(`${problem}; each process counts requests on its own until it is back`);
      void share.refresh();
    },
  });
  share.start();
  return {
    consume: (keyId) => limiter.consume(keyId),
    problem: () => limiter.problem(),
    async close() {
      share.stop();
      await limiter.close();
    },
  };
}

/** The windows of a process that decides for others. */
export const createDeciding = ({ clock, snapshots, log }: Omit<LimiterOptions, 'redisUrl' | 'ask'>) =>
  persistAcrossRestarts(new MemoryLimiter(clock), snapshots, log);

/** Saves the windows on a clean stop and restores them on start. Failures are only logged: they must not prevent either. */
async function persistAcrossRestarts(
  memory: MemoryLimiter,
  snapshots: SnapshotStore,
  log: LimiterOptions['log'],
): Promise<Limiter & { consume(keyId: string): Verdict }> {
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
