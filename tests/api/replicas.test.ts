import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { loadConfig } from '../../server/src/config.ts';
import { checkReplicas } from '../../server/src/doctor/replica-checks.ts';
import {
  BOUND_MS,
  type ReplicaScene,
  startReplicaScene,
  statusOf,
  untilUsed,
  useOf,
} from '../support/replica-scene.ts';
import { findPostgres } from '../support/scratch-servers.ts';
import { startTestApi } from '../support/test-api.ts';
import { until } from '../system/support/until.ts';

const programs = findPostgres();

describe.skipIf(programs === undefined)('reads from a replica of PostgreSQL', () => {
  let scene: ReplicaScene;
  beforeAll(async () => {
    scene = await startReplicaScene(programs ?? '');
  });
  afterEach(() => scene.closeOpened());
  afterAll(() => scene?.stop());

  test('what was written is found by the next search, of any process', async () => {
    const before = { own: useOf(scene.api.storage), other: useOf(scene.other.storage) };
    for (let i = 0; i < 5; i++) {
      const orderNumber = await scene.createOrder();
      expect(await scene.find(scene.other, orderNumber)).toContain(orderNumber);
      expect(await scene.find(scene.api, orderNumber)).toContain(orderNumber);
    }
    // They were read from the replica, or this would prove nothing.
    expect(useOf(scene.api.storage).replica).toBeGreaterThan(before.own.replica);
    expect(useOf(scene.other.storage).replica).toBeGreaterThan(before.other.replica);
  });

  test('of a replica that is behind, a request waits no longer than for a moment, and is answered by the primary', async () => {
    await scene.onStandby('select pg_wal_replay_pause()');
    try {
      const before = useOf(scene.api.storage);
      for (let i = 0; i < 3; i++) {
        const orderNumber = await scene.createOrder();
        const startedAt = performance.now();
        expect(await scene.find(scene.api, orderNumber)).toContain(orderNumber);
        expect(performance.now() - startedAt).toBeLessThan(BOUND_MS);
        expect(await scene.find(scene.other, orderNumber)).toContain(orderNumber);
      }
      expect(useOf(scene.api.storage).behind).toBeGreaterThan(before.behind);
      expect(statusOf(scene.api.storage)).toMatchObject({ isUsed: false, problem: 'behind the primary' });
      await until('the lag to be measured', () => (statusOf(scene.api.storage)?.lagMs ?? 0) > 100);
    } finally {
      await scene.onStandby('select pg_wal_replay_resume()');
    }
    await untilUsed(scene.api.storage);
    await untilUsed(scene.other.storage);
    const { replica } = useOf(scene.api.storage);
    const orderNumber = await scene.createOrder();
    expect(await scene.find(scene.api, orderNumber)).toContain(orderNumber);
    expect(useOf(scene.api.storage).replica).toBe(replica + 1);
  });

  test('commits that have not even reached the disk of the primary are waited for', async () => {
    await scene.onPrimary('alter system set synchronous_commit = off');
    await scene.onPrimary("alter system set wal_writer_delay = '10s'");
    await scene.onPrimary('select pg_reload_conf()');
    try {
      const [writer, reader] = [await scene.open(), await scene.open()];
      await untilUsed(reader);
      for (let i = 0; i < 8; i++) {
        const name = `async ${i}`;
        await writer.write((tx) => tx.insertInto('settings').values({ name, value: '' }).execute());
        const found = await reader.replicas?.run(() =>
          reader.db.selectFrom('settings').select('name').where('name', '=', name).execute(),
        );
        expect(found).toEqual([{ name }]);
      }
      // What was not flushed yet was sent to it, instead of being waited for in vain.
      expect(useOf(reader).replica).toBeGreaterThan(4);
    } finally {
      await scene.onPrimary('alter system reset all');
      await scene.onPrimary('select pg_reload_conf()');
    }
  });

  test('a statement that the replica cancels is answered by the primary, which the rest of the request asks too', async () => {
    const problems: (string | undefined)[] = [];
    const storage = await scene.open({ onReplicaChanged: (_host, problem) => problems.push(problem) });
    await untilUsed(storage);
    await scene.setOnStandby('set max_standby_streaming_delay = 0');
    await scene.onPrimary('create table changing (n int)');
    try {
      const slowOnStandby = sql<{ standby: boolean }>`
        select pg_is_in_recovery() as standby, (select count(*) from changing),
          case when pg_is_in_recovery() then pg_sleep(30) end`;
      const isStandby = async () =>
        (await sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`.execute(storage.db)).rows[0]
          ?.standby;
      const answers = storage.replicas?.run(async () => [
        await isStandby(),
        (await slowOnStandby.execute(storage.db)).rows[0]?.standby,
        await isStandby(),
      ]);
      await until('the statement to run there', async () => {
        const rows = await scene.onStandby(`select 1 from pg_stat_activity where wait_event = 'PgSleep'`);
        return rows.length > 0;
      });
      // It needs the table for itself, which the replica cannot refuse.
      await scene.onPrimary('truncate changing');
      expect(await answers).toEqual([true, false, false]);
      expect(useOf(storage)).toMatchObject({ replica: 1, failed: 1 });
      expect(problems).toEqual([expect.stringContaining('conflict with recovery')]);
      await until('the replica to be used again', () => problems.length === 2);
      expect(problems[1]).toBeUndefined();
      expect(await storage.replicas?.run(isStandby)).toBe(true);
    } finally {
      await scene.setOnStandby('reset max_standby_streaming_delay');
    }
  });

  test('what is read in order to write is read from the primary, also after a read that may come from a replica', async () => {
    const storage = await scene.open();
    await untilUsed(storage);
    const isStandby = async (db = storage.db) =>
      (await sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`.execute(db)).rows[0]?.standby;
    const answers = await storage.replicas?.run(async () => [
      await isStandby(),
      await storage.write((tx) => isStandby(tx)),
      await isStandby(),
    ]);
    expect(answers).toEqual([true, false, false]);
    expect(await isStandby()).toBe(false);
  });

  test('who calls, and whether they may, is not read from the replica', async () => {
    const asked: string[] = [];
    const watches = ['api_keys', 'sessions', 'idempotency_keys', 'orders'].map((table) => {
      const watch = scene.standby.network.hold(table);
      void watch.reached.then(() => {
        asked.push(table);
        watch.release();
      });
      return watch;
    });
    const storage = await scene.open();
    await untilUsed(storage);
    const fresh = await startTestApi({
      openScratch: async () => ({ storage, options: {} as never, remove: async () => {} }),
    });
    try {
      const { key } = await fresh.newKey();
      await until('a list to be read from the replica', async () => {
        const { status } = await fresh.call('GET', '/api/v1/orders', { key });
        expect(status).toBe(200);
        return useOf(storage).replica > 0;
      });
      expect(asked).toEqual(['orders']);
    } finally {
      for (const watch of watches) watch.release();
      await fresh.close();
    }
  });

  test('of what a request leaves behind, nothing is read from its replica', async () => {
    const storage = await scene.open();
    await untilUsed(storage);
    const isStandby = async () =>
      (await sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`.execute(storage.db)).rows[0]
        ?.standby;
    let later: () => Promise<boolean | undefined> = isStandby;
    const end = await storage.replicas?.during(() => {
      later = AsyncLocalStorage.bind(isStandby);
    });
    expect(await later()).toBe(true);
    end?.();
    expect(await later()).toBe(false);
  });

  test('a server that is no standby is not read from', async () => {
    const storage = await scene.open({ replicaUrl: scene.urlOf(scene.primary) });
    await until('it to be examined', () => statusOf(storage)?.problem === 'it is not a standby');
    expect(await storage.replicas?.run(async () => 'from the primary')).toBe('from the primary');
    expect(useOf(storage)).toMatchObject({ replica: 0, unused: 1 });
  });

  test('a replica of another database is not read from, and doctor calls it a mistake', async () => {
    await scene.onPrimary('create database elsewhere');
    await scene.onPrimary('create role clerk login');
    const asClerk = (url: string) => url.replace('waybill@', 'clerk@');
    const replicaUrl = asClerk(scene.urlOf(scene.standby, 'elsewhere'));
    const storage = await scene.open({ replicaUrl });
    const problem = 'it is a replica of another database';
    await until('it to be examined', () => statusOf(storage)?.problem === problem);
    const examine = (url: string) =>
      checkReplicas(
        loadConfig({
          DATABASE_URL: asClerk(scene.urlOf(scene.primary)),
          WAYBILL_DATABASE_REPLICA_URL: url,
        }),
      );
    expect(await examine(replicaUrl)).toMatchObject([
      { status: 'fail', message: expect.stringMatching(/^127.0.0.1:\d+ is a replica of another database$/) },
    ]);
    expect(await examine(asClerk(scene.urlOf(scene.primary)))).toMatchObject([
      { status: 'fail', message: expect.stringContaining('is not a standby') },
    ]);
    const both = asClerk(scene.urlOf(scene.standby)).replace('/waybill', ',127.0.0.1:1/waybill');
    expect(await examine(both)).toMatchObject([
      { status: 'ok', message: expect.stringContaining('is up to date') },
      {
        status: 'warn',
        message: expect.stringContaining('127.0.0.1:1 cannot be used (connect ECONNREFUSED'),
      },
    ]);
  });
});
