import { readFile } from 'node:fs/promises';
import { Cluster, Redis, type RedisOptions } from 'ioredis';
import { messageOf, OperatorError } from '../lib/errors.ts';
import type { RedisUrl } from '../lib/redis-url.ts';
import { QuietSentinels } from './quiet-sentinels.ts';
import { SentinelRedis } from './sentinel-redis.ts';

/** A server, the master of several, or a cluster. */
export type RedisClient = Redis | Cluster;

const CONNECT_MS = 2_000;
/** How often a command follows a key to another node of a cluster, or waits 100 ms for a node that is being replaced. */
const MAX_REDIRECTIONS = 5;
const retryMs = (attempt: number): number => Math.min(50 * 2 ** Math.min(attempt, 10), 1_000);

type Tls = NonNullable<RedisOptions['tls']>;

/** Rejects if a file with a certificate cannot be read. Connects by itself, again and again. */
export async function openRedis(url: RedisUrl): Promise<RedisClient> {
  const tls = url.isTls ? await readTls(url) : undefined;
  const options = commonOptions(url, tls);
  switch (url.kind) {
    case 'cluster':
      return openCluster(url, options);
    case 'sentinel':
      return new SentinelRedis({
        ...options,
        db: url.database,
        retryStrategy: retryMs,
        ...sentinels(url, tls),
      });
    default:
      return new Redis({ ...options, ...url.hosts[0], db: url.database, retryStrategy: retryMs });
  }
}

type Common = ReturnType<typeof commonOptions>;

function commonOptions(url: RedisUrl, tls: Tls | undefined) {
  return {
    ...(url.username !== undefined && { username: url.username }),
    ...(url.password !== undefined && { password: url.password }),
    ...(tls && { tls }),
    family: url.family,
    // Queued commands would only be answered after their clients have given up.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: CONNECT_MS,
    connectionName: 'waybill',
    // Needs one more permission, and nobody reads it.
    disableClientInfo: true,
  };
}

function sentinels(url: RedisUrl, tls: Tls | undefined) {
  return {
    Connector: QuietSentinels,
    sentinels: [...url.hosts],
    name: url.masterName ?? '',
    ...(url.sentinelUsername !== undefined && { sentinelUsername: url.sentinelUsername }),
    ...(url.sentinelPassword !== undefined && { sentinelPassword: url.sentinelPassword }),
    ...(tls && { enableTLSForSentinelMode: true, sentinelTLS: tls }),
    // One that hangs accepts connections, and so would never be passed over.
    sentinelCommandTimeout: CONNECT_MS,
    sentinelRetryStrategy: retryMs,
    // They tell when there is another master, also if the old one hangs and keeps its connections.
    failoverDetector: true,
    sentinelReconnectStrategy: () => 5_000,
    // A master that has become a replica.
    reconnectOnError: (error: Error) => error.message.startsWith('READONLY'),
  };
}

const openCluster = (url: RedisUrl, redisOptions: Common): Cluster =>
  new Cluster([...url.hosts], {
    redisOptions,
    // A node is connected to when it is first needed, which its commands wait for.
    enableOfflineQueue: true,
    maxRedirections: MAX_REDIRECTIONS,
    clusterRetryStrategy: retryMs,
    slotsRefreshTimeout: CONNECT_MS,
    // Otherwise certificates, which name hosts, would be compared with addresses.
    ...(url.isTls && { dnsLookup: (host, done) => done(null, host) }),
  });

async function readTls({ caFile, certFile, keyFile }: RedisUrl): Promise<Tls> {
  const read = async (file: string): Promise<string> => {
    try {
      return await readFile(file, 'utf8');
    } catch (error) {
      throw new OperatorError(`Cannot read a file that REDIS_URL names: ${messageOf(error)}`);
    }
  };
  return {
    ...(caFile !== undefined && { ca: await read(caFile) }),
    ...(certFile !== undefined && { cert: await read(certFile) }),
    ...(keyFile !== undefined && { key: await read(keyFile) }),
  };
}
