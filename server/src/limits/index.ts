import type { Clock } from '../lib/clock.ts';
import type { Limiter } from './limiter.ts';
import { MemoryLimiter } from './memory.ts';

interface LimiterOptions {
  redisUrl: string | undefined;
  clock: Clock;
  log: { warn(message: string): void; info(message: string): void };
}

/** In Redis where one is given, so that a fleet shares the limit; else in this process. */
export async function createLimiter({ redisUrl, clock, log }: LimiterOptions): Promise<Limiter> {
  const memory = new MemoryLimiter(clock);
  if (redisUrl === undefined) return memory;
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
