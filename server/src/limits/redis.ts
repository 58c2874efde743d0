import { Redis, type Result } from 'ioredis';
import type { Clock } from '../lib/clock.ts';
import { messageOf } from '../lib/errors.ts';
import { answered } from './answered.ts';
import { LIMIT, type Limiter, type Verdict, WINDOW_MS } from './limiter.ts';

/**
 * One round trip on one list of accepted times per key, oldest first, by Redis's own clock in microseconds, so that
 * processes with different clocks agree. Time never runs backwards within a list: if the clock was set back, the newest
 * entry counts as now. The list expires with its window.
 */
const CONSUME = `
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local window = tonumber(ARGV[1])
local newest = redis.call('LINDEX', KEYS[1], -1)
if newest and tonumber(newest) > now then now = tonumber(newest) end
local oldest = redis.call('LINDEX', KEYS[1], 0)
while oldest and tonumber(oldest) + window <= now do
  redis.call('LPOP', KEYS[1])
  oldest = redis.call('LINDEX', KEYS[1], 0)
end
local count = redis.call('LLEN', KEYS[1])
local allowed = 0
if count < tonumber(ARGV[2]) then
  allowed = 1
  count = count + 1
  redis.call('RPUSH', KEYS[1], string.format('%.0f', now))
  redis.call('PEXPIRE', KEYS[1], math.ceil(window / 1000))
  oldest = oldest or now
end
return { allowed, count, string.format('%.0f', tonumber(oldest) + window) }`;

declare module 'ioredis' {
  interface RedisCommander<Context> {
    /** Runs CONSUME; defined on the client below. */
    consumeSlot(
      key: string,
      windowMicros: number,
      limit: number,
    ): Result<[allowed: number, count: number, freeAtMicros: string], Context>;
  }
}

interface RedisLimiterOptions {
  url: string;
  clock: Clock;
  /** Used while Redis is out of reach. */
  fallback: Limiter;
  onChange(problem: string | undefined): void;
}

/** How long Redis is not asked again after a failure. */
const COOLDOWN_MS = 1_000;

/** Windows shared by a fleet. While Redis is out of reach, each process falls back to its own. */
export function createRedisLimiter({
  url,
  clock,
  fallback,
  onChange,
}: RedisLimiterOptions): Limiter & { connected: Promise<void> } {
  const redis = new Redis(url, {
    // Queued commands would only be answered after their clients have given up.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 2_000,
    retryStrategy: (attempt) => Math.min(50 * 2 ** Math.min(attempt, 10), 1_000),
    connectionName: 'waybill',
  });
  redis.defineCommand('consumeSlot', { numberOfKeys: 1, lua: CONSUME });

  let problem: string | undefined;
  let closed = false;
  let cooldownUntil = 0;
  const report = (next: string | undefined): void => {
    if (next === problem || closed) return;
    const changed = (next === undefined) !== (problem === undefined);
    problem = next;
    if (changed) onChange(next);
  };
  // Resolves after the first success or failure to connect: requests before that would not share the limit.
  const connected = new Promise<void>((resolve) => {
    redis.once('ready', resolve);
    redis.once('error', () => resolve());
  });
  redis.on('error', (error) => report(`Redis is unreachable: ${messageOf(error) || 'no connection'}`));
  redis.on('ready', () => {
    cooldownUntil = 0;
    report(undefined);
  });

  // A hanging Redis keeps its connection open, so no event reports that it is back: ping it.
  let ping: NodeJS.Timeout | undefined;
  function backOff(error: unknown): void {
    cooldownUntil = clock.monotonic() + COOLDOWN_MS;
    report(`Redis is unreachable: ${messageOf(error)}`);
    clearTimeout(ping);
    if (closed) return;
    ping = setTimeout(
      () => answered(redis.ping()).then(() => report(undefined), backOff),
      COOLDOWN_MS,
    ).unref();
  }

  return {
    connected,
    async consume(keyId): Promise<Verdict> {
      if (redis.status !== 'ready' || clock.monotonic() < cooldownUntil) return fallback.consume(keyId);
      try {
        const key = `waybill:limit:${keyId}`;
        const asked = redis.consumeSlot(key, WINDOW_MS * 1000, LIMIT);
        const [allowed, count, freeAtMicros] = await answered(asked);
        report(undefined);
        return {
          allowed: allowed === 1,
          remaining: LIMIT - count,
          resetAtSeconds: Math.ceil(Number(freeAtMicros) / 1_000_000),
        };
      } catch (error) {
        backOff(error);
        return fallback.consume(keyId);
      }
    },
    // Public through /readyz, so without details; those are in the log.
    problem: () => (problem === undefined && redis.status === 'ready' ? undefined : 'Redis is unreachable'),
    async close() {
      closed = true;
      clearTimeout(ping);
      redis.disconnect();
    },
  };
}
