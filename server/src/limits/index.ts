import type { Clock } from '../lib/clock.ts';
import type { Limiter } from './limiter.ts';
import { MemoryLimiter } from './memory.ts';
import { readSnapshot, writeSnapshot } from './snapshot.ts';

export { LIMIT, type Limiter } from './limiter.ts';

interface LimiterOptions {
  redisUrl: string | undefined;
  clock: Clock;
  /** Where a process that stops leaves its windows for the next. */
  handover: { leave(text: string): Promise<void>; take(): Promise<string[]> };
  log: { warn(context: object | string, message?: string): void; info(message: string): void };
}

/** In Redis where one is given, so that a fleet shares the limit; else in this process. */
export async function createLimiter({ redisUrl, clock, handover, log }: LimiterOptions): Promise<Limiter> {
  const memory = new MemoryLimiter(clock);
  if (redisUrl === undefined) return outlivingRestarts(memory, handover, log);
  const { createRedisLimiter } = await import('./redis.ts');
  const limiter = createRedisLimiter({
    url: redisUrl,
    clock,
    fallback: memory,
    onChange: (trouble) => {
      if (trouble === undefined) log.info('Redis is back: the rate limit is shared again');
      else log.warn(`${trouble}; each process limits for itself until it is back`);
    },
  });
  await limiter.firstAnswer;
  return limiter;
}

/** A clean stop hands the windows on. What it can't, it forgets: a limit is no reason not to start or to stop. */
async function outlivingRestarts(
  memory: MemoryLimiter,
  handover: LimiterOptions['handover'],
  log: LimiterOptions['log'],
): Promise<Limiter> {
  const forget = (error: unknown): string[] => {
    log.warn({ err: error }, 'rate-limit windows are lost over this restart');
    return [];
  };
  const left = await handover.take().catch(forget);
  for (const text of left) {
    const snapshot = readSnapshot(text);
    if (snapshot !== undefined) memory.restore(snapshot);
  }
  return {
    take: (keyId) => memory.take(keyId),
    trouble: () => undefined,
    async close() {
      const snapshot = memory.snapshot();
      if (snapshot.ages.length > 0) await handover.leave(writeSnapshot(snapshot)).catch(forget);
    },
  };
}
