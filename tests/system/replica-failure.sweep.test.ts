import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, type PostgresCluster, startPostgresCluster } from '../support/postgres-cluster.ts';
import { createDatabaseOn } from '../support/scratch-database.ts';
import { findPostgres } from '../support/scratch-servers.ts';
import { seedKeys } from './support/accounts.ts';
import { call } from './support/call.ts';
import { createInstallationOn, type Installation, type ServerProcess } from './support/installation.ts';
import { type ReplicaLoad, startReplicaLoad } from './support/replica-load.ts';
import { until } from './support/until.ts';

const programs = findPostgres();
/** A hung replica is found out in two seconds; the rest is what a busy machine needs. A server gives up on a primary after 12. */
const BOUND_MS = 10_000;
const LAG = '2s';

/** How /readyz describes it. */
const GONE = /connect|ended|terminat/i;
const HANGS = /no answer|timeout|in time/i;

interface Trouble {
  break(replica: Member): unknown;
  repair(replica: Member): unknown;
  problem: RegExp;
}

describe.skipIf(programs === undefined)('a server with two replicas, under load', () => {
  let cluster: PostgresCluster;
  let replicas: readonly [Member, Member];
  let waybill: Installation;
  let server: ServerProcess;
  let load: ReplicaLoad;
  beforeAll(async () => {
    cluster = await startPostgresCluster({ programs: programs as string, size: 3, isSynchronous: false });
    const [primary, ...standbys] = cluster.members as [Member, Member, Member];
    replicas = standbys;
    const { name, url: databaseUrl } = await createDatabaseOn(primary.url);
    const hosts = replicas.map(hostOf).join(',');
    waybill = createInstallationOn(undefined, {
      DATABASE_URL: databaseUrl,
      WAYBILL_DATABASE_REPLICA_URL: `postgres://waybill@${hosts}/${name}`,
      WAYBILL_SECRET: 'a secret that is only used in a test',
      // Each asks the replicas itself, and reads what the other has written.
      WAYBILL_PROCESSES: '2',
    });
    const keys = await seedKeys({ ...waybill, databaseUrl }, 100);
    server = await waybill.serve();
    await untilUsed(replicas);
    load = startReplicaLoad({ origin: server.origin, keys: keys.map(({ key }) => key) });
  });
  afterAll(async () => {
    await load?.stop();
    await waybill?.remove();
    await cluster?.stop();
  });

  const hostOf = ({ network }: Member): string => new URL(network.url).host;
  const readyz = async () => (await call('GET', `${server.origin}/readyz`)).body;

  /** The values for both processes together, by what they use the database for. */
  async function metric(name: string, labels: string): Promise<number[]> {
    const { body } = await call('GET', `${server.origin}/metrics`);
    return [...body.matchAll(/^(\w+)\{(.*)\} (\S+)$/gm)]
      .filter(([, found, of]) => found === name && of.includes(labels))
      .map(([, , , value]) => Number(value));
  }
  async function isUsed(replica: Member): Promise<boolean> {
    const values = await metric('waybill_database_replica_used', `"${hostOf(replica)}"`);
    return values.length > 0 && values.every((value) => value === 1);
  }
  const untilUsed = (some: readonly Member[]) =>
    until('the replicas to be used', async () => (await Promise.all(some.map(isUsed))).every(Boolean));
  const answeredBy = async (outcome: string): Promise<number> =>
    (await metric('waybill_database_replica_reads_total', `outcome="${outcome}"`)).reduce((a, b) => a + b, 0);

  /** Statements of the server, other than the question of how far it is. */
  async function untilRead(replica: Member): Promise<void> {
    const from = Date.now();
    await until('the replica to be read', async () => {
      const read = await cluster.query(
        replica.url,
        `select 1 from pg_stat_activity where application_name = 'waybill' and query_start > to_timestamp($1)`,
        [from / 1_000],
      );
      return read.length > 0;
    });
  }

  /** Breaks these replicas and repairs them, while the load goes on. */
  async function endure(broken: readonly Member[], { problem, ...trouble }: Trouble): Promise<void> {
    await load.some();
    load.reset();
    for (const replica of broken) await trouble.break(replica);
    try {
      for (const replica of broken)
        await until('it to be left alone', async () => {
          const { checks, status } = await readyz();
          return status === 'degraded' && problem.test(problemOf(checks.replicas, replica) ?? '');
        });
      for (const replica of broken) expect(await isUsed(replica)).toBe(false);
      const before = await answeredBy('unused');
      await load.some();
      if (broken.length === replicas.length) expect(await answeredBy('unused')).toBeGreaterThan(before);
      else await untilRead(replicas.find((one) => !broken.includes(one)) as Member);
    } finally {
      for (const replica of broken) await trouble.repair(replica);
    }
    await untilUsed(broken);
    await load.some();
    for (const replica of broken) await untilRead(replica);
    const { failures, answered, longestMs } = load.figures();
    print(answered, longestMs);
    expect(failures).toEqual([]);
    for (const [kind, ms] of longestMs) expect(ms, kind).toBeLessThan(BOUND_MS);
    // On a busy machine, it may lag again for a moment.
    const isHealthy = async () => (await readyz()).checks.replicas === 'ok';
    await until('the server to be healthy', isHealthy);
  }

  const problemOf = (text: string, replica: Member): string | undefined =>
    text.split('; ').find((one) => one.startsWith(`${hostOf(replica)}: `));

  function print(answered: ReadonlyMap<string, number>, longestMs: ReadonlyMap<string, number>): void {
    const kinds = [...answered].map(
      ([kind, count]) => `${kind} ${count} (at most ${Math.round(longestMs.get(kind) ?? 0)} ms)`,
    );
    process.stdout.write(
      `  ${expect.getState().currentTestName?.split(' > ').at(-1)}: ${kinds.join(', ')}\n`,
    );
  }

  const KILLED: Trouble = {
    break: (replica) => replica.signalAll('SIGKILL'),
    repair: (replica) => replica.resume(),
    problem: GONE,
  };
  const delay = (replica: Member, setting: string) =>
    cluster
      .query(replica.url, `alter system ${setting}`)
      .then(() => cluster.query(replica.url, 'select pg_reload_conf()'));
  const BEHIND: Trouble = {
    break: (replica) => delay(replica, `set recovery_min_apply_delay = '${LAG}'`),
    repair: (replica) => delay(replica, 'reset recovery_min_apply_delay'),
    problem: /behind the primary/,
  };

  const TROUBLES: Record<string, Trouble> = {
    'is killed': KILLED,
    'hangs with its connections open': {
      break: (replica) => replica.signalAll('SIGSTOP'),
      repair: (replica) => replica.signalAll('SIGCONT'),
      problem: HANGS,
    },
    'is cut off': {
      break: (replica) => replica.network.freeze(),
      repair: (replica) => replica.network.thaw(),
      problem: HANGS,
    },
    'loses all its connections': {
      break: (replica) => replica.network.cut(),
      repair() {},
      problem: /ended|terminated/,
    },
    'is restarted': {
      break: (replica) => replica.shutDown(),
      repair: (replica) => replica.resume(),
      problem: GONE,
    },
    'stops replaying': {
      break: (replica) => cluster.query(replica.url, 'select pg_wal_replay_pause()'),
      repair: (replica) => cluster.query(replica.url, 'select pg_wal_replay_resume()'),
      problem: /behind the primary/,
    },
  };

  test.for(Object.entries(TROUBLES))(
    'fails no request and misses nothing that was written when a replica %s',
    async ([, trouble]) => endure([replicas[0]], trouble),
  );

  test(`fails no request and misses nothing that was written while both replicas lag by ${LAG}`, () =>
    endure(replicas, BEHIND));

  test('fails no request and misses nothing that was written when both replicas are killed', () =>
    endure(replicas, KILLED));
});
