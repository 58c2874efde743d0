import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import {
  createMigratedDatabase,
  openProxiedStorage,
  openScratchStorage,
} from '../../../tests/support/storages.ts';
import { openStorage, type Storage, type StorageOptions } from './index.ts';
import { SERVER_KEEP_ALIVE } from './postgres-lasting-connection.ts';

const isTrue = async (storage: Storage, condition: RawBuilder<boolean>): Promise<boolean> => {
  const { rows } = await sql`select 1 where ${condition}`.execute(storage.db);
  return rows.length === 1;
};
/** As judged by this process. */
const isGone = (judge: Storage, id: string | null) =>
  isTrue(judge, judge.presence.isGone(sql`cast(${id} as text)`));

const opened = async (options: StorageOptions): Promise<Storage> => {
  const storage = await openStorage(options);
  onTestFinished(() => storage.close());
  return storage;
};

describe.skipIf(inject('postgresUrl') === '')('presence on PostgreSQL', () => {
  async function twoProcesses() {
    const database = await createMigratedDatabase();
    onTestFinished(() => database.drop());
    const options = { dataFolder: '', databaseUrl: database.url, poolSize: 1, mustHear: true };
    return { options, one: await openStorage(options), other: await opened(options) };
  }

  test('a process is alive from its start to its end', async () => {
    const { one, other } = await twoProcesses();
    const { id } = one.presence;
    expect(id).toMatch(/^prc_/);
    expect(id).not.toBe(other.presence.id);
    expect(await isGone(other, id)).toBe(false);
    await one.close();
    expect(one.presence.id).toBeNull();
    await expect.poll(() => isGone(other, id)).toBe(true);
  });

  test('those that serve requests are counted, also by others, until they end', async () => {
    const { options, one, other } = await twoProcesses();
    onTestFinished(() => one.close());
    expect(await other.presence.countServing()).toBe(0);
    const server = await openStorage({ ...options, isServing: true });
    await opened({ ...options, isServing: true });
    expect(await server.presence.countServing()).toBe(2);
    expect(await other.presence.countServing()).toBe(2);
    await server.close();
    await expect.poll(() => other.presence.countServing()).toBe(1);
  });

  test('no process judges itself, or what is not the id of a process', async () => {
    const { one, other, options } = await twoProcesses();
    await one.close();
    for (const id of [other.presence.id, null, '', '2f1c9a3e-56a0-4d0c-8a0b-6f6d0c1f2a3b'])
      expect(await isGone(other, id)).toBe(false);
    const command = await opened({ ...options, mustHear: false });
    expect(command.presence.id).toBeNull();
    expect(await isGone(command, other.presence.id)).toBe(false);
  });

  test('a process that loses its connection is gone for others, and back under the same id', async () => {
    const { storage, options, proxy, remove } = await openProxiedStorage({ mustHear: true, poolSize: 2 });
    onTestFinished(remove);
    const { id } = storage.presence;
    const direct = new URL(options.databaseUrl as string);
    const { rows } = await sql<{ port: number }>`select inet_server_port() as port`.execute(storage.db);
    direct.port = String(rows[0]?.port);
    const other = await opened({ ...options, databaseUrl: direct.href });
    expect(await isGone(other, id)).toBe(false);

    // New connections wait too.
    proxy.freeze();
    proxy.cut();
    await expect.poll(() => isGone(other, id)).toBe(true);
    await expect.poll(() => storage.presence.id).toBeNull();
    proxy.thaw();
    await expect.poll(() => isGone(other, id)).toBe(false);
    await expect.poll(() => storage.presence.id).toBe(id);
  });

  test('once a connection is lost, a process counts on its presence only when that has answered', async () => {
    const { storage, proxy, remove } = await openProxiedStorage({ mustHear: true, poolSize: 2 });
    onTestFinished(remove);
    const { id } = storage.presence;
    const held = proxy.hold('-- lost');
    const lost = sql`select 1 -- lost`.execute(storage.db);
    await held.reached;
    proxy.freeze();
    held.cut();
    await expect(lost).rejects.toThrow('Connection terminated');
    expect(storage.presence.id).toBeNull();
    proxy.thaw();
    await expect.poll(() => storage.presence.id).toBe(id);
  });

  test('a process connects again while the server still has its old session, and outlives that', async () => {
    const { storage, proxy, runOut, remove } = await openProxiedStorage({
      mustHear: true,
      poolSize: 2,
      timeouts: { heartbeatMs: 50 },
    });
    onTestFinished(remove);
    const { id } = storage.presence;
    const sessions = async () => {
      const { rows } = await sql`
        select 1 from pg_locks where locktype = 'advisory' and objsubid = 1 and mode = 'ShareLock'
          and database = (select oid from pg_database where datname = current_database())`.execute(
        storage.db,
      );
      return rows.length;
    };
    const held = proxy.hold('select 1', { what: 'answer' });
    await held.reached;
    runOut('connectMs');
    await expect.poll(sessions).toBe(2);
    held.release();
    await expect.poll(sessions).toBe(1);
    await expect.poll(() => storage.presence.id).toBe(id);
  });

  test('the server ends the session of a host that has vanished within 11 s', async () => {
    const client = new pg.Client({ connectionString: inject('postgresUrl') });
    await client.connect();
    onTestFinished(() => client.end());
    await client.query(SERVER_KEEP_ALIVE);
    const { rows } = await client.query(
      `select current_setting('tcp_keepalives_idle') as idle, current_setting('tcp_keepalives_count') as count,
        current_setting('tcp_keepalives_interval') as interval`,
    );
    expect(rows).toEqual([{ idle: '5', count: '3', interval: '2' }]);
  });

  test('a statement reads the locks once, however many rows it judges', async () => {
    const { one, other } = await twoProcesses();
    onTestFinished(() => one.close());
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select 1 from idempotency_keys where ${other.presence.isGone(sql.ref('owner'))}`.execute(
      other.db,
    );
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('hashed SubPlan');
  });
});

test('on SQLite, every process but the one that holds the lock is gone', async () => {
  const { options, remove } = await openScratchStorage('sqlite');
  const server = await opened(options);
  const { id } = server.presence;
  expect(id).toMatch(/^prc_/);
  expect(await isGone(server, id)).toBe(false);
  expect(await isGone(server, 'prc_of_another_process')).toBe(true);
  for (const other of [null, '', '2f1c9a3e-56a0-4d0c-8a0b-6f6d0c1f2a3b'])
    expect(await isGone(server, other)).toBe(false);

  const command = await opened({ ...options, holdsLock: false });
  expect(command.presence.id).toBeNull();
  expect(await isGone(command, id)).toBe(false);
  await remove();
});
