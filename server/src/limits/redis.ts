import { Redis } from 'ioredis';
import type { Clock } from '../lib/clock.ts';
import { messageOf } from '../lib/errors.ts';
import { LIMIT, type Limiter, type Verdict, WINDOW_MS } from './limiter.ts';

/**
 * One round trip on one list of times, oldest first, by Redis's own clock in microseconds, so that processes whose
 * clocks differ agree. Time never runs backwards within a list: after a step back of the clock the newest entry counts
 * as now. The list expires with its window.
 */
const TAKE = `
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

type TakeScript = (key: string, windowMicros: number, limit: number) => Promise<[number, number, string]>;

interface RedisLimiterOptions {
  url: string;
  clock: Clock;
  /** Judges requests while Redis is out of reach. */
  fallback: Limiter;
  onChange(trouble: string | undefined): void;
}

/** How long a request waits for Redis before it is judged here; and how long after that Redis is left alone. */
const COMMAND_TIMEOUT_MS = 500;
const REST_MS = 1_000;

/** The window that a fleet shares. Without Redis each process goes on by itself, and comes back when Redis does. */
export function createRedisLimiter({
  url,
  clock,
  fallback,
  onChange,
}: RedisLimiterOptions): Limiter & { firstAnswer: Promise<void> } {
  const redis = new Redis(url, {
    // A queue of commands for a server that is away would answer requests long after their callers have left.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 2_000,
    commandTimeout: COMMAND_TIMEOUT_MS,
    retryStrategy: (attempt) => Math.min(50 * 2 ** Math.min(attempt, 10), 1_000),
    connectionName: 'waybill',
  });
  redis.defineCommand('takeSlot', { numberOfKeys: 1, lua: TAKE });
  const take = (redis as unknown as { takeSlot: TakeScript }).takeSlot.bind(redis);

  let trouble: string | undefined;
  let closed = false;
  let restUntil = 0;
  const report = (next: string | undefined): void => {
    if (next === trouble || closed) return;
    const changed = (next === undefined) !== (trouble === undefined);
    trouble = next;
    if (changed) onChange(next);
  };
  // Whether it can be reached or not: requests that come before that is known would not share the limit.
  const firstAnswer = new Promise<void>((resolve) => {
    redis.once('ready', resolve);
    redis.once('error', () => resolve());
  });
  redis.on('error', (error) => report(`Redis is out of reach: ${messageOf(error) || 'no connection'}`));
  redis.on('ready', () => {
    restUntil = 0;
    report(undefined);
  });

  // A Redis that hangs keeps its connection, so nothing tells when it is back: ask it.
  let probe: NodeJS.Timeout | undefined;
  function leaveAlone(error: unknown): void {
    restUntil = clock.monotonic() + REST_MS;
    report(`Redis is out of reach: ${messageOf(error)}`);
    clearTimeout(probe);
    if (closed) return;
    probe = setTimeout(() => redis.ping().then(() => report(undefined), leaveAlone), REST_MS).unref();
  }

  return {
    firstAnswer,
    async take(keyId): Promise<Verdict> {
      if (redis.status !== 'ready' || clock.monotonic() < restUntil) return fallback.take(keyId);
      try {
        const [allowed, count, freeAtMicros] = await take(`waybill:limit:${keyId}`, WINDOW_MS * 1000, LIMIT);
        report(undefined);
        return {
          allowed: allowed === 1,
          remaining: LIMIT - count,
          resetAtSeconds: Math.ceil(Number(freeAtMicros) / 1_000_000),
        };
      } catch (error) {
        leaveAlone(error);
        return fallback.take(keyId);
      }
    },
    // Open to everyone through /readyz: what exactly is wrong is for the log.
    trouble: () => (trouble === undefined && redis.status === 'ready' ? undefined : 'Redis is out of reach'),
    async close() {
      closed = true;
      clearTimeout(probe);
      redis.disconnect();
    },
  };
}
