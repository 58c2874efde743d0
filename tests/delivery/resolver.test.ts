import { execFileSync } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createResolver } from '../../server/src/delivery/sending/dns/resolver.ts';
import { holdTimers } from '../support/held-timers.ts';
import { type DnsServer, type Question, type Reply, startDns } from './support/dns-server.ts';
import { LOOPBACK, startHttps } from './support/receivers.ts';
import { newSender, settled } from './support/senders.ts';

/** Only a hung machine takes so long. */
const TIMEOUT_MS = 60_000;
/** After which the DNS itself is asked, which has as long to answer. */
const DOUBT_MS = TIMEOUT_MS * 0.4;
const A = '192.0.2.1';
const AAAA = '2001:db8::1';

type Options = Partial<Parameters<typeof createResolver>[0]>;

/** Asks this server alone, whatever the machine's own files say; gone with the test. */
function newResolver({ server }: DnsServer, options: Options = {}) {
  const resolver = createResolver({
    timeoutMs: TIMEOUT_MS,
    servers: [server],
    hostsFile: '/nowhere',
    resolvConf: '/nowhere',
    ...options,
  });
  onTestFinished(() => resolver.close());
  return resolver;
}

/** Answers what a table says of names, or of a name and a family; knows the root, and no other name. */
const table =
  (replies: Record<string, Reply>) =>
  ({ name, type }: Question): Reply =>
    replies[`${name} ${type}`] ?? replies[name] ?? (name === '' ? { addresses: [] } : 'nxdomain');

function scratchFile(text: string): { path: string; write(text: string): void } {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-dns-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'file');
  writeFileSync(path, text);
  return { path, write: (changed) => writeFileSync(path, changed) };
}

const found = async (lookup: Promise<{ address: string }[]>) => (await lookup).map(({ address }) => address);

const NOT_PUBLIC = {
  message: 'no public address was found for the host name; WAYBILL_WEBHOOK_ALLOW_CIDRS can allow others',
  ours: false,
};
const NO_ANSWER = { message: 'the host name could not be resolved within 60 s', ours: false };
const FAILED = { message: 'the host name could not be resolved', ours: false };
const OURS = { message: 'not sent yet: this server cannot resolve host names at present', ours: true };

describe('a name', () => {
  test.each<[string, Reply | Record<string, Reply>, string[]]>([
    ['with addresses of both families', { addresses: [A, AAAA, '192.0.2.2'] }, [A, AAAA, '192.0.2.2']],
    ['with IPv4 alone', { addresses: [A] }, [A]],
    ['with IPv6 alone', { addresses: [AAAA] }, [AAAA]],
    ['behind other names', { addresses: [A], aliases: ['b.test', 'c.test', 'd.test'] }, [A]],
    ['whose answer needs TCP', { addresses: [A], truncated: true }, [A]],
  ])('%s is found', async (_, reply, addresses) => {
    const dns = await startDns(table({ 'a.test': reply as Reply }));
    expect(await found(newResolver(dns).lookup('a.test'))).toEqual(addresses);
  });

  test.each<[string, Record<string, Reply>, string]>([
    ['IPv6 is never answered for', { 'a.test A': { addresses: [A] }, 'a.test AAAA': 'hang' }, A],
    ['IPv4 is never answered for', { 'a.test AAAA': { addresses: [AAAA] }, 'a.test A': 'hang' }, AAAA],
    ['IPv6 cannot be told', { 'a.test A': { addresses: [A] }, 'a.test AAAA': 'servfail' }, A],
    ['IPv6 is said not to exist', { 'a.test A': { addresses: [A] }, 'a.test AAAA': 'nxdomain' }, A],
    ['IPv4 cannot be told', { 'a.test AAAA': { addresses: [AAAA] }, 'a.test A': 'refused' }, AAAA],
  ])('of which %s is found by the other family, soon', async (_, replies, address) => {
    const dns = await startDns(table(replies));
    expect(await found(newResolver(dns).lookup('a.test'))).toEqual([address]);
    // The question that hangs is put three times before it is given up.
    for (const { type, times } of dns.asked)
      if (replies[`a.test ${type}`] === 'hang') expect(times).toBeLessThan(3);
  });

  test.each<[string, Reply, object]>([
    ['does not exist', 'nxdomain', NOT_PUBLIC],
    ['has no address', { addresses: [] }, NOT_PUBLIC],
    ['leads in a circle', { addresses: [], aliases: ['b.test', 'a.test'] }, NOT_PUBLIC],
    ['cannot be told', 'servfail', FAILED],
    ['is refused', 'refused', FAILED],
  ])("that %s is the receiver's failure", async (_, reply, failure) => {
    const dns = await startDns(table({ 'a.test': reply }));
    await expect(newResolver(dns).lookup('a.test')).rejects.toMatchObject(failure);
  });

  test("that nobody answers for is the receiver's failure, if the DNS answers otherwise", async () => {
    const timers = holdTimers([DOUBT_MS, TIMEOUT_MS]);
    onTestFinished(() => timers.restore());
    const dns = await startDns(table({ 'a.test': 'hang' }));
    const lookup = expect(newResolver(dns).lookup('a.test')).rejects.toMatchObject(NO_ANSWER);
    await expect.poll(() => dns.asked.map(({ name }) => name)).toContain('a.test');
    timers.runOut(DOUBT_MS);
    await expect.poll(() => dns.asked.map(({ name }) => name)).toContain('');
    await settled();
    timers.runOut(TIMEOUT_MS);
    await lookup;
  });

  test('with 1,000 addresses is found by a few of them', async () => {
    const many = Array.from({ length: 1_000 }, (_, n) => `198.51.${n >> 8}.${n & 255}`);
    const dns = await startDns(table({ 'a.test': { addresses: many, truncated: true } }));
    expect(await newResolver(dns).lookup('a.test')).toHaveLength(8);
  });

  test.each(['a'.repeat(64), `${'a.'.repeat(130)}test`, '_x.test', 'xn--bcher-kva.test'])(
    'that is odd is no trouble: %s',
    async (name) => {
      const dns = await startDns(table({}));
      await expect(newResolver(dns).lookup(name)).rejects.toMatchObject(NOT_PUBLIC);
    },
  );
});

describe('when the DNS itself', () => {
  // What a resolver knows of its own is no sign: it may be cut off from the rest.
  const ownNames = ({ name }: Question): Reply => (name === 'own.test' ? { addresses: [A] } : 'servfail');

  test.each<[string, DnsServer['answer'] | undefined]>([
    ['is not there', undefined],
    ['answers nobody', () => 'hang'],
    ['can tell nothing', () => 'servfail'],
    ['answers for its own names alone', ownNames],
  ])("%s, that is not the receiver's failure", async (_, answer) => {
    const dns = await startDns(answer ?? (() => 'hang'));
    if (answer === undefined) dns.close();
    await expect(newResolver(dns, { timeoutMs: 400 }).lookup('a.test')).rejects.toMatchObject(OURS);
  });

  test('is back within the time of a lookup, the name is found', async () => {
    // Its time is never over, but what it does between is done within seconds.
    const timeoutMs = 8_000;
    const timers = holdTimers([timeoutMs]);
    onTestFinished(() => timers.restore());
    const dns = await startDns(() => 'servfail');
    const lookup = newResolver(dns, { timeoutMs }).lookup('a.test');
    await expect.poll(() => dns.asked.some(({ name }) => name === '')).toBe(true);
    dns.answer = table({ 'a.test': { addresses: [A] } });
    expect(await found(lookup)).toEqual([A]);
  });
});

describe('a lookup', () => {
  test('waits for no other: 200 names that nobody answers for delay none', async () => {
    const dns = await startDns(({ name }) => (name.startsWith('hang') ? 'hang' : { addresses: [LOOPBACK] }));
    const receiver = await startHttps((response) => response.end());
    const sender = newSender({ resolver: newResolver(dns) });
    let ended = 0;
    const hanging = Array.from({ length: 200 }, async (_, n) => {
      await sender.post(`https://hang-${n}.test/`);
      ended += 1;
    });
    const names = () => new Set(dns.asked.map(({ name }) => name));
    await expect.poll(() => names().size).toBeGreaterThanOrEqual(200);
    const outcome = await sender.post(`https://receiver.test:${receiver.port}/`);
    expect(outcome).toMatchObject({ delivered: true, error: null });
    // On a very slow machine, the first may have been given up meanwhile.
    expect(ended).toBeLessThan(100);
    await sender.close();
    await Promise.all(hanging);
  });

  test('waits for no thread of the pool, though all are held', async () => {
    const receiver = await startHttps((response) => response.end());
    const sender = newSender({ connectTimeoutMs: 30_000 });
    const release = holdThreadPool();
    const outcome = await sender.post(`https://localhost:${receiver.port}/`).finally(release);
    expect(outcome).toMatchObject({ delivered: true, error: null });
  });

  test('is made once for all who ask meanwhile', async () => {
    const dns = await startDns(table({ 'a.test': { addresses: [A], ttl: 0 } }));
    const resolver = newResolver(dns);
    await Promise.all(Array.from({ length: 20 }, () => resolver.lookup('a.test')));
    expect(dns.asked).toHaveLength(2);
  });

  test.each<[string, Reply, number[], number]>([
    ['an answer for its TTL', { addresses: [A], ttl: 5 }, [4_900, 200], 2],
    ['an answer for 30 s at most', { addresses: [A], ttl: 86_400 }, [29_900, 200], 2],
    ['an answer with a TTL of 0 not at all', { addresses: [A], ttl: 0 }, [0], 2],
    ['that a name does not exist for 3 s', 'nxdomain', [2_900, 200], 2],
    ['that a name cannot be told for 3 s', 'servfail', [2_900, 200], 2],
  ])('remembers %s', async (_, reply, waits, lookups) => {
    let now = 0;
    const dns = await startDns(table({ 'a.test': reply }));
    const resolver = newResolver(dns, { now: () => now });
    const ask = () => resolver.lookup('a.test').catch(() => {});
    await ask();
    for (const wait of waits) {
      now += wait;
      await ask();
    }
    expect(dns.asked.filter(({ name, type }) => name === 'a.test' && type === 'A')).toHaveLength(lookups);
  });

  test('that is given up at close ends', async () => {
    const dns = await startDns(() => 'hang');
    const resolver = newResolver(dns, { timeoutMs: 60_000 });
    const lookup = expect(resolver.lookup('a.test')).rejects.toMatchObject({ ours: true });
    await expect.poll(() => dns.asked.length).toBeGreaterThan(0);
    resolver.close();
    await lookup;
  });
});

describe('of this machine', () => {
  test('the hosts file is followed, also when it changes', async () => {
    const dns = await startDns(table({ 'later.test': { addresses: ['192.0.2.99'] } }));
    const hosts = scratchFile(
      `\ufeff# names\n${A}\tHub.test alias # mine\r\n${AAAA} hub.test\nnonsense other.test\n`,
    );
    const resolver = newResolver(dns, { hostsFile: hosts.path });
    expect(await found(resolver.lookup('HUB.test'))).toEqual([A, AAAA]);
    expect(await found(resolver.lookup('alias.'))).toEqual([A]);
    expect(await found(resolver.lookup('later.test'))).toEqual(['192.0.2.99']);
    hosts.write('192.0.2.7 later.test\n');
    await expect.poll(() => found(resolver.lookup('later.test'))).toEqual(['192.0.2.7']);
    expect(dns.asked.filter(({ name }) => name !== 'later.test')).toEqual([]);
  });

  test('localhost and its subdomains are itself, and .invalid is nobody, without asking', async () => {
    const dns = await startDns(table({}));
    const resolver = newResolver(dns);
    for (const name of ['localhost', 'LOCALHOST.', 'shop.localhost'])
      expect(await found(resolver.lookup(name))).toEqual(['127.0.0.1', '::1']);
    await expect(resolver.lookup('x.invalid')).rejects.toMatchObject(NOT_PUBLIC);
    expect(dns.asked).toEqual([]);
  });

  const KUBERNETES = 'search shop.svc.cluster.local svc.cluster.local cluster.local\noptions ndots:5\n';
  test.each<[string, string, string, string[]]>([
    ['a service', KUBERNETES, 'hooks', ['hooks.shop.svc.cluster.local']],
    [
      'a service of another namespace',
      KUBERNETES,
      'hooks.tools',
      ['hooks.tools.shop.svc.cluster.local', 'hooks.tools.svc.cluster.local'],
    ],
    [
      'a name outside of the cluster',
      KUBERNETES,
      'example.com',
      [
        'example.com.shop.svc.cluster.local',
        'example.com.svc.cluster.local',
        'example.com.cluster.local',
        'example.com',
      ],
    ],
    ['a full name with its dot', KUBERNETES, 'example.com.', ['example.com']],
    ['a short name', 'domain corp.test\n', 'wiki', ['wiki.corp.test']],
    ['a long name', 'domain corp.test\n', 'example.com', ['example.com']],
    ['a long name within', 'domain corp.test\n', 'wiki.eu', ['wiki.eu', 'wiki.eu.corp.test']],
    ['a short name without a search list', '', 'backend', ['backend']],
  ])('the search list is followed: %s', async (_, resolvConf, name, names) => {
    const dns = await startDns(table({ [names.at(-1) as string]: { addresses: [A] } }));
    const resolver = newResolver(dns, { resolvConf: scratchFile(resolvConf).path });
    expect(await found(resolver.lookup(name))).toEqual([A]);
    expect(dns.asked.filter(({ type }) => type === 'A').map(({ name: asked }) => asked)).toEqual(names);
  });
});

/** Each open of a pipe that nobody writes to holds a thread until somebody does. */
function holdThreadPool(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-pool-'));
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  const held = Array.from({ length: 16 }, () => open(pipe, 'r'));
  return async () => {
    const writer = openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK);
    for (const file of await Promise.all(held)) await file.close();
    closeSync(writer);
    rmSync(folder, { recursive: true });
  };
}
