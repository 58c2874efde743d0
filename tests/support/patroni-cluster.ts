import { type ChildProcess, spawn } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../system/support/until.ts';
import {
  type ClusterOptions,
  childrenOf,
  clusterUrl,
  isTrue,
  query,
  signalEach,
  USER,
} from './cluster-parts.ts';
import { type DatabaseProxy, startDatabaseProxy } from './database-proxy.ts';
import type { Member, PostgresCluster } from './postgres-cluster.ts';
import { end, findProgram, freePort, unprivileged, untilListening } from './scratch-servers.ts';

export const canRunPatroni = (): boolean =>
  ['patroni', 'etcd'].every((name) => findProgram(name) !== undefined);

/** Empty for one that has ended, also if nobody has asked how. */
function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

/** The shortest that Patroni accepts: a primary that is gone is replaced after `ttl` seconds. */
const TIMES = { ttl: 20, loop_wait: 1, retry_timeout: 3 };
/** The standbys follow again after a copy of everything, at worst. */
const FOLLOWED_MS = 180_000;

/**
 * A cluster that Patroni runs: it decides by itself when a standby is promoted and which one. Its members and etcd are processes of this
 * machine; a member that is cut off reaches neither the others nor etcd. One that failed comes back with a new copy of the data.
 */
export async function startPatroniCluster(options: ClusterOptions): Promise<PostgresCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-test-patroni-'));
  const identity = unprivileged();
  if (identity !== undefined) chownSync(folder, identity.uid, identity.gid);
  const etcd = await startEtcd();
  const members: PatroniMember[] = [];
  for (let n = 1; n <= options.size; n++)
    members.push(await createMember(options, { folder, name: `db${n}`, etcdUrl: etcd.url }));
  let [primary] = members as [PatroniMember];

  const others = () => members.filter((member) => member !== primary);
  const isWhole = async () => {
    const roles = await primary.rolesOfAll();
    const standbys = others().map(({ name }) => roles.get(name));
    return (
      roles.get(primary.name) === 'leader' &&
      standbys.every((role) => role === 'replica' || role === 'sync_standby') &&
      standbys.includes('sync_standby') === options.isSynchronous &&
      (await isTrue(query(primary.url, streaming(options))))
    );
  };
  const untilWhole = () =>
    until('all standbys to follow', () => isWhole().catch(() => false), {
      timeoutMs: FOLLOWED_MS,
      everyMs: 200,
    });

  async function stop(): Promise<void> {
    for (const member of members) await member.end();
    for (const member of members) await member.close();
    await etcd.stop();
    rmSync(folder, { recursive: true, force: true });
  }

  try {
    primary.start();
    const isStarted = () => primary.requireRunning() && primary.isPrimary();
    await until('the first member to take writes', isStarted, { everyMs: 200 });
    for (const standby of others()) standby.start();
    await untilWhole();
  } catch (error) {
    const said = members.map(({ name, log }) => `${name}:\n${log().slice(-2_000)}`).join('\n');
    await stop();
    throw new Error(`Patroni did not start: ${(error as Error).message}\n${said}`);
  }

  return {
    isSynchronous: options.isSynchronous,
    members,
    primary: () => primary,
    urlOf: (database) => clusterUrl(members, database),
    async promote() {
      primary = await until('Patroni to promote a standby', async () => {
        for (const one of others()) if (await one.isPrimary()) return one;
        return undefined;
      });
      return primary;
    },
    async rebuild(member) {
      const own = members.find((one) => one === member);
      if (own === undefined || own === primary) throw new Error(`${member.name} cannot be rebuilt`);
      await own.repair();
      await untilWhole();
    },
    query,
    stop,
  };
}

const streaming = ({ size, isSynchronous }: ClusterOptions): string => `
  select from pg_stat_replication where state = 'streaming'
  having count(*) = ${size - 1} and bool_or(sync_state <> 'async') = ${isSynchronous}`;

interface PatroniMember extends Member {
  start(): void;
  /** Starts it without its data, unless it has gone on by itself. */
  repair(): Promise<void>;
  /** Throws if Patroni has ended by itself. */
  requireRunning(): true;
  isPrimary(): Promise<boolean>;
  /** As this member knows them. */
  rolesOfAll(): Promise<Map<string, string>>;
  log(): string;
  end(): Promise<void>;
  close(): Promise<void>;
}

interface Place {
  folder: string;
  name: string;
  etcdUrl: string;
}

async function createMember(
  options: ClusterOptions,
  { folder, name, etcdUrl }: Place,
): Promise<PatroniMember> {
  const [port, apiPort] = [await freePort(), await freePort()];
  const url = `postgres://${USER}@127.0.0.1:${port}/postgres`;
  const api = `http://127.0.0.1:${apiPort}`;
  const data = join(folder, name);
  const [config, log] = [join(folder, `${name}.json`), join(folder, `${name}.log`)];
  const proxies = [
    await startDatabaseProxy(url),
    await startDatabaseProxy(api),
    await startDatabaseProxy(etcdUrl),
  ] as const;
  const [forDatabase, forApi, toEtcd] = proxies.map((proxy) => new URL(proxy.url).host) as [
    string,
    string,
    string,
  ];
  const each = (what: (proxy: DatabaseProxy) => void): void => proxies.forEach(what);
  writeFileSync(
    config,
    JSON.stringify(settings(options, { folder, name, data, port, apiPort, forDatabase, forApi, toEtcd })),
  );
  let patroni: ChildProcess | undefined;

  const isRunning = (): boolean => patroni?.exitCode === null && patroni.signalCode === null;
  /** Patroni, and servers, which are no children of it and may outlive it. */
  function processes(): number[] {
    const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    const own = all.map(Number).filter((pid) => isOwn(commandOf(pid)));
    return own.flatMap((pid) => [pid, ...childrenOf(pid)]);
  }
  const isOwn = (command: string) => command.includes(data) || command.includes(config);
  const senders = async (): Promise<number[]> =>
    (await query<{ pid: number }>(url, 'select pid from pg_stat_replication')).map(({ pid }) => pid);
  let held: number[] = [];
  /** It was treated in a way after which it may need a copy of everything. */
  let isBroken = false;

  const member: PatroniMember = {
    name,
    url,
    network: {
      url: proxies[0].url,
      hold: proxies[0].hold,
      freeze() {
        isBroken = true;
        each((proxy) => proxy.freeze());
        // Nothing leaves it any more, and Patroni stops a server only when all of its processes end.
        signalEach(held.splice(0), 'SIGCONT');
      },
      thaw: () => each((proxy) => proxy.thaw()),
      cut: () => each((proxy) => proxy.cut()),
    },
    signalAll(signal) {
      isBroken = true;
      signalEach(processes(), signal);
    },
    async holdReplication() {
      held = await senders();
      signalEach(held, 'SIGSTOP');
    },
    async shutDown() {
      const response = await fetch(`${api}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: name }),
      });
      if (!response.ok) throw new Error(`no switchover: ${response.status} ${await response.text()}`);
      await response.text();
    },
    async resume() {
      if (isRunning()) signalEach(processes(), 'SIGCONT');
      else member.start();
    },
    async repair() {
      if (!isBroken) return;
      await member.end();
      rmSync(data, { recursive: true, force: true });
      member.network.thaw();
      member.network.cut();
      member.start();
      isBroken = false;
    },
    start() {
      const file = openSync(log, 'a');
      const env = { ...process.env, LC_ALL: 'C.UTF-8' };
      const stdio = ['ignore', file, file] as const;
      patroni = spawn(findProgram('patroni') as string, [config], {
        ...unprivileged(),
        cwd: folder,
        env,
        stdio: [...stdio],
      });
    },
    requireRunning() {
      if (!isRunning()) throw new Error(`${name} has ended`);
      return true;
    },
    isPrimary: () => isTrue(query(url, 'select from (select) as one where not pg_is_in_recovery()')),
    async rolesOfAll() {
      const response = await fetch(`${api}/cluster`, { signal: AbortSignal.timeout(5_000) });
      const { members } = (await response.json()) as { members: { name: string; role: string }[] };
      return new Map(members.map(({ name, role }) => [name, role]));
    },
    log: () => (existsSync(log) ? readFileSync(log, 'utf8') : ''),
    async end() {
      // Again for what it started in its last moment.
      await until(`${name} to end`, () => {
        const left = processes();
        signalEach(left, 'SIGKILL');
        return left.length === 0;
      });
      if (patroni) await end(patroni, 'SIGKILL');
    },
    async close() {
      for (const proxy of proxies) await proxy.close();
    },
  };
  return member;
}

interface Addresses {
  folder: string;
  name: string;
  data: string;
  port: number;
  apiPort: number;
  /** Through the network, each a host and a port. */
  forDatabase: string;
  forApi: string;
  toEtcd: string;
}

const settings = (
  { programs, isSynchronous }: ClusterOptions,
  { folder, name, data, port, apiPort, ...through }: Addresses,
) => ({
  scope: 'waybill',
  name,
  restapi: { listen: `127.0.0.1:${apiPort}`, connect_address: through.forApi },
  // Otherwise it would ask etcd for its own address, and go past the network.
  etcd3: { use_proxies: true, hosts: [through.toEtcd] },
  bootstrap: {
    dcs: {
      ...TIMES,
      // In bytes: the standbys of a test may be behind by as much as it wants.
      maximum_lag_on_failover: 1_000_000_000,
      // Strictly: without a standby, a commit waits instead of being acknowledged.
      synchronous_mode: isSynchronous,
      synchronous_mode_strict: isSynchronous,
      postgresql: { use_pg_rewind: true, parameters: { max_connections: 200, wal_keep_size: '512MB' } },
    },
    initdb: [{ encoding: 'UTF8' }, { auth: 'trust' }, 'no-sync', 'data-checksums'],
  },
  postgresql: {
    listen: `127.0.0.1:${port}`,
    connect_address: through.forDatabase,
    data_dir: data,
    bin_dir: programs,
    pgpass: join(folder, `${name}.pgpass`),
    authentication: { superuser: { username: USER }, replication: { username: USER } },
    pg_hba: [
      'local all all trust',
      'host all all 127.0.0.1/32 trust',
      'host replication all 127.0.0.1/32 trust',
    ],
    parameters: { unix_socket_directories: folder, wal_receiver_timeout: '5s', wal_sender_timeout: '5s' },
    remove_data_directory_on_rewind_failure: true,
    remove_data_directory_on_diverged_timelines: true,
  },
});

async function startEtcd() {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-test-etcd-'));
  const [port, peerPort] = [await freePort(), await freePort()];
  const [url, peerUrl] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`];
  const child = spawn(
    findProgram('etcd') as string,
    [
      ...['--name', 'one', '--data-dir', folder, '--initial-cluster', `one=${peerUrl}`],
      ...['--listen-client-urls', url, '--advertise-client-urls', url],
      ...['--listen-peer-urls', peerUrl, '--initial-advertise-peer-urls', peerUrl],
    ],
    { stdio: 'ignore' },
  );
  await untilListening(port, 'etcd did not start', child);
  return {
    url,
    async stop() {
      await end(child, 'SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
