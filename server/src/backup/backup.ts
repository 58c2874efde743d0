import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createGzip } from 'node:zlib';
import { FINGERPRINT, keyFileIn, matchesFingerprint, STORED_KEY } from '../accounts/index.ts';
import type { Config } from '../config.ts';
import { storageSettings } from '../config.ts';
import { OperatorError } from '../lib/errors.ts';
import { packageVersion } from '../lib/package-file.ts';
import { type Cell, type DatabaseDump, type DumpedTable, openDump, requireSchema } from '../storage/index.ts';
import { encodeBackup } from './backup-file.ts';
import { createSeal } from './backup-seal.ts';
import { writeWholeFile } from './write-file.ts';

export interface BackupReport {
  file: string;
  rows: number;
  bytes: number;
  schemaVersion: number;
  /** Whether the key that decrypts secrets is in the file, or must be kept elsewhere. */
  key: 'included' | 'not included';
}

/** Fast enough not to be what a backup waits for; the file is a tenth larger than with the default. */
export const COMPRESSION_LEVEL = 4;

/** Copies everything to a file, as it is at one moment. Servers may go on writing. */
export async function backUp(config: Config, file: string, { replace = false } = {}): Promise<BackupReport> {
  if (!replace && existsSync(file))
    throw new OperatorError(`${file} already exists: choose another name, or add --force to replace it`);
  const dump = await openDump(storageSettings(config));
  try {
    requireSchema('The database', dump.schemaVersion);
    const { keyFingerprint, instanceKey } = await readKey(config, dump);
    const { schemaVersion } = dump;
    let rows = 0;
    const header = {
      format: 'waybill-backup' as const,
      version: 1 as const,
      schemaVersion,
      waybill: packageVersion(),
      createdAt: new Date().toISOString(),
      keyFingerprint,
      instanceKey,
    };
    const content = encodeBackup(header, withoutStoredKey(dump), (count) => {
      rows = count;
      return undefined;
    });
    const bytes = await writeWholeFile(file, content, createGzip({ level: COMPRESSION_LEVEL }), createSeal());
    return { file, rows, bytes, schemaVersion, key: instanceKey === null ? 'not included' : 'included' };
  } finally {
    await dump.close();
  }
}

/** The key that secrets in a database are encrypted with, if it is a generated one. */
export async function readKey(
  config: Config,
  dump: DatabaseDump,
): Promise<{ keyFingerprint: string | null; instanceKey: string | null }> {
  const { keyFingerprint, storedKey } = await readKeySettings(dump);
  return { keyFingerprint, instanceKey: storedKey ?? (await readKeyFile(config, keyFingerprint)) };
}

async function readKeySettings(dump: DatabaseDump) {
  const settings = new Map<Cell | undefined, Cell | undefined>();
  const table = dump.tables.find(({ name }) => name === 'settings');
  if (table !== undefined)
    for await (const rows of dump.read(table))
      for (const row of rows) settings.set(cellOf(table, row, 'name'), cellOf(table, row, 'value'));
  const text = (name: string) => {
    const value = settings.get(name);
    return typeof value === 'string' ? value : null;
  };
  return { keyFingerprint: text(FINGERPRINT), storedKey: text(STORED_KEY) };
}

const cellOf = ({ columns }: DumpedTable, row: Cell[], column: string) => row[columns.indexOf(column)];

/** The key is in the header, from where each database puts it in its own place. */
const withoutStoredKey = (dump: DatabaseDump): Pick<DatabaseDump, 'tables' | 'read'> => ({
  tables: dump.tables,
  async *read(table) {
    for await (const rows of dump.read(table))
      yield table.name === 'settings'
        ? rows.filter((row) => cellOf(table, row, 'name') !== STORED_KEY)
        : rows;
  },
});

/** Null if the database was encrypted with another key, which is then a `WAYBILL_SECRET`. */
async function readKeyFile(
  { dataFolder, databaseUrl }: Config,
  fingerprint: string | null,
): Promise<string | null> {
  if (databaseUrl !== undefined || fingerprint === null) return null;
  const hex = await readFile(keyFileIn(dataFolder), 'utf8').then(
    (text) => text.trim(),
    () => null,
  );
  return hex !== null && matchesFingerprint(fingerprint, { hex }) ? hex : null;
}
