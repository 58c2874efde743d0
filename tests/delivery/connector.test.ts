import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Resolver } from '../../server/src/delivery/sending/dns/resolver.ts';
import { sendFailure } from '../../server/src/delivery/sending/send-failure.ts';
import { LOOPBACK, startHttps, startTcp } from './support/receivers.ts';
import { newSender } from './support/senders.ts';

/** Stand-ins on this machine: the sender is allowed to reach the one, as if it were public, and not the other. */
const PUBLIC = LOOPBACK;
const PRIVATE = '127.0.0.2';

/** Answers each lookup with the next of these lists of addresses, and the last one from then on. */
function resolving(...answers: string[][]): { resolver: Resolver; lookups: () => number } {
  let lookups = 0;
  const lookup = async () => {
    const addresses = answers[Math.min(lookups++, answers.length - 1)] ?? [];
    return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  };
  return { resolver: { lookup, close() {} }, lookups: () => lookups };
}

const NOT_PUBLIC =
  'no public address was found for the host name; WAYBILL_WEBHOOK_ALLOW_CIDRS can allow others';

describe('loopback is not dialed however its URL is written', () => {
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
    const outcome = await newSender({ allowed: [] }).post(`https://${host}:${listener.port}/`);
    expect(outcome).toMatchObject({ delivered: false, statusCode: null, response: null });
    const isName = /[a-z]/i.test(new URL(`https://${host}/`).hostname.replace(/^\[.*\]$/, ''));
    expect(outcome.error).toMatch(
      isName
        ? NOT_PUBLIC
        : /^the address \S+ is not allowed \(.+\); WAYBILL_WEBHOOK_ALLOW_CIDRS can allow it$/,
    );
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
      postponed: false,
      error: NOT_PUBLIC,
      errorCode: 'no_public_address',
    });
    expect(receiver.connections).toBe(0);
  });

  test('that resolves to something private from the second lookup on gains nothing', async () => {
    const receiver = await everywhere();
    const { resolver, lookups } = resolving([PUBLIC], [PRIVATE]);
    const sender = newSender({ resolver });
    expect((await sender.post(url(receiver.port))).delivered).toBe(true);
    // The address that was judged is the address that was dialed: no second lookup in between.
    expect(lookups()).toBe(1);
    expect((await sender.post(url(receiver.port))).error).toBe(NOT_PUBLIC);
    expect(lookups()).toBe(2);
    expect(receiver.dialed).toEqual([PUBLIC]);
  });

  test.each([
    ['the private one first', [PRIVATE, PUBLIC]],
    ['the public one first', [PUBLIC, PRIVATE]],
    ['private ones around it', ['::1', PRIVATE, PUBLIC, '::ffff:127.0.0.2', '10.0.0.1']],
  ])(
    'that resolves to public and private addresses, %s, is dialed at the public one alone',
    async (_, all) => {
      const receiver = await everywhere();
      const sender = newSender(resolving(all));
      for (let n = 0; n < 3; n++) expect((await sender.post(url(receiver.port))).delivered).toBe(true);
      expect(new Set(receiver.dialed)).toEqual(new Set([PUBLIC]));
    },
  );

  test('whose public address does not answer is not tried at its private one', async () => {
    const listener = await startTcp(undefined, PRIVATE);
    const outcome = await newSender(resolving([PUBLIC, PRIVATE])).post(url(listener.port));
    expect(outcome.error).toBe('connection refused');
    expect(listener.connections).toBe(0);
  });

  test('that resolves to 1,000 addresses is dialed at a few of them', async () => {
    const many = Array.from({ length: 1_000 }, (_, n) => `127.1.${n >> 8}.${n & 255}`);
    const listener = await startTcp((socket) => socket.destroy());
    const sender = newSender({ ...resolving(many), allowed: ['127.1.0.0/16'] });
    expect((await sender.post(url(listener.port))).delivered).toBe(false);
    expect(listener.connections).toBeGreaterThan(0);
    expect(listener.connections).toBeLessThanOrEqual(8);
  });

  test('that was slow to look up leaves less of the time for the connection', async () => {
    const silent = await startTcp();
    const { now } = performance;
    let tookMs = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + tookMs);
    onTestFinished(() => clock.mockRestore());
    const lookup = async () => {
      tookMs = 3_599_900;
      return [{ address: PUBLIC, family: 4 }];
    };
    const sender = newSender({ resolver: { lookup, close() {} }, connectTimeoutMs: 3_600_000 });
    expect((await sender.post(url(silent.port))).error).toBe('no connection within 3600 s');
  });

  test('without any address is a failure that says so', async () => {
    expect((await newSender(resolving([])).post(url(443))).error).toBe(NOT_PUBLIC);
  });
});

describe('what the account reads', () => {
  const post = (host: string, addresses: string[]) =>
    newSender({ ...resolving(addresses), allowed: [] }).post(`https://${host}/`);

  test('is the same whether an internal name exists or not, and the operator reads which', async () => {
    const inside = await post('db.corp.test', ['10.1.2.3', 'fd00::7']);
    const outside = await post('nothing.corp.test', []);
    expect(inside.error).toBe(outside.error);
    expect(inside.detail).toBe('it resolves to 10.1.2.3 (private), fd00::7 (not a public address)');
    expect(outside.detail).toBe('it resolves to nothing');
  });

  test('names an address that the URL names', async () => {
    expect((await post('10.1.2.3', [])).error).toBe(
      'the address 10.1.2.3 is not allowed (private); WAYBILL_WEBHOOK_ALLOW_CIDRS can allow it',
    );
  });

  test('does not name the address that a name was dialed at', () => {
    const failure = Object.assign(new Error('connect EACCES 10.1.2.3:443'), {
      code: 'EACCES',
      syscall: 'connect',
      address: '10.1.2.3',
    });
    expect(sendFailure(failure)).toEqual({
      code: 'connection',
      error: 'no connection (EACCES)',
      detail: failure.message,
    });
  });
});

test("that this machine is out of file handles is not the receiver's fault", () => {
  const failure = Object.assign(new Error('connect EMFILE 1.2.3.4:443'), { code: 'EMFILE' });
  expect(sendFailure(failure)).toMatchObject({ ours: true });
});
