import { setTimeout as sleep } from 'node:timers/promises';
import { CompiledQuery, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import type { DatabaseProxy } from '../../../tests/support/database-proxy.ts';
import {
  openProxiedStorage,
  openScratchStorage,
  type ProxiedStorage,
} from '../../../tests/support/storages.ts';
import { until } from '../../../tests/system/support/until.ts';
import { PostgresSession } from './postgres-session.ts';
import type { Db } from './schema.ts';
import type { Storage } from './storage.ts';

const put = (tx: Db, ...names: string[]) =>
  tx
    .insertInto('settings')
    .values(names.map((name) => ({ name, value: 'x' })))
    .execute();

const stored = async ({ db }: Storage) => {
  const rows = await db.selectFrom('settings').select('name').orderBy('name').execute();
  return rows.map(({ name }) => name);
};

const faultOf = (storage: Storage, promise: Promise<unknown>) =>
  promise.then(
    () => 'none',
    (error) => storage.classify(error),
  );

/** At the server, the one that asks included. */
const sessions = async ({ db }: Storage) => {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend'`.execute(db);
  return rows;
};

describe.skipIf(inject('postgresUrl') === '')('a connection to PostgreSQL that fails', () => {
  let scratch: ProxiedStorage;
  let proxy: DatabaseProxy;
  beforeAll(async () => {
    // A pool of one: whatever is left on the connection is met by the very next query.
    scratch = await openProxiedStorage({ poolSize: 1 });
    proxy = scratch.proxy;
  });
  afterAll(() => scratch.remove());
  beforeEach(async () => {
    // What a test held back reaches the server when it is released, and a commit among it takes effect then.
    await until('sessions that were cut to end', async () => (await sessions(scratch.storage)).length === 1);
    await scratch.storage.write((tx) => tx.deleteFrom('settings').execute());
  });
  const write = (...names: string[]) =>
    scratch.storage.write(async (tx) => {
      for (const name of names) await put(tx, name);
    });
  /** The fault of what is held and finally given up. */
  const lostFault = async (held: { reached: Promise<void> }, promise: Promise<unknown>) => {
    const fault = faultOf(scratch.storage, promise);
    await held.reached;
    scratch.runOut('answerMs');
    return fault;
  };

  for (const what of ['statement', 'answer'] as const) {
    test(`a transaction whose ${what} is lost half way leaves nothing for the next to commit`, async () => {
      const held = proxy.hold('half-2', { what });
      expect(await lostFault(held, write('half-1', 'half-2', 'half-3'))).toBe('unavailable');
      await write('next');
      held.release();
      await write('last');
      expect(await stored(scratch.storage)).toEqual(['last', 'next']);
    });

    test(`a commit whose ${what} is lost is unknown: all of it is there or nothing, and the next is its own`, async () => {
      const held = proxy.hold('commit', { what });
      expect(await lostFault(held, write('all-1', 'all-2'))).toBe('unknown');
      await write('next');
      expect(await stored(scratch.storage)).toEqual(
        what === 'statement' ? ['next'] : ['all-1', 'all-2', 'next'],
      );
      held.release();
    });

    test(`a read whose ${what} is lost is given up, and its late answer is nobody's`, async () => {
      await write('here');
      const named = scratch.storage.prepare<{ name: string }, { name: string }>((db, p) =>
        db.selectFrom('settings').select('name').where('name', '=', p.name),
      );
      const reads = [
        () => sql`select 'slow', 'slow' as late`.execute(scratch.storage.db),
        async () => named({ name: 'slow' }),
      ];
      for (const read of reads) {
        const held = proxy.hold('slow', { what });
        expect(await lostFault(held, read())).toBe('unavailable');
        const next = stored(scratch.storage);
        held.release();
        expect(await next).toEqual(['here']);
      }
    });
  }

  test('a rollback that gets no answer ends the connection, and the error is the one that came first', async () => {
    const held = proxy.hold('rollback');
    const failing = scratch.storage.write(async (tx) => {
      await put(tx, 'undone');
      throw new Error('changed my mind');
    });
    await held.reached;
    scratch.runOut('answerMs');
    await expect(failing).rejects.toThrow('changed my mind');
    await write('next');
    held.release();
    expect(await stored(scratch.storage)).toEqual(['next']);
  });

  test('a connection that is cut half way fails the transaction as unavailable, and the pool makes a new one', async () => {
    const cut = scratch.storage.write(async (tx) => {
      await put(tx, 'before');
      proxy.cut();
      await put(tx, 'after');
    });
    expect(await faultOf(scratch.storage, cut)).toBe('unavailable');
    await write('next');
    expect(await stored(scratch.storage)).toEqual(['next']);
  });

  test('a transaction in which a statement failed is not taken for committed, even if its job passed over the failure', async () => {
    const careless = scratch.storage.write(async (tx) => {
      await put(tx, 'kept?');
      await put(tx, 'kept?').catch(() => {});
    });
    await expect(careless).rejects.toThrow(/undone/);
    expect(await stored(scratch.storage)).toEqual([]);
  });
});

describe.skipIf(inject('postgresUrl') === '')('the time limits of PostgreSQL itself', () => {
  test('what the server gives up for its time costs the statement and not the connection', async () => {
    const { storage, remove } = await openProxiedStorage({ timeouts: { statementMs: 600 } });
    const before = await sessions(storage);
    const slow = storage.write(async (tx) => {
      await put(tx, 'undone');
      await sql`select pg_sleep(3600)`.execute(tx);
    });
    expect(await faultOf(storage, slow)).toBe('unavailable');
    expect(await sessions(storage)).toEqual(before);
    expect(await stored(storage)).toEqual([]);
    await remove();
  });

  test('the server ends a transaction that is not gone on with, so that its locks do not outlive a lost client', async () => {
    const { storage, remove } = await openProxiedStorage({
      poolSize: 2,
      timeouts: { idleInTransactionMs: 100 },
    });
    const idle = storage.write(async (tx) => {
      await put(tx, 'idle');
      await until('the server to end the session', async () => (await sessions(storage)).length === 1);
      await put(tx, 'later');
    });
    expect(await faultOf(storage, idle)).toBe('unavailable');
    expect(await stored(storage)).toEqual([]);
    await remove();
  });
});

test.skipIf(inject('postgresUrl') === '')(
  'a connection for announcements that hangs is noticed and made again',
  async () => {
    const lost: string[] = [];
    const { storage, proxy, runOut, remove } = await openProxiedStorage({
      timeouts: { heartbeatMs: 50 },
      onConnectionLost: (error) => lost.push(error.message),
    });
    const heard: string[] = [];
    storage.onAnnounced('work', (message) => heard.push(message));
    const announce = (message: string) => storage.write((tx) => storage.announce(tx, 'work', message));
    const hears = async (message: string) => {
      while (!heard.includes(message)) {
        await announce(message);
        await sleep(20);
      }
    };
    await hears('before');
    const held = proxy.hold('select 1', { what: 'answer' });
    await held.reached;
    runOut('connectMs');
    await hears('after');
    expect(lost).toContain('Query read timeout');
    held.release();
    await remove();
  },
);

describe.skipIf(inject('postgresUrl') === '')('a transaction that cannot begin', () => {
  test('what is read beside its begin is not followed by a write or a commit', async () => {
    const { storage, options, remove } = await openScratchStorage('postgres');
    const pool = new pg.Pool({ connectionString: options.databaseUrl, max: 1, pipeline: true });
    const session = new PostgresSession(await pool.connect(), { begin: 'select 1 / 0' });
    session.begin();
    expect(await session.read(CompiledQuery.raw('select 1 as one'))).toEqual([{ one: 1 }]);
    const insert = CompiledQuery.raw(`insert into settings (name, value) values ('outside', 'x')`);
    await expect(session.executeQuery(insert)).rejects.toThrow(/division by zero/);
    await expect(session.commit()).rejects.toThrow(/division by zero/);
    await session.rollback();
    session.release();
    expect(await stored(storage)).toEqual([]);
    await pool.end();
    await remove();
  });
});
