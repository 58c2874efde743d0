import { describe, expect, test } from 'vitest';
import type { Resolve } from '../../src/delivery/connector.ts';
import { LOOPBACK, startHttps, startTcp } from './support/receivers.ts';
import { newSender } from './support/senders.ts';

/** Stand-ins on this machine: the sender is allowed to reach the one, as if it were public, and not the other. */
const PUBLIC = LOOPBACK;
const PRIVATE = '127.0.0.2';

/** Answers each lookup with the next of these lists of addresses, and the last one from then on. */
function resolving(...answers: string[][]): { resolve: Resolve; lookups: () => number } {
  let lookups = 0;
  const resolve: Resolve = (_hostname, callback) => {
    const addresses = answers[Math.min(lookups++, answers.length - 1)] ?? [];
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
  return { resolve, lookups: () => lookups };
}

describe('loopback is not dialled however its URL is written', () => {
  test.each([
    ...[
      '127.0.0.1',
      '127.1',
      '2130706433',
      '0x7f.1',
      '0x7f000001',
      '017700000001',
      '127.0.0.1.',
      '0',
      '0.0.0.0',
    ],
    ...['[::1]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::127.0.0.1]', '[64:ff9b::7f00:1]'],
    ...['localhost', 'LOCALHOST', 'localhost.', '①②⑦.⓪.⓪.①'],
  ])('https://%s/', async (host) => {
    const listener = await startTcp();
    const outcome = await newSender({ allowed: [], connectTimeoutMs: 500 }).post(
      `https://${host}:${listener.port}/`,
    );
    expect(outcome).toMatchObject({ delivered: false, statusCode: null, response: null });
    // Some resolvers know no `localhost.`; everything else is refused by name of its address.
    expect(outcome.error).toMatch(/^the address \S+ is not allowed \(.+\)$|^host not found$/);
    expect(listener.connections).toBe(0);
  });
});

describe('a name', () => {
  const url = (port: number) => `https://receiver.test:${port}/hook`;
  const everywhere = () =>
    startHttps((response) => response.writeHead(200, { connection: 'close' }).end(), { host: '0.0.0.0' });

  test('is delivered to at the address it resolves to', async () => {
    const receiver = await everywhere();
    const outcome = await newSender(resolving([PUBLIC])).post(url(receiver.port));
    expect(outcome).toMatchObject({ delivered: true, error: null });
  });

  test('that resolves to a private address is refused without a connection', async () => {
    const receiver = await everywhere();
    const outcome = await newSender(resolving([PRIVATE])).post(url(receiver.port));
    expect(outcome).toMatchObject({
      delivered: false,
      error: `the address ${PRIVATE} is not allowed (loopback)`,
    });
    expect(receiver.connections).toBe(0);
  });

  test('that resolves to something private from the second lookup on gains nothing', async () => {
    const receiver = await everywhere();
    const { resolve, lookups } = resolving([PUBLIC], [PRIVATE]);
    const sender = newSender({ resolve });
    expect((await sender.post(url(receiver.port))).delivered).toBe(true);
    // The address that was judged is the address that was dialled: no second lookup in between.
    expect(lookups()).toBe(1);
    expect((await sender.post(url(receiver.port))).error).toContain('not allowed');
    expect(lookups()).toBe(2);
    expect(receiver.dialled).toEqual([PUBLIC]);
  });

  test.each([
    ['the private one first', [PRIVATE, PUBLIC]],
    ['the public one first', [PUBLIC, PRIVATE]],
    ['private ones around it', ['::1', PRIVATE, PUBLIC, '::ffff:127.0.0.2', '10.0.0.1']],
  ])(
    'that resolves to public and private addresses, %s, is dialled at the public one alone',
    async (_, all) => {
      const receiver = await everywhere();
      const sender = newSender(resolving(all));
      for (let n = 0; n < 3; n++) expect((await sender.post(url(receiver.port))).delivered).toBe(true);
      expect(new Set(receiver.dialled)).toEqual(new Set([PUBLIC]));
    },
  );

  test('whose public address does not answer is not tried at its private one', async () => {
    const listener = await startTcp(undefined, PRIVATE);
    const outcome = await newSender(resolving([PUBLIC, PRIVATE])).post(url(listener.port));
    expect(outcome.error).toBe('connection refused');
    expect(listener.connections).toBe(0);
  });

  test('without any address, or that cannot be looked up, is a failure that says so', async () => {
    expect((await newSender(resolving([])).post(url(443))).error).toBe('receiver.test has no address');
    const failing: Resolve = (_, callback) =>
      callback(Object.assign(new Error('x'), { code: 'ENOTFOUND' }), []);
    expect((await newSender({ resolve: failing }).post(url(443))).error).toBe('host not found');
  });

  test('that takes for ever to look up is given up when connecting takes too long', async () => {
    const outcome = await newSender({ resolve: () => {}, connectTimeoutMs: 200 }).post(url(443));
    expect(outcome.error).toBe('no connection within 0.2 s');
  });
});
