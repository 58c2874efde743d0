import type { Result } from 'ioredis';
import type { RedisClient } from './redis-client.ts';

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

/** A write that changes nothing that counts: a server that has become a replica reads, but refuses it. */
const PROBE = `return redis.call('PEXPIRE', KEYS[1], ARGV[1])`;

declare module 'ioredis' {
  // The scripts above. Each has one key, so that in a cluster it runs on the node of that key.
  interface RedisCommander<Context> {
    consumeSlot(
      key: string,
      windowMicros: number,
      limit: number,
    ): Result<[allowed: number, count: number, freeAtMicros: string], Context>;
    probeSlot(key: string, windowMs: number): Result<number, Context>;
  }
}

export const keyOf = (keyId: string): string => `waybill:limit:${keyId}`;

export function defineScripts(redis: RedisClient): void {
  redis.defineCommand('consumeSlot', { numberOfKeys: 1, lua: CONSUME });
  redis.defineCommand('probeSlot', { numberOfKeys: 1, lua: PROBE });
}
