import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { Clock } from '../../src/lib/clock.ts';
import { openStorage, type Storage, type StorageOptions } from '../../src/storage/index.ts';
import { createDatabaseOn, type ScratchDatabase } from './scratch-database.ts';

/** A database of its own for one test file, and how to throw it away. */
export interface ScratchStorage {
  storage: Storage;
  options: StorageOptions;
  remove(): Promise<void>;
}

const onConnectionLost = () => {};

export async function openScratchStorage(
  dialect = process.env.TEST_STORAGE as Storage['dialect'] | undefined,
  clock?: Clock,
): Promise<ScratchStorage> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'waybill-test-'));
  const database = dialect === 'postgres' ? await createDatabase() : undefined;
  const options = {
    dataFolder,
    databaseUrl: database?.url,
    poolSize: 10,
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

export const createDatabase = (): Promise<ScratchDatabase> => createDatabaseOn(inject('postgresUrl'));
