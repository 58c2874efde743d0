import { once } from 'node:events';
import { Cluster } from 'ioredis';
import { asError } from '../lib/errors.ts';
import { parseRedisUrl, type RedisUrl } from '../lib/redis-url.ts';
import { answered } from './answered.ts';
import { LIMIT, WINDOW_MS } from './limiter.ts';
import { openRedis, type RedisClient } from './redis-client.ts';
import { reasonOf } from './redis-errors.ts';
import { defineScripts, keyOf } from './redis-scripts.ts';

const CONNECT_MS = 5_000;

/** For the doctor: what the URL leads to, or why it cannot be used. Takes a slot of no key, which shows missing permissions. */
export async function examineRedis(
  text: string,
): Promise<{ found: string; problem?: never } | { found?: never; problem: string }> {
  const url = parseRedisUrl(text);
  let redis: RedisClient | undefined;
  let lastError: Error | undefined;
  try {
    redis = await openRedis(url);
    defineScripts(redis);
    redis.on('error', (error) => {
      lastError = error;
    });
    if (redis.status !== 'ready') await once(redis, 'ready', { signal: AbortSignal.timeout(CONNECT_MS) });
    await answered(redis.consumeSlot(keyOf('doctor'), WINDOW_MS * 1000, LIMIT));
    return { found: describe(redis, url) };
  } catch (error) {
    return { problem: reasonOf(lastError ?? asError(error), url) };
  } finally {
    redis?.disconnect();
  }
}

function describe(redis: RedisClient, { kind, masterName }: RedisUrl): string {
  if (redis instanceof Cluster) return `a cluster of ${redis.nodes('master').length} masters`;
  const { remoteAddress, remotePort } = redis.stream;
  const place = `${remoteAddress}:${remotePort}`;
  return kind === 'sentinel' ? `Sentinel's master ${masterName} at ${place}` : `one server at ${place}`;
}
