import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import type { DatabaseProxy } from '../../test/support/database-proxy.ts';
import { openProxiedStorage, type ScratchStorage } from '../../test/support/storages.ts';
import { until } from '../../test/system/support/until.ts';
import type { Db } from './schema.ts';

const put = (tx: Db, ...names: string[]) =>
  tx
    .insertInto('settings')
    .values(names.map((name) => ({ name, value: 'x' })))
    .execute();

describe.skipIf(inject('postgresUrl') === '')('a connection to PostgreSQL that fails', () => {
  let scratch: ScratchStorage;
  let proxy: DatabaseProxy;
  beforeAll(async () => {
    // A pool of one: whatever is left on the connection is met by the very next query.
    const proxied = await openProxiedStorage({ poolSize: 1, timeouts: { idleInTransactionMs: 5_000 } });
    scratch = proxied;
    proxy = proxied.proxy;
  });
  afterAll(() => scratch.remove());
  beforeEach(async () => {
    // What a test held back reaches the server when it is released, and a commit among it takes effect then.
    await until('sessions that were cut to end', async () => (await otherSessions()) === 0);
    await scratch.storage.write((tx) => tx.deleteFrom('settings').execute());
  });
  const otherSessions = async () => {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
      and backend_type = 'client backend'`.execute(scratch.storage.db);
    return rows.length;
  };

  const write = (...names: string[]) =>
    scratch.storage.write(async (tx) => {
      for (const name of names) await put(tx, name);
    });
  const stored = async () => {
    const rows = await scratch.storage.db.selectFrom('settings').select('name').orderBy('name').execute();
    return rows.map(({ name }) => name);
  };
  const faultOf = (promise: Promise<unknown>) =>
    promise.then(
      () => 'none',
      (error) => scratch.storage.classify(error),
    );

  for (const what of ['statement', 'answer'] as const) {
    test(`a transaction whose ${what} is lost half way leaves nothing for the next to commit`, async () => {
      const held = proxy.hold('half-2', { what });
      expect(await faultOf(write('half-1', 'half-2', 'half-3'))).toBe('unavailable');
      await write('next');
      held.release();
      await write('last');
      expect(await stored()).toEqual(['last', 'next']);
    });

    test(`a commit whose ${what} is lost is unknown: all of it is there or nothing, and the next is its own`, async () => {
      const held = proxy.hold('commit', { what });
      expect(await faultOf(write('all-1', 'all-2'))).toBe('unknown');
      await write('next');
      expect(await stored()).toEqual(what === 'statement' ? ['next'] : ['all-1', 'all-2', 'next']);
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
        expect(await faultOf(read())).toBe('unavailable');
        const next = stored();
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
    await expect(failing).rejects.toThrow('changed my mind');
    await write('next');
    held.release();
    expect(await stored()).toEqual(['next']);
  });

  test('a connection that is cut half way fails the transaction as unavailable, and the pool makes a new one', async () => {
    const cut = scratch.storage.write(async (tx) => {
      await put(tx, 'before');
      proxy.cut();
      await put(tx, 'after');
    });
    expect(await faultOf(cut)).toBe('unavailable');
    await write('next');
    expect(await stored()).toEqual(['next']);
  });

  test('what the server gives up for its time costs the statement and not the connection', async () => {
    const pid = async () =>
      (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(scratch.storage.db)).rows[0]?.pid;
    const before = await pid();
    const slow = scratch.storage.write(async (tx) => {
      await put(tx, 'undone');
      await sql`select pg_sleep(5)`.execute(tx);
    });
    expect(await faultOf(slow)).toBe('unavailable');
    expect(await pid()).toBe(before);
    expect(await stored()).toEqual([]);
  });

  test('a transaction in which a statement failed is not taken for committed, even if its job passed over the failure', async () => {
    const careless = scratch.storage.write(async (tx) => {
      await put(tx, 'kept?');
      await put(tx, 'kept?').catch(() => {});
    });
    await expect(careless).rejects.toThrow(/undone/);
    expect(await stored()).toEqual([]);
  });
});

test.skipIf(inject('postgresUrl') === '')(
  'the server ends a transaction that is not gone on with, so that its locks do not outlive a lost client',
  async () => {
    const { storage, remove } = await openProxiedStorage({ timeouts: { idleInTransactionMs: 100 } });
    const idle = storage.write(async (tx) => {
      await put(tx, 'idle');
      await sleep(300);
      await put(tx, 'later');
    });
    expect(
      await idle.then(
        () => 'none',
        (error) => storage.classify(error),
      ),
    ).toBe('unavailable');
    expect(await storage.db.selectFrom('settings').selectAll().execute()).toEqual([]);
    await remove();
  },
);

test.skipIf(inject('postgresUrl') === '')(
  'a connection for announcements that hangs is noticed and made again',
  async () => {
    const lost: string[] = [];
    const { storage, proxy, remove } = await openProxiedStorage({
      timeouts: { heartbeatMs: 50, connectMs: 300 },
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
    await hears('after');
    expect(lost).toContain('Query read timeout');
    held.release();
    await remove();
  },
);
