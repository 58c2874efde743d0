import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockForServing, openStorage } from './index.ts';
import { MIGRATIONS, migrate } from './migrate.ts';
import { databasePath } from './sqlite.ts';
import { buildOn, SqliteConnection } from './sqlite-dialect.ts';
import { openSqliteFile } from './sqlite-engine.ts';

const OLD_VERSION = MIGRATIONS.length - 1;

let options: { dataFolder: string; databaseUrl: undefined; poolSize: number };
beforeEach(async () => {
  options = {
    dataFolder: mkdtempSync(join(tmpdir(), 'waybill-upgrade-')),
    databaseUrl: undefined,
    poolSize: 1,
  };
  await onFile((connection) => migrate(buildOn(connection), 'sqlite', MIGRATIONS.slice(0, OLD_VERSION)));
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

const version = () =>
  onFile(
    (connection) =>
      connection.all<{ version: number }>('select max(version) as version from schema_versions', [])[0]
        ?.version,
  );

test('a command does not migrate the database of a running server, and says what to do', async () => {
  const unlock = await lockForServing(options);
  await expect(openStorage(options)).rejects.toThrow(/is of an older version: restart it/);
  expect(await version()).toBe(OLD_VERSION);
  unlock();
  await (await openStorage(options)).close();
  expect(await version()).toBe(MIGRATIONS.length);
  // Released again, for the server that starts next.
  (await lockForServing(options))();
});

test('a server that has locked the folder migrates', async () => {
  const unlock = await lockForServing(options);
  await (await openStorage({ ...options, holdsLock: true })).close();
  unlock();
  expect(await version()).toBe(MIGRATIONS.length);
});

test('beside a server of the same version, a command works', async () => {
  await (await openStorage(options)).close();
  const unlock = await lockForServing(options);
  await (await openStorage(options)).close();
  unlock();
});
