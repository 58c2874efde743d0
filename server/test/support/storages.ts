import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { openStorage, type Storage, type StorageOptions } from '../../src/storage/index.ts';

/** A database of its own for one test file, and how to throw it away. */
export interface ScratchStorage {
  storage: Storage;
  options: StorageOptions;
  remove(): Promise<void>;
}

const onConnectionLost = () => {};

export async function openScratchStorage(
  dialect = process.env.TEST_STORAGE as Storage['dialect'] | undefined,
): Promise<ScratchStorage> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'waybill-test-'));
  const database = dialect === 'postgres' ? await createDatabase() : undefined;
  const options = { dataFolder, databaseUrl: database?.url, poolSize: 10, onConnectionLost };
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

export async function createDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const server = inject('postgresUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await runOn(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => runOn(server, `drop database ${name} with (force)`) };
}

async function runOn(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql);
  await client.end();
}
