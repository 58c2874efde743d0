import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PostgresCluster, startPostgresCluster } from '../support/postgres-cluster.ts';
import { createDatabaseOn } from '../support/scratch-database.ts';
import { findPostgres } from '../support/scratch-servers.ts';
import { seedKeys } from './support/accounts.ts';
import { call, createWebhook, listWebhooks } from './support/call.ts';
import { createInstallationOn, type Installation } from './support/installation.ts';
import { until } from './support/until.ts';

const programs = findPostgres();
/** Fewer requests than the rate limit allows. */
const SELDOM = { everyMs: 500 };

describe.skipIf(programs === undefined)('a server that knows a primary and its standby', () => {
  let cluster: PostgresCluster;
  let waybill: Installation;
  let key: string;
  beforeAll(async () => {
    cluster = await startPostgresCluster({ programs: programs as string, size: 2, isSynchronous: false });
    const { name } = await createDatabaseOn(cluster.primary().url);
    const databaseUrl = cluster.urlOf(name);
    waybill = createInstallationOn(undefined, {
      DATABASE_URL: databaseUrl,
      WAYBILL_SECRET: 'a secret that is only used in a test',
    });
    const [seeded] = await seedKeys({ ...waybill, databaseUrl }, 1);
    key = seeded?.key ?? '';
  });
  afterAll(async () => {
    await waybill?.remove();
    await cluster?.stop();
  });

  test('goes on with the standby once it is promoted, with all that it had, and without a restart', async () => {
    const { origin, stdout } = await waybill.serve();
    const ids = [1, 2, 3].map(() => createWebhook(origin, key).then(({ body }) => body.data.id));
    const before = (await Promise.all(ids)).sort();
    const standby = cluster.members.find((member) => member !== cluster.primary());
    const received = () =>
      cluster.query(
        cluster.primary().url,
        `select 1 from pg_stat_replication where replay_lsn >= pg_current_wal_lsn()`,
      );
    await until('the standby to have everything', async () => (await received()).length > 0);

    cluster.primary().signalAll('SIGKILL');
    const isRefused = async () => (await createWebhook(origin, key)).status === 503;
    await until('writes to fail', isRefused, SELDOM);
    expect((await call('GET', `${origin}/readyz`)).status).toBe(503);
    expect(await cluster.promote()).toBe(standby);
    const isAccepted = async () => {
      const answer = await createWebhook(origin, key);
      return answer.status === 201 && answer;
    };
    const created = await until('a write to be accepted', isAccepted, SELDOM);
    await until('the server to be ready', async () => (await call('GET', `${origin}/readyz`)).status === 200);
    const after = (await listWebhooks(origin, key)).body.data.map(({ id }: { id: string }) => id).sort();
    expect(after).toEqual([...before, created.body.data.id].sort());
    expect(stdout()).toContain('using another server of the database from now on');
  });
});
