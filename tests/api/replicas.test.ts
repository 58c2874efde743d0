import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { messageOf } from '../../server/src/lib/errors.ts';
import { openStorage, type Storage } from '../../server/src/storage/index.ts';
import { ADA } from '../support/places.ts';
import { type Member, type PostgresCluster, startPostgresCluster } from '../support/postgres-cluster.ts';
import { findPostgres } from '../support/scratch-servers.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';
import { until } from '../system/support/until.ts';

const programs = findPostgres();
/** Shorter than for a server, but long enough for a busy machine. */
const TIMES = { waitMs: 300, answerMs: 700, restMs: 300 };
/** A request waits for the primary's position, for the replica, and then until it is known that the replica hangs. */
const BOUND_MS = 2 * TIMES.waitMs + 2 * TIMES.answerMs + 2_000;

describe.skipIf(programs === undefined)('reads from a replica of PostgreSQL', () => {
  let cluster: PostgresCluster;
  let standby: Member;
  /** Two processes of a fleet. */
  let api: TestApi;
  let other: TestApi;
  let key: string;
  const opened: Storage[] = [];

  beforeAll(async () => {
    cluster = await startPostgresCluster({ programs: programs ?? '', size: 2, isSynchronous: false });
    const [primary, second] = cluster.members as [Member, Member];
    standby = second;
    await cluster.query(primary.url, 'create database waybill');
    api = await startApi();
    other = await startApi();
    ({ key } = await api.newKey());
    await isUsed(api.storage);
    await isUsed(other.storage);
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((storage) => storage.close()));
  });
  afterAll(async () => {
    await Promise.all([api?.close(), other?.close()]);
    await cluster?.stop();
  });

  const urlOf = (member: Member) => member.network.url.replace(/\/postgres$/, '/waybill');
  const open = (settings: Partial<Parameters<typeof openStorage>[0]> = {}): Promise<Storage> =>
    openStorage({
      ...{ dataFolder: '', databaseUrl: urlOf(cluster.primary()), replicaUrl: urlOf(standby) },
      ...{ poolSize: 10, mustHear: true, holdsLock: true, replicaTimes: TIMES, onConnectionLost: () => {} },
      ...settings,
    });
  const startApi = () =>
    startTestApi({
      async openScratch() {
        const storage = await open();
        return { storage, options: {} as never, remove: () => storage.close() };
      },
    });
  async function openToTest(settings?: Parameters<typeof open>[0]): Promise<Storage> {
    const storage = await open(settings);
    opened.push(storage);
    return storage;
  }
  const statusOf = ({ replicas }: Storage) => replicas?.status()[0];
  const useOf = ({ replicas }: Storage) => ({ ...replicas?.use });
  const isUsed = (storage: Storage) => until('the replica to be used', () => statusOf(storage)?.isUsed);
  const onStandby = (text: string) => cluster.query(urlOf(standby), text);
  const onPrimary = (text: string) => cluster.query(urlOf(cluster.primary()), text);
  async function setOnStandby(setting: string): Promise<void> {
    await onStandby(`alter system ${setting}`);
    await onStandby('select pg_reload_conf()');
  }
  function call(one: TestApi, method: string, path: string, json?: object) {
    // A key may send one request each second. Several are sent at a time.
    one.clock.advance(2_000);
    return one.call(method, `/api/v1${path}`, { key, json });
  }
  let number = 0;
  async function createOrder(): Promise<string> {
    number += 1;
    const orderNumber = `R-${number}`;
    const json = { orderNumber, shipTo: ADA, items: [{ name: 'Cup', quantity: 1 }] };
    const { status, text } = await call(api, 'POST', '/orders', json);
    expect(status, text).toBe(201);
    return orderNumber;
  }
  const find = async (one: TestApi, orderNumber: string) => {
    const { status, body, text } = await call(one, 'GET', `/orders?q=${orderNumber}&limit=5`);
    expect(status, text).toBe(200);
    return body.data.map((order: { orderNumber: string }) => order.orderNumber);
  };

  test('what was written is found by the next search, of any process', async () => {
    const before = { own: useOf(api.storage), other: useOf(other.storage) };
    for (let i = 0; i < 10; i++) {
      const orderNumber = await createOrder();
      expect(await find(other, orderNumber)).toContain(orderNumber);
      expect(await find(api, orderNumber)).toContain(orderNumber);
    }
    // They were read from the replica, or this would prove nothing.
    expect(useOf(api.storage).replica).toBeGreaterThan(before.own.replica ?? 0);
    expect(useOf(other.storage).replica).toBeGreaterThan(before.other.replica ?? 0);
  });

  test('of a replica that is behind, a request waits no longer than for a moment, and is answered by the primary', async () => {
    await setOnStandby("set recovery_min_apply_delay = '2s'");
    try {
      const before = useOf(api.storage);
      for (let i = 0; i < 3; i++) {
        const orderNumber = await createOrder();
        const startedAt = performance.now();
        expect(await find(api, orderNumber)).toContain(orderNumber);
        expect(performance.now() - startedAt).toBeLessThan(BOUND_MS);
        expect(await find(other, orderNumber)).toContain(orderNumber);
      }
      expect(useOf(api.storage).behind).toBeGreaterThan(before.behind ?? 0);
      expect(statusOf(api.storage)).toMatchObject({ isUsed: false, problem: 'behind the primary' });
      await until('the lag to be measured', () => (statusOf(api.storage)?.lagMs ?? 0) > 100);
    } finally {
      await setOnStandby('reset recovery_min_apply_delay');
    }
    await isUsed(api.storage);
    await isUsed(other.storage);
    const { replica = 0 } = useOf(api.storage);
    const orderNumber = await createOrder();
    expect(await find(api, orderNumber)).toContain(orderNumber);
    expect(useOf(api.storage).replica).toBe(replica + 1);
  });

  test('commits that have not even reached the disk of the primary are waited for', async () => {
    await onPrimary('alter system set synchronous_commit = off');
    await onPrimary("alter system set wal_writer_delay = '10s'");
    await onPrimary('select pg_reload_conf()');
    try {
      const [writer, reader] = [await openToTest(), await openToTest()];
      await isUsed(reader);
      for (let i = 0; i < 20; i++) {
        const name = `async ${i}`;
        await writer.write((tx) => tx.insertInto('settings').values({ name, value: '' }).execute());
        const found = await reader.replicas?.run(() =>
          reader.db.selectFrom('settings').select('name').where('name', '=', name).execute(),
        );
        expect(found).toEqual([{ name }]);
      }
      // What was not flushed yet was sent to it, instead of being waited for in vain.
      expect(useOf(reader).replica).toBeGreaterThan(10);
    } finally {
      await onPrimary('alter system reset all');
      await onPrimary('select pg_reload_conf()');
    }
  });

  test('a statement that the replica cancels is answered by the primary, which the rest of the request asks too', async () => {
    const problems: (string | undefined)[] = [];
    const storage = await openToTest({ onReplicaChanged: (_host, problem) => problems.push(problem) });
    await isUsed(storage);
    await setOnStandby('set max_standby_streaming_delay = 0');
    await onPrimary('create table changing (n int)');
    await onPrimary('insert into changing select generate_series(1, 100)');
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
        const rows = await onStandby(`select 1 from pg_stat_activity where wait_event = 'PgSleep'`);
        return rows.length > 0;
      });
      await onPrimary('delete from changing');
      await onPrimary('vacuum changing');
      // What vacuum has written is flushed with the next commit.
      await onPrimary('insert into changing values (1)');
      expect(await answers).toEqual([true, false, false]);
      expect(useOf(storage)).toMatchObject({ replica: 1, failed: 1 });
      expect(problems).toEqual([expect.stringContaining('conflict with recovery')]);
      await until('the replica to be used again', () => problems.length === 2);
      expect(problems[1]).toBeUndefined();
      expect(await storage.replicas?.run(isStandby)).toBe(true);
    } finally {
      await setOnStandby('reset max_standby_streaming_delay');
    }
  });

  test('a list that is streamed ends complete although its replica is lost in the middle', async () => {
    const storage = await openToTest();
    await isUsed(storage);
    const own = await startTestApi({
      openScratch: async () => ({ storage, options: {} as never, remove: async () => {} }),
    });
    try {
      const { key: ownKey, accountId } = await own.newKey();
      const before = useOf(storage);
      await storage.write((tx) =>
        sql`insert into products (id, account_id, sku, name, sku_key, name_key, sku_fold, description, currency, active,
            track_inventory, tags, metadata, created_at, updated_at)
          select 'prd_' || lpad(n::text, 26, '0'), ${accountId}, n, 'Cup', n, 'cup', n, repeat('x', 2000), 'USD', 1, 1, '[]', '{}', n, n
          from generate_series(1, 4000) n`.execute(tx),
      );
      const response = await fetch(`${own.origin}/api/v1/products`, {
        headers: { authorization: `Bearer ${ownKey}`, accept: 'text/csv' },
      });
      const reader = response.body?.getReader();
      let text = Buffer.from((await reader?.read())?.value ?? []).toString();
      expect(useOf(storage)).toMatchObject({ replica: (before.replica ?? 0) + 1, failed: before.failed });
      standby.network.cut();
      for (let part = await reader?.read(); part?.value; part = await reader?.read())
        text += Buffer.from(part.value).toString();
      expect(text.trimEnd().split('\n')).toHaveLength(4_001);
      expect(useOf(storage).failed).toBe((before.failed ?? 0) + 1);
    } finally {
      await own.close();
    }
  });

  test('what is read in order to write is read from the primary, also after a read that may come from a replica', async () => {
    const storage = await openToTest();
    await isUsed(storage);
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

  test('of what a request leaves behind, nothing is read from its replica', async () => {
    const storage = await openToTest();
    await isUsed(storage);
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
    const storage = await openToTest({ replicaUrl: urlOf(cluster.primary()) });
    await until('it to be examined', () => statusOf(storage)?.problem === 'it is not a standby');
    expect(await storage.replicas?.run(async () => 'from the primary')).toBe('from the primary');
    expect(useOf(storage)).toMatchObject({ replica: 0, unused: 1 });
  });

  test('a replica that hangs delays requests by a bounded time, and is used again when it goes on', async () => {
    const load = startLoad();
    try {
      await load.some();
      standby.signalAll('SIGSTOP');
      await until('the replica to be left alone', () => !statusOf(api.storage)?.isUsed);
      await load.some();
      const { body, status } = await api.call('GET', '/readyz');
      expect([status, body.status]).toEqual([200, 'degraded']);
      expect(body.checks.replicas).toContain(new URL(standby.network.url).host);
    } finally {
      standby.signalAll('SIGCONT');
    }
    await isUsed(api.storage);
    const { longestMs, failed } = await load.stop();
    expect(failed).toEqual([]);
    expect(longestMs).toBeLessThan(BOUND_MS);
    await isUsed(other.storage);
  });

  test('a replica that dies under load fails no request, and is used again when it is back', async () => {
    const load = startLoad();
    await load.some();
    standby.signalAll('SIGKILL');
    await until('the replica to be left alone', () => !statusOf(api.storage)?.isUsed);
    await load.some();
    await cluster.rebuild(standby);
    await isUsed(api.storage);
    await load.some();
    const { failed } = await load.stop();
    expect(failed).toEqual([]);
    const { status, body } = await api.call('GET', '/readyz');
    expect([status, body.checks.replicas]).toEqual([200, 'ok']);
  });

  /** Clients that list and search, of whom each looks for what it has just written, through both processes. */
  function startLoad() {
    const failed: string[] = [];
    let answered = 0;
    let longestMs = 0;
    let isOver = false;
    const clients = Array.from({ length: 6 }, async (_, i) => {
      while (!isOver) {
        try {
          const orderNumber = i < 2 ? await createOrder() : 'R';
          const startedAt = performance.now();
          const found = await find(i % 2 === 0 ? api : other, orderNumber);
          longestMs = Math.max(longestMs, performance.now() - startedAt);
          if (i < 2 && !found.includes(orderNumber)) failed.push(`${orderNumber} was not found`);
        } catch (error) {
          failed.push(messageOf(error));
        }
        answered += 1;
      }
    });
    return {
      async some() {
        const enough = answered + 30;
        await until('requests to be answered', () => answered >= enough);
      },
      async stop() {
        isOver = true;
        await Promise.all(clients);
        return { failed, longestMs };
      },
    };
  }
});
