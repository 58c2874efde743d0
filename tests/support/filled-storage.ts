import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { inject } from 'vitest';
import { openStorage, type StorageOptions } from '../../server/src/storage/index.ts';
import { databasePath } from '../../server/src/storage/sqlite.ts';
import { fillTables } from './filled-tables.ts';
import { createOnce, filledName } from './scratch-database.ts';
import { openScratchStorage, type ScratchStorage, type StorageKind } from './storages.ts';

/**
 * A copy of a database with rows in all tables that are listed. The first test file of a run that asks for one fills the original,
 * which takes as long as dozens of tests.
 */
export async function openFilledStorage(dialect: StorageKind): Promise<ScratchStorage> {
  const original = dialect === 'sqlite' ? await sqliteOriginal() : await postgresOriginal();
  return openScratchStorage(dialect, undefined, original);
}

/** Two processes that ask at the same time both fill one, and the second takes the place of the first. */
async function sqliteOriginal(): Promise<string> {
  const original = `${inject('sqliteTemplate')}-filled`;
  if (existsSync(original)) return original;
  const dataFolder = mkdtempSync(join(tmpdir(), 'waybill-test-'));
  await fill({ dataFolder, databaseUrl: undefined, poolSize: 1 });
  renameSync(databasePath(dataFolder), original);
  rmSync(dataFolder, { recursive: true, force: true });
  return original;
}

async function postgresOriginal(): Promise<string> {
  const template = inject('postgresTemplate');
  const original = filledName(template);
  await createOnce(inject('postgresUrl'), original, template, (databaseUrl) =>
    fill({ dataFolder: '', databaseUrl, poolSize: 1 }),
  );
  return original;
}

async function fill(options: StorageOptions): Promise<void> {
  const storage = await openStorage(options);
  await fillTables(storage);
  // Without statistics, PostgreSQL's planner takes any index it likes.
  if (options.databaseUrl !== undefined) await sql`vacuum analyze`.execute(storage.db);
  await storage.close();
}
