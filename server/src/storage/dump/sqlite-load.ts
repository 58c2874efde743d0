import { existsSync } from 'node:fs';
import { mkdtemp, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { systemClock } from '../../lib/clock.ts';
import { codeOf, OperatorError } from '../../lib/errors.ts';
import { giveToOwnerOf } from '../../lib/folder-owner.ts';
import { FIRST_VERSION, MIGRATIONS, migrate } from '../migrate.ts';
import type { Migration } from '../migration.ts';
import { databasePath, lockFolder, openSqlite } from '../sqlite.ts';
import { buildOn, SqliteConnection } from '../sqlite-dialect.ts';
import { openSqliteFile } from '../sqlite-engine.ts';
import { type InsertRows, type LoadRequest, NOT_EMPTY } from './dump.ts';

type Fill = (insert: InsertRows) => Promise<void>;

/** Fills a new file, which replaces the old one when it is complete: if anything fails before, nothing has changed. */
export async function loadSqlite(
  folder: string,
  { schemaVersion, replace, migrations = MIGRATIONS }: LoadRequest,
  fill: Fill,
): Promise<void> {
  const unlock = await lockFolder(folder);
  let draft: string | undefined;
  try {
    if (!replace && (await hasUsers(databasePath(folder)))) throw new OperatorError(NOT_EMPTY);
    draft = await mkdtemp(join(folder, '.restore-'));
    await createFile(databasePath(draft), migrations.slice(0, schemaVersion - FIRST_VERSION + 1), fill);
    const migrated = await openSqlite(draft, systemClock, { holdsLock: true, migrations });
    await migrated.close();
    await replaceFile(folder, draft);
  } finally {
    if (draft !== undefined) await rm(draft, { recursive: true, force: true });
    unlock();
  }
}

async function hasUsers(path: string): Promise<boolean> {
  // Opening would create it.
  if (!existsSync(path)) return false;
  const database = await openSqliteFile(path);
  try {
    const tables = database.prepare("select 1 from sqlite_master where name = 'users'").all();
    return tables.length > 0 && database.prepare('select 1 from users limit 1').all().length > 0;
  } finally {
    database.close();
  }
}

async function createFile(path: string, migrations: readonly Migration[], fill: Fill): Promise<void> {
  const connection = new SqliteConnection(await openSqliteFile(path));
  try {
    // Written from scratch and removed if anything fails: a journal would only take time.
    connection.exec('pragma journal_mode = off; pragma synchronous = off; pragma foreign_keys = off; begin');
    await migrate(buildOn(connection), 'sqlite', migrations);
    // What triggers maintain is in the rows already.
    const triggers = connection.all<{ name: string; sql: string }>(
      "select name, sql from sqlite_master where type = 'trigger'",
      [],
    );
    for (const { name } of triggers) connection.exec(`drop trigger ${name}`);
    await fill(async ({ name, columns }, rows) => {
      const values = columns.map(() => '?').join(', ');
      for (const row of rows)
        connection.run(`insert into ${name} (${columns.join(', ')}) values (${values})`, row);
    });
    for (const { sql } of triggers) connection.exec(sql);
    connection.exec('commit');
    const [orphan] = connection.all<{ table: string }>('select "table" from pragma_foreign_key_check', []);
    if (orphan !== undefined)
      throw new OperatorError(
        `The backup is damaged: rows of ${orphan.table} refer to rows that are missing`,
      );
  } finally {
    connection.close();
  }
}

async function replaceFile(folder: string, draft: string): Promise<void> {
  const [next, path] = [databasePath(draft), databasePath(folder)];
  await giveToOwnerOf(folder, next);
  await sync(next);
  await emptyLog(path);
  for (const suffix of ['-wal', '-shm']) await rm(`${path}${suffix}`, { force: true });
  await rename(next, path);
  await sync(folder);
}

/** The old file stays usable without its log, should we be interrupted before it is replaced. */
async function emptyLog(path: string): Promise<void> {
  if (!existsSync(path)) return;
  try {
    const database = await openSqliteFile(path);
    database.exec('pragma wal_checkpoint(truncate)');
    database.close();
  } catch {
    // It is damaged, which may be why it is being replaced.
  }
}

async function sync(path: string): Promise<void> {
  try {
    const handle = await open(path, 'r');
    await handle.sync().finally(() => handle.close());
  } catch (error) {
    // Windows can neither open a folder nor sync a file that is open for reading.
    if (!['EISDIR', 'EPERM', 'EACCES'].includes(String(codeOf(error)))) throw error;
  }
}
