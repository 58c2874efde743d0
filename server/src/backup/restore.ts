import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { keyFileIn, matchesFingerprint, STORED_KEY } from '../accounts/index.ts';
import { type Config, retentionOf, storageSettings } from '../config.ts';
import { OperatorError } from '../lib/errors.ts';
import { giveToOwnerOf } from '../lib/folder-owner.ts';
import { type Cell, type DumpedTable, loadDatabase, SCHEMA_VERSION } from '../storage/index.ts';
import { type BackupHeader, openBackup } from './backup-file.ts';

export interface RestoreReport {
  rows: number;
  createdAt: string;
  /** The schema version of the backup, and of the database now. */
  schemaVersion: number;
  migratedTo: number;
  /** Webhooks that were waiting to be sent when the backup was made: they are sent, again if they have arrived since. */
  pendingDeliveries: number;
}

/** Replaces the database with what is in the file, all or nothing. */
export async function restore(
  config: Config,
  file: string,
  { replace }: { replace: boolean },
): Promise<RestoreReport> {
  const { header, batches, check, close } = await openBackup(file);
  try {
    const { schemaVersion, instanceKey, createdAt } = header;
    requireKey(header, config);
    await check();
    const keepsKeyInDatabase = config.databaseUrl !== undefined;
    if (!keepsKeyInDatabase) await mkdir(config.dataFolder, { recursive: true, mode: 0o700 });
    let rows = 0;
    let pendingDeliveries = 0;
    const request = { schemaVersion, replace, retention: retentionOf(config) };
    await loadDatabase(storageSettings(config), request, async (insert) => {
      for await (const batch of batches) {
        await insert(batch.table, batch.rows);
        rows += batch.rows.length;
        pendingDeliveries += countPending(batch.table, batch.rows);
      }
      if (keepsKeyInDatabase && instanceKey !== null)
        await insert({ name: 'settings', columns: ['name', 'value'] }, [[STORED_KEY, instanceKey]]);
    });
    if (!keepsKeyInDatabase && instanceKey !== null) await writeKeyFile(config.dataFolder, instanceKey);
    return { rows, createdAt, schemaVersion, migratedTo: SCHEMA_VERSION, pendingDeliveries };
  } finally {
    close();
  }
}

function countPending({ name, columns }: DumpedTable, rows: readonly (readonly Cell[])[]): number {
  if (name !== 'deliveries') return 0;
  const status = columns.indexOf('status');
  return rows.filter((row) => row[status] === 'pending').length;
}

/** Before anything is replaced: a database whose secrets cannot be decrypted would not start. */
function requireKey({ keyFingerprint, instanceKey }: BackupHeader, { secret }: Config): void {
  if (keyFingerprint === null) return;
  if (secret === undefined && instanceKey === null)
    throw new OperatorError(
      'The backup was made with a WAYBILL_SECRET, which is not in it: set the same one, then restore',
    );
  if (secret !== undefined && !matchesFingerprint(keyFingerprint, { secret }))
    throw new OperatorError(
      instanceKey === null
        ? 'WAYBILL_SECRET is not the one that the backup was made with: set that one, then restore'
        : 'The backup has its own key: unset WAYBILL_SECRET, then restore',
    );
}

async function writeKeyFile(dataFolder: string, hex: string): Promise<void> {
  const path = keyFileIn(dataFolder);
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, `${hex}\n`, { mode: 0o600, flush: true });
  await giveToOwnerOf(dataFolder, draft);
  await rename(draft, path);
}
