import { parseRedisUrl } from '../lib/redis-url.ts';
import { answered } from './answered.ts';
import { LIMIT, type Limiter, type Verdict, WINDOW_MS } from './limiter.ts';
import { openRedis } from './redis-client.ts';
import { reasonOf } from './redis-errors.ts';
import { defineScripts, keyOf } from './redis-scripts.ts';

/** The windows of this process alone. */
interface Fallback extends Limiter {
  /** Counts a request that Redis has allowed, so that it counts here as well when Redis is away. */
  note(keyId: string): void;
}

interface RedisLimiterOptions {
  url: string;
  /** Used while Redis is out of reach. */
  fallback: Fallback;
  onChange(problem: string | undefined): void;
}

/** How long Redis is not asked again after a failure. */
const COOLDOWN_MS = 1_000;
/** After which a server starts without knowing whether Redis can be reached. */
const START_MS = 5_000;

/**
 * Windows shared by a fleet. While Redis is out of reach, each process falls back to its own. Resolves after the first success or
 * failure to connect: requests before that would not share the limit.
 */
export async function createRedisLimiter({ url, fallback, onChange }: RedisLimiterOptions): Promise<Limiter> {
  const parsed = parseRedisUrl(url);
  const redis = await openRedis(parsed);
  defineScripts(redis);

  let problem: string | undefined;
  let closed = false;
  /** A failure has shown that Redis cannot be used, and nothing yet that it can be again. */
  let isAway = false;
  const report = (next: string | undefined): void => {
    if (next === problem || closed) return;
    const changed = (next === undefined) !== (problem === undefined);
    problem = next;
    if (changed) onChange(next);
  };
  const reportUnreachable = (error: unknown): void =>
    report(`Redis is unreachable: ${reasonOf(error, parsed)}`);

  let probe: NodeJS.Timeout | undefined;
  function isBack(): void {
    isAway = false;
    clearTimeout(probe);
    report(undefined);
  }

  // A hanging Redis keeps its connection open, so no event reports that it is back. And in a cluster, the other nodes do
  // not know: so it is asked for the key that has failed.
  function backOff(error: unknown, key: string): void {
    isAway = true;
    reportUnreachable(error);
    clearTimeout(probe);
    if (closed) return;
    probe = setTimeout(
      () => answered(redis.probeSlot(key, WINDOW_MS)).then(isBack, (failed) => backOff(failed, key)),
      COOLDOWN_MS,
    ).unref();
  }

  await new Promise<void>((resolve) => {
    const timeout = setTimeout(() => {
      reportUnreachable(new Error('no answer'));
      resolve();
    }, START_MS);
    const settle = (): void => {
      clearTimeout(timeout);
      resolve();
    };
    redis.on('ready', () => {
      isBack();
      settle();
    });
    redis.on('error', (error) => {
      reportUnreachable(error);
      settle();
    });
  });

  return {
    async consume(keyId): Promise<Verdict> {
      if (redis.status !== 'ready' || isAway) return fallback.consume(keyId);
      const key = keyOf(keyId);
      try {
        const asked = redis.consumeSlot(key, WINDOW_MS * 1000, LIMIT);
        const [allowed, count, freeAtMicros] = await answered(asked);
        if (allowed === 1) fallback.note(keyId);
        return {
          allowed: allowed === 1,
          remaining: LIMIT - count,
          resetAtSeconds: Math.ceil(Number(freeAtMicros) / 1_000_000),
        };
      } catch (error) {
        backOff(error, key);
        return fallback.consume(keyId);
      }
    },
    // Public through /readyz, so without details; those are in the log.
    problem: () => (problem === undefined && redis.status === 'ready' ? undefined : 'Redis is unreachable'),
    async close() {
      closed = true;
      clearTimeout(probe);
      redis.disconnect();
    },
  };
}
