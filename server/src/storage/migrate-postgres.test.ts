import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { ScratchDatabase } from '../../../tests/support/scratch-database.ts';
import { createDatabase } from '../../../tests/support/storages.ts';
import { until } from '../../../tests/system/support/until.ts';
import { migratePostgres } from './migrate-postgres.ts';
import type { Migration } from './migration.ts';

const FIRST: Migration = { name: 'first', statements: () => ['create table things (id integer)'] };
const adding = (column: string): Migration => ({
  name: column,
  statements: () => [`alter table things add column ${column} text`],
});
const BREAKING: Migration = { ...adding('breaking'), breaksOldProcesses: true };
const WAITS = { connectMs: 5_000, lockMs: 50 };

describe.skipIf(inject('postgresUrl') === '')('migrating PostgreSQL beside running servers', () => {
  let database: ScratchDatabase;
  const open: pg.Client[] = [];
  const connect = async (application_name: string) => {
    const client = new pg.Client({ connectionString: database.url, application_name });
    await client.connect();
    open.push(client);
    return client;
  };
  beforeAll(async () => {
    database = await createDatabase();
    await migratePostgres(database.url, WAITS, [FIRST]);
  });
  afterAll(async () => {
    await Promise.all(open.map((client) => client.end()));
    await database.drop();
  });

  test('a migration that has to wait for a lock lets requests through meanwhile, and is done when the lock is free', async () => {
    const backup = await connect('waybill backup');
    await backup.query('begin; select * from things');
    let isDone = false;
    const migrating = migratePostgres(database.url, WAITS, [FIRST, adding('later')]).then(() => {
      isDone = true;
    });
    const request = await connect('waybill');
    const triesSoFar = async () => {
      const { rows } = await request.query(
        'select xact_rollback as n from pg_stat_database where datname = current_database()',
      );
      return Number(rows[0].n);
    };
    const before = await triesSoFar();
    await until('a few tries', async () => (await triesSoFar()) > before + 2);
    await request.query('insert into things values (1)');
    expect(isDone).toBe(false);
    await backup.query('commit');
    await migrating;
    const { rows } = await request.query('select later from things');
    expect(rows).toEqual([{ later: null }]);
    await request.end();
  });

  test('one that old processes cannot work with is refused while a server or a worker is connected, and changes nothing', async () => {
    const all = [FIRST, adding('later'), adding('harmless'), BREAKING];
    const server = await connect('waybill');
    await expect(migratePostgres(database.url, WAITS, all)).rejects.toThrow(
      /cannot work with schema 203: stop all servers and workers of the older version first/,
    );
    const { rows } = await server.query('select max(version) as version from schema_versions');
    expect(rows).toEqual([{ version: 201 }]);
    await server.end();
    await until('the session to end', () =>
      migratePostgres(database.url, WAITS, all).then(
        () => true,
        () => false,
      ),
    );
    // Applied already: whoever starts now has nothing to migrate.
    await connect('waybill');
    await migratePostgres(database.url, WAITS, all);
  });
});
