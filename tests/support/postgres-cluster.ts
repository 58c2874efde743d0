import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
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
import { end, freePort, unprivileged, untilListening } from './scratch-servers.ts';

/** One server of a cluster. Clients and the other members reach it through its network, which can be frozen. */
export interface Member {
  readonly name: string;
  readonly network: Pick<DatabaseProxy, 'url' | 'hold' | 'freeze' | 'thaw' | 'cut'>;
  /** Where tests reach it, whatever its network does. */
  readonly url: string;
  /** SIGSTOP is a machine that hangs, SIGKILL one that loses power. After SIGCONT it goes on. */
  signalAll(signal: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): void;
  /** From now on no standby gets anything, as on a link that is slow. Ends with the member. */
  holdReplication(): Promise<void>;
  /** A fast shutdown, which waits until the standbys have everything; or the switchover of what runs the cluster. */
  shutDown(): Promise<void>;
  /** Starts one that was killed or shut down again, as what it was, on the same port and data. */
  resume(): Promise<void>;
}

/** A primary and its standbys, of which one at a time can be promoted. */
export interface PostgresCluster {
  readonly isSynchronous: boolean;
  readonly members: readonly Member[];
  primary(): Member;
  /** For clients: all members, of which the one that takes writes is meant. */
  urlOf(database: string): string;
  /** The standby that has the most becomes the primary, and the others follow it. Resolves when it takes writes. */
  promote(): Promise<Member>;
  /** The member is ended, if it still runs, and comes back as a standby with the data of the primary. */
  rebuild(member: Member): Promise<void>;
  query<R extends pg.QueryResultRow>(url: string, sql: string, values?: unknown[]): Promise<R[]>;
  stop(): Promise<void>;
}

const SETTINGS = [
  ...['max_connections=200', 'wal_keep_size=512MB', 'hot_standby=on', 'wal_receiver_timeout=5s'],
  // A member that lags because it is slow must not keep the others waiting for a test to end.
  ...['wal_retrieve_retry_interval=200ms', 'recovery_target_timeline=latest', 'wal_sender_timeout=5s'],
];

/** Plain streaming replication, in which nobody but the test decides who is the primary. */
export async function startPostgresCluster(options: ClusterOptions): Promise<PostgresCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-test-cluster-'));
  const identity = unprivileged();
  if (identity !== undefined) chownSync(folder, identity.uid, identity.gid);
  const created: Server[] = [];
  for (let n = 1; n <= options.size; n++) created.push(await createServer(options, folder, `db${n}`));
  let [primary] = created as [Server];
  const standbys = () => created.filter((server) => server !== primary);

  await primary.initialize();
  for (const standby of standbys()) await standby.follow(primary);
  await untilFollowed(primary, created.length - 1);

  return {
    isSynchronous: options.isSynchronous,
    members: created,
    primary: () => primary,
    urlOf: (database) => clusterUrl(created, database),
    async promote() {
      const left = standbys().filter((server) => server.isFollowing);
      const positions = await Promise.all(left.map(receivedBy));
      const most = positions.reduce(
        (best, position, i) => (position > (positions[best] ?? 0n) ? i : best),
        0,
      );
      const next = left[most];
      if (next === undefined) throw new Error('no standby is left to promote');
      primary = next;
      await query(next.url, 'select pg_promote(true, 60)');
      for (const other of left)
        if (other !== next) {
          const { hostname, port } = new URL(next.network.url);
          await query(
            other.url,
            `alter system set primary_conninfo = 'host=${hostname} port=${port} user=${USER}'`,
          );
          await query(other.url, 'select pg_reload_conf()');
        }
      return next;
    },
    async rebuild(member) {
      const server = created.find((one) => one === member);
      if (server === undefined || server === primary) throw new Error(`${member.name} cannot be rebuilt`);
      await server.end();
      server.network.thaw();
      server.network.cut();
      await server.follow(primary);
      await untilFollowed(primary, created.length - 1);
    },
    query,
    async stop() {
      for (const server of created) await server.end();
      for (const { network } of created) await network.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Server extends Member {
  readonly network: DatabaseProxy;
  /** It is a standby that runs, as far as is known. */
  isFollowing: boolean;
  initialize(): Promise<void>;
  follow(primary: Member): Promise<void>;
  end(): Promise<void>;
}

async function createServer(
  { programs, isSynchronous }: ClusterOptions,
  folder: string,
  name: string,
): Promise<Server> {
  const data = join(folder, name);
  const port = await freePort();
  const url = `postgres://${USER}@127.0.0.1:${port}/postgres`;
  const network = await startDatabaseProxy(url);
  const identity = unprivileged();
  const options = { ...identity, cwd: folder, env: { ...process.env, LC_ALL: 'C' }, stdio: 'pipe' as const };
  const program = (file: string, args: string[]) => execFileSync(join(programs, file), args, options);
  const settings = [...SETTINGS, `synchronous_standby_names=${isSynchronous ? 'ANY 1 (*)' : ''}`];
  let child: ChildProcess | undefined;
  let isStandby = false;

  function signalAll(signal: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): void {
    server.isFollowing = signal === 'SIGCONT' && isStandby;
    const pid = child?.pid;
    if (pid === undefined || child?.exitCode !== null || child.signalCode !== null) return;
    signalEach([pid, ...childrenOf(pid)], signal);
  }

  async function start(): Promise<void> {
    const started = spawn(
      join(programs, 'postgres'),
      [
        ...['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder],
        ...settings.flatMap((setting) => ['-c', setting]),
      ],
      { ...options, stdio: 'ignore' },
    );
    child = started;
    await untilListening(port, `${name} did not start`, started);
    await until(`${name} to answer`, () => isTrue(query(url, 'select 1')));
  }

  const server: Server = {
    name,
    network,
    url,
    isFollowing: false,
    signalAll,
    async holdReplication() {
      const senders = await query<{ pid: number }>(url, 'select pid from pg_stat_replication');
      signalEach(
        senders.map(({ pid }) => pid),
        'SIGSTOP',
      );
    },
    async shutDown() {
      server.isFollowing = false;
      if (child) await end(child, 'SIGINT');
    },
    async resume() {
      await server.end();
      await start();
      server.isFollowing = isStandby;
    },
    async initialize() {
      program('initdb', ['-D', data, '-U', USER, '-A', 'trust', '-E', 'UTF8', '-N']);
      await start();
    },
    async follow(primary) {
      rmSync(data, { recursive: true, force: true });
      mkdirSync(data, { mode: 0o700 });
      if (identity !== undefined) chownSync(data, identity.uid, identity.gid);
      // Through the network, as the setting that it leaves behind says.
      const source = new URL(primary.network.url);
      const from = ['-h', source.hostname, '-p', source.port, '-U', USER];
      await run(join(programs, 'pg_basebackup'), [
        ...from,
        '-D',
        data,
        '-R',
        '-c',
        'fast',
        '-X',
        'stream',
        '-N',
      ]);
      await start();
      isStandby = true;
      server.isFollowing = true;
    },
    async end() {
      signalAll('SIGKILL');
      if (child) await end(child, 'SIGKILL');
    },
  };

  /** Without blocking the event loop, which carries the copy through the network. */
  async function run(file: string, args: string[]): Promise<void> {
    const started = spawn(file, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    started.stderr?.on('data', (text) => {
      said += text;
    });
    const code = await new Promise((resolve) => started.once('exit', resolve));
    if (code !== 0) throw new Error(`${file} failed: ${said}`);
  }
  return server;
}

/** How far it has come, in bytes. */
async function receivedBy({ url }: Member): Promise<bigint> {
  const [row] = await query<{ bytes: string }>(
    url,
    `select coalesce(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn()) - '0/0' as bytes`,
  );
  return BigInt(row?.bytes ?? 0);
}

async function untilFollowed({ url }: Member, count: number): Promise<void> {
  const streaming = `select 1 where (select count(*) from pg_stat_replication where state = 'streaming') >= ${count}`;
  await until(`${count} standbys to follow`, () => isTrue(query(url, streaming)));
}
