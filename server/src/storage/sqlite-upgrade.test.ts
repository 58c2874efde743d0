import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../lib/clock.ts';
import { lockForServing } from './index.ts';
import { FIRST_VERSION, MIGRATIONS, migrate } from './migrate.ts';
import { databasePath, openSqlite } from './sqlite.ts';
import { buildOn, SqliteConnection } from './sqlite-dialect.ts';
import { openSqliteFile } from './sqlite-engine.ts';

const NEXT = { name: 'next', statements: () => ['alter table settings add column next text'] };
const migrations = [...MIGRATIONS.slice(0, 1), NEXT];
const [OLD_VERSION, NEW_VERSION] = [FIRST_VERSION, FIRST_VERSION + 1];

let options: { dataFolder: string; databaseUrl: undefined; poolSize: number };
beforeEach(async () => {
  options = {
    dataFolder: mkdtempSync(join(tmpdir(), 'waybill-upgrade-')),
    databaseUrl: undefined,
    poolSize: 1,
  };
  await onFile((connection) => migrate(buildOn(connection), 'sqlite', migrations.slice(0, 1)));
});
afterEach(() => rmSync(options.dataFolder, { recursive: true, force: true }));

async function onFile<T>(work: (connection: SqliteConnection) => T | Promise<T>): Promise<T> {
  const connection = new SqliteConnection(await openSqliteFile(databasePath(options.dataFolder)));
  try {
    return await work(connection);
  } finally {
    connection.close();
  }
}

const open = (over = {}) => openSqlite(options.dataFolder, systemClock, { migrations, ...over });

const version = () =>
  onFile(
    (connection) =>
      connection.all<{ version: number }>('select max(version) as version from schema_versions', [])[0]
        ?.version,
  );

test('a command does not migrate the database of a running server, and says what to do', async () => {
  const unlock = await lockForServing(options);
  await expect(open()).rejects.toThrow(/is of an older version: restart it/);
  expect(await version()).toBe(OLD_VERSION);
  unlock();
  await (await open()).close();
  expect(await version()).toBe(NEW_VERSION);
  // Released again, for the server that starts next.
  (await lockForServing(options))();
});

test('a server that has locked the folder migrates', async () => {
  const unlock = await lockForServing(options);
  await (await open({ holdsLock: true })).close();
  unlock();
  expect(await version()).toBe(NEW_VERSION);
});

test('beside a server of the same version, a command works', async () => {
  await (await open()).close();
  const unlock = await lockForServing(options);
  await (await open()).close();
  unlock();
});
