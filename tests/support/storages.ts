import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { Clock } from '../../server/src/lib/clock.ts';
import { openStorage, type Storage, type StorageOptions } from '../../server/src/storage/index.ts';
import { databasePath } from '../../server/src/storage/sqlite.ts';
import { type DatabaseProxy, startDatabaseProxy } from './database-proxy.ts';
import { holdTimers } from './held-timers.ts';
import { createDatabaseOn, type ScratchDatabase } from './scratch-database.ts';

export type StorageKind = 'sqlite' | 'postgres';

/** Those that can be tested here: PostgreSQL where one is installed. */
export const DIALECTS: readonly StorageKind[] =
  inject('postgresUrl') === '' ? ['sqlite'] : ['sqlite', 'postgres'];

/** A database of its own for one test file, and how to throw it away. */
export interface ScratchStorage {
  storage: Storage;
  options: StorageOptions;
  remove(): Promise<void>;
}

const onConnectionLost = () => {};

/** A test machine that is busy is no database that hangs. */
const PATIENT = { connectMs: 61_000, statementMs: 60_000, answerMs: 70_000, idleInTransactionMs: 60_000 };

/** All tables, no rows; or a copy of `template`, which is the file or the name of a database. */
export async function openScratchStorage(
  dialect = process.env.TEST_STORAGE as StorageKind | undefined,
  clock?: Clock,
  template?: string,
): Promise<ScratchStorage> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'waybill-test-'));
  const database = dialect === 'postgres' ? await createMigratedDatabase(template) : undefined;
  if (database === undefined) copyFileSync(template ?? inject('sqliteTemplate'), databasePath(dataFolder));
  const options = {
    dataFolder,
    databaseUrl: database?.url,
    poolSize: 10,
    mustHear: true,
    holdsLock: true,
    timeouts: PATIENT,
    onConnectionLost,
    ...(clock && { clock }),
  };
  const storage = await openStorage(options);
  return {
    storage,
    options,
    async remove() {
      await storage.close();
      await database?.drop();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

export interface ProxiedStorage extends ScratchStorage {
  proxy: DatabaseProxy;
  /** As if that long had passed for everyone who waits now. By the clock it never does. */
  runOut(timeout: 'connectMs' | 'answerMs'): void;
}

/** On PostgreSQL by way of a proxy that can fail. */
export async function openProxiedStorage(
  options: Partial<Omit<StorageOptions, 'dataFolder' | 'databaseUrl'>> = {},
): Promise<ProxiedStorage> {
  const database = await createMigratedDatabase();
  const proxy = await startDatabaseProxy(database.url);
  const merged: StorageOptions = {
    dataFolder: '',
    databaseUrl: proxy.url,
    poolSize: 1,
    onConnectionLost,
    ...options,
    timeouts: { ...PATIENT, ...options.timeouts },
  };
  const timers = holdTimers([PATIENT.connectMs, PATIENT.answerMs]);
  const storage = await openStorage(merged);
  return {
    storage,
    options: merged,
    proxy,
    runOut: (timeout) => timers.runOut(PATIENT[timeout]),
    async remove() {
      await storage.close();
      timers.restore();
      await proxy.close();
      await database.drop();
    },
  };
}

/** All tables, no rows; or a copy of another database. */
export const createMigratedDatabase = (template = inject('postgresTemplate')): Promise<ScratchDatabase> =>
  createDatabaseOn(inject('postgresUrl'), template);

/** Empty, so that the first process to open it runs the migrations. */
export const createDatabase = (): Promise<ScratchDatabase> => createDatabaseOn(inject('postgresUrl'));
