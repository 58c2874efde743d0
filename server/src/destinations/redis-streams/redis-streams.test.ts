import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  guardedContext,
  localContext,
  publicContext,
  runExample,
  sendOne,
  testMessage,
  untilDelivered,
} from '../../../../tests/support/destination-kit.ts';
import {
  BROKER_PASSWORD,
  type ScratchBroker,
  startRedisBroker,
} from '../../../../tests/support/scratch-brokers.ts';
import { findRedis } from '../../../../tests/support/scratch-servers.ts';
import { selfSignedCertificate } from '../../cli/receive/certificate.ts';
import type { DestinationContext, OpenDestination } from '../destination.ts';
import { redisStreams } from './redis-streams.ts';
import type { RedisStreamsSettings } from './settings.ts';

const program = process.env.TEST_QUICK === undefined ? findRedis() : undefined;
const certificate = selfSignedCertificate(['redis.example.test']);

describe.skipIf(program === undefined)('Redis Streams (needs redis-server)', () => {
  let broker: ScratchBroker;
  const opened: OpenDestination[] = [];

  beforeAll(async () => {
    broker = await startRedisBroker(program as string, certificate);
  });
  afterEach(async () => {
    broker.unpause();
    await Promise.all(opened.splice(0).map((one) => one.close()));
  });
  afterAll(() => broker.stop());

  function open(change: Partial<RedisStreamsSettings> = {}, context: DestinationContext = localContext()) {
    const one = redisStreams.open(
      {
        host: 'redis.example.test',
        port: broker.port,
        tls: false,
        password: BROKER_PASSWORD,
        stream: 'events',
        ...change,
      },
      context,
    );
    opened.push(one);
    return one;
  }

  async function ask<T>(work: (redis: Redis) => Promise<T>): Promise<T> {
    const redis = new Redis(broker.port, '127.0.0.1', { password: BROKER_PASSWORD });
    try {
      return await work(redis);
    } finally {
      redis.disconnect();
    }
  }

  const entriesOf = (key: string) => ask((redis) => redis.xrange(key, '-', '+'));

  test('an event becomes an entry with its headers and its body, and the id is the acknowledgment', async () => {
    const message = testMessage();
    const result = await sendOne(open({ stream: 'plain' }), message);
    const [entry] = await entriesOf('plain');
    const [id = '', list = []] = entry ?? [];
    const fields = Object.fromEntries(list.flatMap((name, i) => (i % 2 === 0 ? [[name, list[i + 1]]] : [])));
    expect(result).toEqual({
      delivered: true,
      errorCode: null,
      error: null,
      detail: null,
      response: `added to the stream plain as ${id}`,
    });
    expect(fields).toMatchObject({
      body: message.body,
      'content-type': 'application/json',
      'webhook-id': message.deliveryId,
      'webhook-signature': message.headers['webhook-signature'],
    });
  });

  test('the type of the event stands in the key', async () => {
    await sendOne(open({ stream: 'by:{type}' }), testMessage({ type: 'label.voided' }));
    expect(await entriesOf('by:label.voided')).toHaveLength(1);
  });

  test('the oldest entries go once there are about as many as allowed', async () => {
    const one = open({ stream: 'short', maxLength: 10 });
    await Promise.all(Array.from({ length: 500 }, () => sendOne(one)));
    // Redis removes whole nodes, which have 100 entries each.
    expect(await ask((redis) => redis.xlen('short'))).toBeLessThan(150);
  });

  test('many at once are each added once, over one connection', async () => {
    const one = open({ stream: 'many' });
    const results = await Promise.all(Array.from({ length: 200 }, () => sendOne(one)));
    expect(results.every(({ delivered }) => delivered)).toBe(true);
    expect(await entriesOf('many')).toHaveLength(200);
    // This one, and the one that asks.
    const clients = await ask(async (redis) =>
      String(await redis.client('LIST'))
        .trim()
        .split('\n'),
    );
    expect(clients).toHaveLength(2);
  });

  test('TLS is checked against the host name, and the address that was allowed is dialed', async () => {
    const tls = { tls: true, port: broker.tlsPort, stream: 'tls' };
    const trusting = localContext({ extraCa: certificate.cert });
    expect(await sendOne(open(tls, trusting))).toMatchObject({ delivered: true });
    expect(await sendOne(open({ ...tls, host: 'other.example.test' }, trusting))).toMatchObject({
      delivered: false,
      errorCode: 'tls_wrong_host',
    });
    expect(await sendOne(open(tls))).toMatchObject({ delivered: false, errorCode: 'tls_self_signed' });
  });

  test('a wrong password, a missing one and a user without rights are told apart from other failures', async () => {
    const wrong = await sendOne(open({ password: 'not-the-password' }));
    expect(wrong).toMatchObject({ delivered: false, errorCode: 'authentication' });
    expect(JSON.stringify(wrong)).not.toContain('not-the-password');
    const { password: _none, ...settings } = {
      host: 'h',
      port: broker.port,
      tls: false,
      stream: 'events',
      password: '',
    };
    const without = redisStreams.open(settings, localContext());
    opened.push(without);
    expect(await sendOne(without)).toMatchObject({ errorCode: 'authentication' });
    await ask((redis) => redis.call('ACL', 'SETUSER', 'reader', 'on', '>reader-password', '~*', '+xread'));
    const reader = await sendOne(open({ username: 'reader', password: 'reader-password' }));
    expect(reader).toMatchObject({ delivered: false, errorCode: 'authentication' });
    expect(JSON.stringify(reader)).not.toContain('reader-password');
  });

  test('a stream that must not be created is missed, and a key of another kind is refused', async () => {
    expect(await sendOne(open({ stream: 'missing', createStream: false }))).toMatchObject({
      delivered: false,
      errorCode: 'not_found',
      error: 'there is no stream "missing"',
    });
    expect(await ask((redis) => redis.exists('missing'))).toBe(0);
    await ask((redis) => redis.set('text', 'x'));
    expect(await sendOne(open({ stream: 'text' }))).toMatchObject({ delivered: false, errorCode: 'refused' });
  });

  test('a database that does not exist is an error, not database 0', async () => {
    expect(await sendOne(open({ database: 999 }))).toMatchObject({ delivered: false, errorCode: 'refused' });
  });

  test('Redis that is killed refuses connections; once it is back, events are added again', async () => {
    const one = open({ stream: 'restart' });
    await sendOne(one);
    await broker.kill();
    const away = await sendOne(one);
    expect(away).toMatchObject({ delivered: false });
    expect(['connection_refused', 'connection_closed']).toContain(away.errorCode);
    expect(away.error).not.toContain('127.0.0.1');
    await broker.resume();
    await untilDelivered(one);
    expect((await entriesOf('restart')).length).toBeGreaterThanOrEqual(2);
  });

  test('Redis that hangs is given up at the deadline, connected or not, and used again when it answers', async () => {
    const one = open({ stream: 'slow' }, localContext({ timeoutMs: 700 }));
    await untilDelivered(one);
    broker.pause();
    expect(await sendOne(one)).toMatchObject({
      delivered: false,
      errorCode: 'timeout',
      error: 'no acknowledgment from Redis within 0.7 s',
    });
    expect(await sendOne(one)).toMatchObject({ delivered: false, errorCode: 'connect_timeout' });
    broker.unpause();
    await untilDelivered(one);
  });

  test('an address that is not allowed is not dialed', async () => {
    const context = guardedContext();
    expect(await sendOne(open({}, context))).toEqual({
      delivered: false,
      errorCode: 'no_public_address',
      error: 'no public address was found for the host name',
      detail: 'it resolves to 10.0.0.1 (private)',
      response: null,
    });
    expect(context.asked).toEqual([`redis.example.test:${broker.port}`]);
  });

  test('who stops waiting is told so at once', async () => {
    const one = open();
    broker.pause();
    const stop = new AbortController();
    const sent = one.send(testMessage(), stop.signal);
    stop.abort();
    expect(await sent).toMatchObject({ delivered: false, errorCode: 'postponed' });
    broker.unpause();
  });

  test('the example receives the events, and verifies their signatures', async () => {
    const example = runExample('redis-streams', {
      REDIS_URL: `redis://:${BROKER_PASSWORD}@127.0.0.1:${broker.port}`,
      STREAM: 'example',
    });
    try {
      const message = testMessage();
      await sendOne(open({ stream: 'example' }), message);
      await sendOne(open({ stream: 'example' }), testMessage({ body: '{"forged":true}' }));
      await expect.poll(example.output).toContain(`order.created ${message.deliveryId}`);
      await expect.poll(example.output).toContain('The signature is not valid');
    } finally {
      await example.stop();
    }
  });
});

test('the URL that is shown has no secret', () => {
  const settings = {
    host: 'redis.example.com',
    username: 'u',
    password: 'p4ssword',
    stream: 'events',
    database: 2,
  };
  expect(redisStreams.urlOf(settings)).toBe('rediss://redis.example.com/2/events');
  expect(redisStreams.urlOf({ ...settings, tls: false, port: 6380 })).toBe(
    'redis://redis.example.com:6380/2/events',
  );
});

test('a public host is not called without TLS', async () => {
  const one = redisStreams.open({ host: 'redis.example.com', tls: false, stream: 'events' }, publicContext());
  expect(await sendOne(one)).toMatchObject({
    errorCode: 'refused',
    error: 'a public host must be called over TLS',
  });
  await one.close();
});
