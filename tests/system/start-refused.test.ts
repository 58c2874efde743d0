import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadInstanceKey } from '../../server/src/accounts/instance-key.ts';
import { openStorage } from '../../server/src/storage/index.ts';
import { openSqliteFile } from '../../server/src/storage/sqlite-engine.ts';
import { expectOneLineFailure } from './support/one-line-failure.ts';
import { createInstallation, type Installation } from './support/process.ts';

/** Where nobody can create a file on Linux, not even root. */
const UNWRITABLE = '/proc';

describe.concurrent('a start that cannot work fails with one line and exit code 1', () => {
  let waybill: Installation;
  let occupier: Server;
  beforeAll(async () => {
    waybill = await createInstallation();
    occupier = createServer();
    await new Promise<void>((resolve) => occupier.listen(0, resolve));
  });
  afterAll(async () => {
    occupier?.close();
    await waybill?.remove();
  });

  const folder = (name: string) => {
    const path = join(waybill.folder, name);
    mkdirSync(path);
    return path;
  };
  const refuses = async (env: Record<string, string>, message: RegExp) => {
    const ended = await waybill.run(['serve'], { WAYBILL_DATA: join(waybill.folder, 'unused'), ...env });
    expectOneLineFailure(ended, message);
    return ended.stderr;
  };

  test.for<[string, string, RegExp]>([
    ['PORT', 'abc', /PORT must be a whole number/],
    ['DATABASE_URL', 'mysql://user:hidden@host/name', /DATABASE_URL must be a URL that starts with postgres/],
    [
      'DATABASE_URL',
      'postgres://user:hidden@127.0.0.1:1/name',
      /database at 127\.0\.0\.1:1\/name: .*ECONNREFUSED/,
    ],
    ['WAYBILL_SECRET', 'hidden', /WAYBILL_SECRET must have 32 characters/],
    ['WAYBILL_TRUST_PROXY', '10.0.0.0/99', /WAYBILL_TRUST_PROXY must be/],
    ['WAYBILL_TRUST_PROXY', '0.0.0.0/0', /WAYBILL_TRUST_PROXY must be/],
  ])('%s=%s, without showing a secret', async ([name, value, message]) => {
    expect(await refuses({ [name]: value }, message)).not.toContain('hidden');
  });

  test('the rate card cannot be read, or has an error on a line', async () => {
    const card = join(folder('rate-card'), 'mine.csv');
    await refuses({ WAYBILL_RATE_CARD: card }, /WAYBILL_RATE_CARD: cannot read it: ENOENT/);
    const good = readFileSync(join(import.meta.dirname, '../../server/assets/rate-card.csv'), 'utf8');
    writeFileSync(card, good.replace('dimensionalDivisor,166', 'dimensionalDivisor,often'));
    await refuses({ WAYBILL_RATE_CARD: card }, /WAYBILL_RATE_CARD: mine\.csv line 6, column 2 \(value\): /);
  });

  test('the port is in use', async () => {
    const { port } = occupier.address() as { port: number };
    await refuses({ PORT: String(port), WAYBILL_DATA: folder('port') }, new RegExp(`Port ${port} is in use`));
  });

  test('the data folder is a file', async () => {
    const path = join(waybill.folder, 'file');
    writeFileSync(path, '');
    await refuses({ WAYBILL_DATA: path }, /Cannot write to the data folder .*\/file /);
  });

  test.skipIf(process.platform !== 'linux')('the data folder is not writable', async () => {
    await refuses({ WAYBILL_DATA: UNWRITABLE }, /\/proc.*WAYBILL_DATA|WAYBILL_DATA.*\/proc/);
  });

  test('the database file is not a database, and it stays unchanged', async () => {
    const dataFolder = folder('not-a-database');
    const notes = 'precious notes '.repeat(500);
    writeFileSync(join(dataFolder, 'waybill.db'), notes);
    await refuses({ WAYBILL_DATA: dataFolder }, /waybill\.db.*not a database/);
    expect(readFileSync(join(dataFolder, 'waybill.db'), 'utf8')).toBe(notes);
  });

  test('the secret key cannot be read', async () => {
    const dataFolder = folder('unreadable-key');
    // A folder instead of the file, because root may read any file.
    mkdirSync(join(dataFolder, 'secret.key'));
    await refuses({ WAYBILL_DATA: dataFolder }, /secret\.key/);
  });

  test('the secret key that the database was encrypted with is missing, and no new one is generated', async () => {
    const dataFolder = folder('missing-key');
    const seeded = await openStorage({ dataFolder, databaseUrl: undefined, poolSize: 1 });
    await loadInstanceKey({ storage: seeded, secret: undefined, dataFolder });
    await seeded.close();
    rmSync(join(dataFolder, 'secret.key'));
    await refuses({ WAYBILL_DATA: dataFolder }, /secret\.key is missing.*restore secret\.key from a backup/);
    expect(existsSync(join(dataFolder, 'secret.key'))).toBe(false);
  });

  test('a database page that is first read late in the start is damaged', async () => {
    const dataFolder = folder('damaged-page');
    const seeded = await openStorage({ dataFolder, databaseUrl: undefined, poolSize: 1 });
    await loadInstanceKey({ storage: seeded, secret: undefined, dataFolder });
    await seeded.close();
    const path = join(dataFolder, 'waybill.db');
    const file = await openSqliteFile(path);
    const [settings] = file
      .prepare(`select rootpage as page from sqlite_master where name = 'settings'`)
      .all() as [{ page: number }];
    file.close();
    const bytes = readFileSync(path);
    bytes.fill(0x55, (settings.page - 1) * 4_096, settings.page * 4_096);
    writeFileSync(path, bytes);
    await refuses({ WAYBILL_DATA: dataFolder }, /The database .*\/waybill\.db is damaged .*restore it/);
  });

  test.for([
    ['a newer Waybill', 999, /newer Waybill \(schema 999; .*update Waybill/],
    [
      'a build from before the first release',
      58,
      /before 1\.0\.0-rc\.1, .*start this one on an empty data folder/,
    ],
  ] as const)('the database was written by %s', async ([, version, message]) => {
    const dataFolder = folder(`schema-${version}`);
    const storage = await openStorage({ dataFolder, databaseUrl: undefined, poolSize: 1 });
    await storage.close();
    const file = await openSqliteFile(join(dataFolder, 'waybill.db'));
    file.exec(`delete from schema_versions where version < (select max(version) from schema_versions)`);
    file.exec(`update schema_versions set version = ${version}`);
    file.close();
    await refuses({ WAYBILL_DATA: dataFolder }, message);
  });
});
