import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { type DatabaseProxy, startDatabaseProxy } from '../../../tests/support/database-proxy.ts';
import type { ScratchDatabase } from '../../../tests/support/scratch-database.ts';
import { freePort } from '../../../tests/support/scratch-servers.ts';
import { createMigratedDatabase } from '../../../tests/support/storages.ts';
import { lockForMaintenance, openDump, openStorage, type Storage, type StorageOptions } from './index.ts';
import { openClient } from './postgres-hosts.ts';

/** Roles belong to the server, not to a database. */
const ROLE = `waybill_reader_${process.pid}`;

describe.skipIf(inject('postgresUrl') === '')('several hosts in the URL of PostgreSQL', () => {
  let database: ScratchDatabase;
  let closedPort: number;
  const proxies: DatabaseProxy[] = [];
  const opened: Storage[] = [];

  beforeAll(async () => {
    database = await createMigratedDatabase();
    closedPort = await freePort();
    await asAdmin(`create role ${ROLE} login superuser`);
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((storage) => storage.close()));
    await Promise.all(proxies.splice(0).map((proxy) => proxy.close()));
  });
  afterAll(async () => {
    await asAdmin(`drop role ${ROLE}`);
    await database?.drop();
  });

  async function asAdmin(statement: string): Promise<void> {
    const admin = new pg.Client({ connectionString: inject('postgresUrl') });
    await admin.connect();
    await admin.query(statement);
    await admin.end();
  }
  async function whileReadOnly<T>(work: () => Promise<T>): Promise<T> {
    await asAdmin(`alter role ${ROLE} set default_transaction_read_only = on`);
    try {
      return await work();
    } finally {
      await asAdmin(`alter role ${ROLE} reset all`);
    }
  }
  async function proxy(): Promise<DatabaseProxy & { place: string }> {
    const started = await startDatabaseProxy(database.url);
    proxies.push(started);
    return Object.assign(started, { place: new URL(started.url).host });
  }
  const urlOf = (places: string[], query = '') => {
    const url = new URL(database.url);
    return `postgres://${url.username}:${url.password}@${places.join(',')}${url.pathname}${query}`;
  };
  async function open(
    url: string,
    found: string[] = [],
    timeouts: StorageOptions['timeouts'] = {},
  ): Promise<Storage> {
    const storage = await openStorage({
      ...{ dataFolder: '', databaseUrl: url, poolSize: 3, mustHear: true, timeouts },
      onConnectionLost: () => {},
      onHostFound: (host) => found.push(host),
    });
    opened.push(storage);
    return storage;
  }
  const write = (storage: Storage, name: string) =>
    storage.write((tx) => tx.insertInto('settings').values({ name, value: 'x' }).execute());

  test('the first one that can be used is used, by commands too', async () => {
    const real = await proxy();
    const url = urlOf([`127.0.0.1:${closedPort}`, real.place]);
    await write(await open(url), 'first');
    await (await openDump({ dataFolder: '', databaseUrl: url })).close();
    await expect(lockForMaintenance({ dataFolder: '', databaseUrl: url, poolSize: 1 })).rejects.toThrow(
      'Waybill is running on this database',
    );
  });

  test('when one goes away, the pool and the announcements find another without a restart', async () => {
    const [one, other] = [await proxy(), await proxy()];
    const found: string[] = [];
    const storage = await open(urlOf([one.place, other.place]), found);
    const heard: string[] = [];
    storage.onAnnounced('changes', (message) => heard.push(message));
    await write(storage, 'before');
    expect(one.open).toBeGreaterThan(0);
    expect(other.open).toBe(0);

    await one.close();
    await expect
      .poll(async () => {
        await storage.write((tx) => storage.announce(tx, 'changes', 'hello')).catch(() => {});
        return heard.length;
      })
      .toBeGreaterThan(0);
    expect(found).toEqual([other.place]);
    await write(storage, 'after');
    expect(storage.presence.id).not.toBeNull();
  });

  test('once another one is found, connections to the first are cut, also those on which nothing failed', async () => {
    const [one, other] = [await proxy(), await proxy()];
    const storage = await open(urlOf([one.place, other.place]), [], { connectMs: 500 });
    await Promise.all([1, 2, 3].map(() => sql`select pg_sleep(0.05)`.execute(storage.db)));
    // Three, and the one that hears announcements.
    expect(one.open).toBe(4);
    const { id } = storage.presence;
    const stuck = one.hold('-- stuck');
    const unaware = sql`select 1 -- stuck`.execute(storage.db).catch((error: unknown) => error);
    await stuck.reached;
    const held = one.hold('-- lost');
    const lost = sql`select 1 -- lost`.execute(storage.db);
    await held.reached;
    held.cut();
    one.freeze();
    await expect(lost).rejects.toThrow('Connection terminated');
    const { rows } = await sql`select 1 as n`.execute(storage.db);
    expect(rows).toEqual([{ n: 1 }]);
    expect(other.open).toBeGreaterThan(0);
    // There, its lock is not held yet: others would take over what it claims under its name.
    expect(storage.presence.id).toBeNull();
    await expect.poll(() => storage.presence.id).toBe(id);
    await expect.poll(() => one.open).toBe(0);
    expect(String(await unaware)).toContain('Connection terminated');
  });

  test('a host that hangs is given up in time', async () => {
    const [hanging, real] = [await proxy(), await proxy()];
    hanging.freeze();
    const client = await openClient(urlOf([hanging.place, real.place]), { connectionTimeoutMillis: 400 });
    expect(client.port).toBe(Number(real.place.split(':')[1]));
    await client.end();
  });

  test('if none can be used, what each answered is said, without a password', async () => {
    const login = new URL(database.url);
    login.username = ROLE;
    const real = await proxy();
    const url = `postgres://${ROLE}:hunter2@127.0.0.1:${closedPort},${real.place}${login.pathname}`;
    const failed = await whileReadOnly(() => open(url).catch(String));
    expect(failed).toBe(
      `OperatorError: Cannot use the database at 127.0.0.1:${closedPort},${real.place}${login.pathname}: no host can be used ` +
        `as read-write: 127.0.0.1:${closedPort} failed (connect ECONNREFUSED 127.0.0.1:${closedPort}); ${real.place} is read-only`,
    );
    const twice = url.replace(`127.0.0.1:${closedPort},`, `${real.place},`);
    expect(await whileReadOnly(() => open(twice).catch(String))).toMatch(
      /is read-only; .* is read-only\. Promote one of them/,
    );
  });

  test('without a server that takes writes, requests fail as long as there is none, and may be repeated', async () => {
    const real = await proxy();
    const { pathname } = new URL(database.url);
    const storage = await open(`postgres://${ROLE}@${real.place},127.0.0.1:${closedPort}${pathname}`);
    // As on a connection to a server that was demoted.
    await sql`set session characteristics as transaction read only`.execute(storage.db);
    await whileReadOnly(async () => {
      for (const name of ['one', 'two']) {
        const failed = await write(storage, name).catch((error: unknown) => error);
        expect(storage.classify(failed)).toBe('unavailable');
      }
    });
    await write(storage, 'three');
  });

  test.each(['standby', 'read-only', 'prefer-standby'])('%s is for backups alone', async (target) => {
    const real = await proxy();
    const query = `?target_session_attrs=${target}`;
    expect(await open(urlOf([real.place], query)).catch(String)).toContain(
      `DATABASE_URL has target_session_attrs=${target}, where nothing can be written: use read-write`,
    );
    const dumped = openDump({ dataFolder: '', databaseUrl: urlOf([real.place], query) });
    if (target === 'prefer-standby') await (await dumped).close();
    else
      await expect(dumped).rejects.toThrow(
        `${real.place} ${target === 'standby' ? 'is not a standby' : 'takes writes'}`,
      );
  });
});
