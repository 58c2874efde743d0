import type { Redis } from 'ioredis';
import { lazyRequire } from '../../lib/lazy-package.ts';
import { openBroker } from '../broker.ts';
import type { Destination, DestinationContext, EventMessage, OpenDestination } from '../destination.ts';
import { DestinationError } from '../destination-error.ts';
import { assertMayBePlain } from '../plain-connections.ts';
import { tlsOptions } from '../settings.ts';
import { explain } from './redis-errors.ts';
import { isTls, keyOf, portOf, RedisStreamsSettings, urlOf } from './settings.ts';

/** Found by the first who opens a destination, not at the start of every server. */
const ioredis = lazyRequire<typeof import('ioredis')>('ioredis');

export const redisStreams: Destination<typeof RedisStreamsSettings> = {
  type: 'redis_streams',
  name: 'Redis Streams',
  settings: RedisStreamsSettings,
  urlOf,
  open(settings, context): OpenDestination {
    ioredis.find();
    return openBroker<Redis>({
      name: 'Redis',
      context,
      secrets: [settings.password],
      connect: (signal) => connect(settings, context, signal),
      isUsable: (redis) => redis.status === 'ready',
      close: async (redis) => redis.disconnect(),
      publish: (redis, message) => add(redis, settings, message),
      explain,
    });
  },
};

async function connect(
  settings: RedisStreamsSettings,
  context: DestinationContext,
  signal: AbortSignal,
): Promise<Redis> {
  const { host, username, password, database = 0 } = settings;
  const port = portOf(settings);
  const { address, family } = await context.resolve(host, port);
  if (!isTls(settings)) assertMayBePlain(address);
  const library = await ioredis.load();
  signal.throwIfAborted();
  const redis = new library.Redis({
    host: address,
    port,
    family,
    ...(isTls(settings) && { tls: tlsOptions(host, context) }),
    // The newer protocol logs in with its first command, which the library does by itself.
    protocol: 2,
    lazyConnect: true,
    // A lost connection is opened anew by the next message, to an address that has been checked anew.
    retryStrategy: () => null,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    // Asks for what a user with few rights may not have. A server that still loads its data says so when it gets a message.
    enableReadyCheck: false,
    disableClientInfo: true,
    connectTimeout: context.timeoutMs,
    keepAlive: 20_000,
  });
  // With its own text for what the command below reports anyway.
  let problem: Error | undefined;
  redis.on('error', (error: Error) => {
    problem ??= error;
  });
  const onStop = (): void => redis.disconnect();
  signal.addEventListener('abort', onStop);
  try {
    await redis.connect();
    // Not by the library, which goes on without a login if the server has refused some.
    if (password !== undefined)
      await redis.call('AUTH', ...(username === undefined ? [] : [username]), password);
    if (database !== 0) await redis.select(database);
    return redis;
  } catch (error) {
    redis.disconnect();
    throw problem ?? error;
  } finally {
    signal.removeEventListener('abort', onStop);
  }
}

/** Resolves with the id that Redis has given to the entry. */
async function add(redis: Redis, settings: RedisStreamsSettings, message: EventMessage): Promise<string> {
  const { maxLength, createStream = true } = settings;
  const key = keyOf(settings, message.type);
  const id = await redis.call(
    'XADD',
    key,
    ...(createStream ? [] : ['NOMKSTREAM']),
    ...(maxLength === undefined ? [] : ['MAXLEN', '~', maxLength]),
    '*',
    ...fieldsOf(message),
  );
  if (typeof id !== 'string') throw new DestinationError('not_found', `there is no stream "${key}"`);
  return `added to the stream ${key} as ${id}`;
}

/** The headers, each a field with its name in lower case, and the body. */
function fieldsOf({ headers, contentType, body }: EventMessage): string[] {
  const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  return Object.entries({ ...Object.fromEntries(named), 'content-type': contentType, body }).flat();
}
