import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createDatabaseOn, type ScratchDatabase } from '../../../tests/support/scratch-database.ts';
import { findPgBouncer, type ScratchPooler, startPgBouncer } from '../../../tests/support/scratch-pooler.ts';
import { createDatabase } from '../../../tests/support/storages.ts';
import {
  examinePooler,
  lockForMaintenance,
  openDump,
  openStorage,
  type Storage,
  type StorageOptions,
  selectOnce,
} from './index.ts';

const program = findPgBouncer() ?? '';
const settings = selectOnce<{ name: string }, { value: string }>((db, p) =>
  db.selectFrom('settings').select('value').where('name', '=', p.name),
);

describe.skipIf(inject('postgresUrl') === '' || program === '')('behind PgBouncer', () => {
  let database: ScratchDatabase;
  const poolers: { [mode in 'session' | 'transaction']?: ScratchPooler } = {};
  const opened: Storage[] = [];
  beforeAll(async () => {
    for (const mode of ['session', 'transaction'] as const)
      poolers[mode] = await startPgBouncer(program, inject('postgresUrl'), mode);
    database = await createDatabaseOn(inject('postgresUrl'), inject('postgresTemplate'));
  });
  afterAll(async () => {
    await closeAll();
    await Promise.all(Object.values(poolers).map((pooler) => pooler.stop()));
    await database?.drop();
  });
  const closeAll = () => Promise.all(opened.splice(0).map((storage) => storage.close()));

  const pooled = (mode: 'session' | 'transaction', over: Partial<StorageOptions> = {}): StorageOptions => ({
    dataFolder: '',
    databaseUrl: poolers[mode]?.urlOf(database.url),
    poolSize: 5,
    timeouts: { announcementMs: 60_000 },
    ...over,
  });
  const open = async (options: StorageOptions): Promise<Storage> => {
    const storage = await openStorage({ mustHear: true, ...options });
    opened.push(storage);
    return storage;
  };

  /** Where no announcement arrives, however long it takes. */
  const LOSING = { timeouts: { announcementMs: 500 } };

  /** The settings of each mode with which everything works. */
  const WORKING: [string, () => StorageOptions][] = [
    ['that pools by session', () => pooled('session')],
    [
      'that pools by transaction, with a direct URL',
      () => pooled('transaction', { directDatabaseUrl: database.url }),
    ],
  ];

  describe.each(WORKING)('%s', (_, options) => {
    let storages: Storage[];
    beforeAll(async () => {
      storages = [await open(options()), await open(options())];
    });
    afterAll(closeAll);

    test('prepared statements of several processes do not collide, in transactions and outside', async () => {
      const name = `setting ${Math.random()}`;
      const insert = { name, value: 'x' };
      await storages[0]?.write((tx) => tx.insertInto('settings').values(insert).execute());
      const read = async (storage: Storage) => {
        const find = storage.prepare<{ name: string }, { value: string }>((db, p) =>
          db.selectFrom('settings').select('value').where('name', '=', p.name),
        );
        return [
          ...(await find({ name })),
          ...(await settings(storage.db, { name })),
          ...(await storage.write(async (tx) => settings(tx, { name }))),
        ];
      };
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, n) => read(storages[n % 2] as Storage)),
      );
      expect(answers).toEqual(Array(40).fill([{ value: 'x' }, { value: 'x' }, { value: 'x' }]));
    });

    test('a transaction has our timeouts and costs, and leaves none behind for others', async () => {
      const read = sql<{ name: string; setting: string }>`
        select name, setting from pg_settings
        where name in ('statement_timeout', 'idle_in_transaction_session_timeout', 'random_page_cost') order by name`;
      const inside = await storages[0]?.write((tx) => read.execute(tx));
      expect(inside?.rows.map(({ setting }) => setting)).toEqual(['5000', '1.1', '10000']);
      const outside = await Promise.all(
        Array.from({ length: 10 }, () => read.execute((storages[0] as Storage).db)),
      );
      for (const { rows } of outside)
        expect(rows.map(({ setting }) => setting)).not.toEqual(['5000', '1.1', '10000']);
    });

    test('an announcement of one process arrives at another', async () => {
      expect(await examinePooler(options())).toEqual({ isPooled: true });
      const [speaker, listener] = storages as [Storage, Storage];
      const heard: string[] = [];
      const stop = listener.onAnnounced('work', (message) => heard.push(message));
      await expect
        .poll(async () => {
          await speaker.write((tx) => speaker.announce(tx, 'work', 'hello'));
          return heard;
        })
        .toContain('hello');
      stop();
    });

    test('one process sees whether another is alive', async () => {
      const [one] = storages as [Storage, Storage];
      const other = await openStorage({ ...options(), mustHear: true });
      const { id } = other.presence;
      const isGone = async () => {
        const { rows } = await sql`select 1 where ${one.presence.isGone(sql`cast(${id} as text)`)}`.execute(
          one.db,
        );
        return rows.length === 1;
      };
      expect(id).not.toBeNull();
      expect(await isGone()).toBe(false);
      await other.close();
      await expect.poll(isGone).toBe(true);
    });

    test('maintenance is refused while a process listens, and not because of connections that the pooler keeps', async () => {
      const stop = storages[0]?.onAnnounced('work', () => {});
      await expect
        .poll(() => lockForMaintenance(options()).then(() => 'free', String))
        .toContain('Waybill is running on this database');
      stop?.();
      await closeAll();
      await expect.poll(() => lockForMaintenance(options()).then(() => 'free', String)).toBe('free');
    });
  });

  test('that pools by transaction, without a direct URL, a process that listens does not start and others do', async () => {
    const options = pooled('transaction', LOSING);
    await expect(open(options)).rejects.toThrow(
      /pooler at 127\.0\.0\.1:\d+\/\w+ loses notifications, .*: set WAYBILL_DATABASE_DIRECT_URL/,
    );
    expect(await examinePooler(options)).toMatchObject({
      isPooled: true,
      problem: { fix: expect.stringContaining('WAYBILL_DATABASE_DIRECT_URL') },
    });
    const storage = await open({ ...options, mustHear: false });
    // The pooler would give the session that shows it to others.
    storage.onAnnounced('work', () => {});
    expect(storage.presence.id).toBeNull();
    expect(await storage.write((tx) => tx.selectFrom('users').selectAll().execute())).toEqual([]);
  });

  test('that pools by statement, nothing works, and the line says what would', async () => {
    const pooler = await startPgBouncer(program, inject('postgresUrl'), 'statement');
    const options = { ...pooled('session'), databaseUrl: pooler.urlOf(database.url) };
    await expect(open(options)).rejects.toThrow(/statement pooling mode\. Let the connection pooler pool by/);
    await pooler.stop();
  });

  test('that rejects settings in the URL, the line says so', async () => {
    const { databaseUrl } = pooled('session');
    const options = { ...pooled('session'), databaseUrl: `${databaseUrl}?options=-c%20search_path%3Dpublic` };
    await expect(open(options)).rejects.toThrow(
      /startup parameter.*\. The connection pooler does not accept it/,
    );
  });

  test('a direct URL of another database is refused before that is changed', async () => {
    const other = await createDatabase();
    const options = pooled('transaction', { directDatabaseUrl: other.url, ...LOSING });
    await expect(open({ ...options, mustHear: false })).rejects.toThrow(
      /^Notifications from .* do not arrive at .*: set WAYBILL_DATABASE_DIRECT_URL/,
    );
    await expect(openDump({ dataFolder: '', databaseUrl: other.url })).rejects.toThrow(
      /no tables of Waybill/,
    );
    await other.drop();
  });

  test('a database without a pooler is not taken for one with', async () => {
    const options = { ...pooled('session'), databaseUrl: database.url };
    expect(await examinePooler(options)).toEqual({ isPooled: false });
  });
});
