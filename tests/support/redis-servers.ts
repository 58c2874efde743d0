import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { until } from '../system/support/until.ts';
import { end, findProgram, freePort, untilListening } from './scratch-servers.ts';

/** A server of Redis, a node of a cluster or a Sentinel, made for one test file. */
export interface RedisNode {
  readonly port: number;
  /** As after a power cut. */
  kill(): Promise<void>;
  /** Starts it again on the same port and data, if it has ended. */
  resume(): Promise<void>;
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void;
  stop(): Promise<void>;
}

export const canRunSentinels = (): boolean =>
  ['redis-server', 'redis-cli', 'openssl'].every((name) => findProgram(name) !== undefined);

/** Lines of a redis.conf; those of a Sentinel, if it is one, which it rewrites. */
export async function startRedisNode(
  config: (port: number, folder: string) => string[],
  { isSentinel = false } = {},
): Promise<RedisNode> {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-test-redis-'));
  const port = await freePort();
  const file = join(folder, 'redis.conf');
  const lines = [
    `dir ${folder}`,
    'bind 127.0.0.1',
    ...(isSentinel ? [] : ['save ""']),
    ...config(port, folder),
  ];
  writeFileSync(file, lines.join('\n'));
  let child: ChildProcess | undefined;
  async function resume(): Promise<void> {
    if (child?.exitCode === null && child.signalCode === null) return;
    const args = [file, ...(isSentinel ? ['--sentinel'] : [])];
    const started = spawn(findProgram('redis-server') as string, args, { stdio: 'ignore' });
    child = started;
    await untilListening(port, 'Redis did not start', started);
  }
  const killed = async () => {
    if (child) await end(child, 'SIGKILL');
  };
  await resume();
  return {
    port,
    kill: killed,
    resume,
    signal: (signal) => void child?.kill(signal),
    async stop() {
      await killed();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export const MASTER_NAME = 'mymaster';

interface SentinelOptions {
  masterPort: number;
  quorum?: number;
  /** Further lines. */
  config?: string[];
  isTls?: boolean;
}

/** One that notices within half a second that its master is gone. */
export const startSentinel = ({ masterPort, quorum = 1, config = [], isTls = false }: SentinelOptions) =>
  startRedisNode(
    (port) => [
      ...(isTls ? ['port 0', `tls-port ${port}`] : [`port ${port}`]),
      `sentinel monitor ${MASTER_NAME} 127.0.0.1 ${masterPort} ${quorum}`,
      `sentinel down-after-milliseconds ${MASTER_NAME} 500`,
      `sentinel failover-timeout ${MASTER_NAME} 2000`,
      ...config,
    ],
    { isSentinel: true },
  );

/** A master, a replica and three Sentinels, of which two have to agree. */
export interface SentinelGroup {
  /** Asks the Sentinels in this order. */
  url: string;
  sentinels: readonly RedisNode[];
  /** As the Sentinels have it. */
  master(): Promise<RedisNode>;
  /** For how long a master may be away until they look for another one. */
  wait(ms: number): Promise<void>;
  /** Makes the replica the master, as for maintenance. Resolves once the Sentinels have begun. */
  failOver(): Promise<void>;
  /** Starts this server again, if it was killed, as a replica of the other. Resolves once it has the same data. */
  follow(node: RedisNode): Promise<void>;
  stop(): Promise<void>;
}

export async function startSentinelGroup(): Promise<SentinelGroup> {
  const first = await startRedisNode((port) => [`port ${port}`]);
  const second = await startRedisNode((port) => [`port ${port}`, `replicaof 127.0.0.1 ${first.port}`]);
  const starting = [1, 2, 3].map(() => startSentinel({ masterPort: first.port, quorum: 2 }));
  const sentinels = await Promise.all(starting);
  const ask = async <T>(node: RedisNode, question: (client: Redis) => Promise<T>): Promise<T> => {
    const client = new Redis(node.port, '127.0.0.1', { maxRetriesPerRequest: 1, commandTimeout: 5_000 });
    client.on('error', () => {});
    return question(client).finally(() => client.disconnect());
  };
  // The first one, which clients ask first, may be stopped.
  const sentinel = sentinels.at(-1) as RedisNode;
  const isIn = (text: unknown, ...parts: string[]) => parts.every((part) => String(text).includes(part));

  /** Both ends, and all Sentinels, which otherwise find no replica to promote. */
  async function isFollowed(by: RedisNode): Promise<boolean> {
    const info = await ask(by, (client) => client.info('replication')).catch(() => '');
    if (!isIn(info, 'role:slave', 'master_link_status:up')) return false;
    const known = await Promise.all(
      sentinels.map((one) =>
        ask(one, (client) => client.call('SENTINEL', 'REPLICAS', MASTER_NAME)).catch(() => ''),
      ),
    );
    return known.every((replicas) => {
      const [facts = []] = (replicas || []) as string[][];
      const fact = (name: string) => facts[facts.indexOf(name) + 1];
      return (
        fact('port') === String(by.port) && fact('flags') === 'slave' && fact('master-link-status') === 'ok'
      );
    });
  }

  const group: SentinelGroup = {
    url: `redis+sentinel://${sentinels.map(({ port }) => `127.0.0.1:${port}`).join(',')}/${MASTER_NAME}`,
    sentinels,
    async master() {
      const place = await ask(sentinel, (client) =>
        client.call('SENTINEL', 'GET-MASTER-ADDR-BY-NAME', MASTER_NAME),
      );
      return Number((place as string[])[1]) === first.port ? first : second;
    },
    async wait(ms) {
      const settings = [MASTER_NAME, 'down-after-milliseconds', ms];
      await Promise.all(
        sentinels.map((one) => ask(one, (client) => client.call('SENTINEL', 'SET', ...settings))),
      );
    },
    async failOver() {
      await ask(sentinel, (client) => client.call('SENTINEL', 'FAILOVER', MASTER_NAME));
    },
    async follow(node) {
      await node.resume();
      const other = node === first ? second : first;
      await ask(node, (client) => client.replicaof('127.0.0.1', other.port));
      await until('the replica to follow', () => isFollowed(node), { everyMs: 100 });
    },
    async stop() {
      await Promise.all([first, second, ...sentinels].map((node) => node.stop()));
    },
  };
  await until('the replica to follow', () => isFollowed(second), { everyMs: 100 });
  return group;
}

/** Nodes without replicas, each with its share of the slots. */
export async function startRedisCluster(size: number, config: string[] = []): Promise<RedisNode[]> {
  const nodes: RedisNode[] = [];
  for (let n = 0; n < size; n++) {
    const busPort = await freePort();
    nodes.push(
      await startRedisNode((port) => [
        ...[`port ${port}`, `cluster-port ${busPort}`],
        ...['cluster-enabled yes', 'cluster-node-timeout 1000', ...config],
      ]),
    );
  }
  const places = nodes.map(({ port }) => `127.0.0.1:${port}`);
  execFileSync(findProgram('redis-cli') as string, ['--cluster', 'create', ...places, '--cluster-yes'], {
    stdio: 'pipe',
  });
  return nodes;
}

/** PEM files of a private CA, and of a certificate for this machine that it has signed. */
export interface PrivateCa {
  folder: string;
  ca: string;
  cert: string;
  key: string;
  /** For redis.conf: TLS, for clients that have a certificate as well. */
  config: string[];
}

export function createPrivateCa(): PrivateCa {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-test-ca-'));
  const file = (name: string) => join(folder, name);
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe', cwd: folder });
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  openssl(
    'req',
    '-x509',
    ...newKey,
    '-keyout',
    'ca.key',
    '-out',
    'ca.pem',
    '-days',
    '2',
    '-subj',
    '/CN=Test CA',
  );
  openssl('req', ...newKey, '-keyout', 'key.pem', '-out', 'request.pem', '-subj', '/CN=redis');
  writeFileSync(file('names'), 'subjectAltName=IP:127.0.0.1,DNS:localhost');
  openssl(
    ...['x509', '-req', '-in', 'request.pem', '-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial'],
    ...['-days', '2', '-extfile', 'names', '-out', 'cert.pem'],
  );
  const [ca, cert, key] = [file('ca.pem'), file('cert.pem'), file('key.pem')];
  return {
    ...{ folder, ca, cert, key },
    config: [
      ...[`tls-cert-file ${cert}`, `tls-key-file ${key}`, `tls-ca-cert-file ${ca}`],
      ...['tls-auth-clients yes', 'tls-replication yes'],
    ],
  };
}
