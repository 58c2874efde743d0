import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { createGzip } from 'node:zlib';
import {
  COMPRESSION_LEVEL,
  createDigests,
  createSeal,
  encodeBackup,
  writeWholeFile,
} from '../backup/index.ts';
import { type Config, storageSettings } from '../config.ts';
import { createVault, type Vault } from '../lib/crypto.ts';
import { OperatorError } from '../lib/errors.ts';
import { packageVersion } from '../lib/package-file.ts';
import { type DatabaseDump, openDump, SCHEMA_VERSION } from '../storage/index.ts';
import type { AccountHeader } from './account-header.ts';
import { rowsOfAccount } from './account-rows.ts';
import { sealRows } from './sealed-rows.ts';
import { quoted } from './tables.ts';

export interface ExportReport {
  file: string;
  account: { id: string; name: string };
  rows: number;
  tables: number;
  bytes: number;
  /** Whether the account was paused: otherwise what happens from now on is not in the file. */
  isPaused: boolean;
}

interface ExportRequest {
  accountId: string;
  /** That of this installation. */
  vault: Vault;
  file: string;
  replace?: boolean;
}

/** Writes all that an account has to a file, as it is at one moment. Servers may go on writing. */
export async function exportAccount(
  config: Config,
  { accountId, vault, file, replace = false }: ExportRequest,
): Promise<ExportReport> {
  if (!replace && existsSync(file))
    throw new OperatorError(`${file} already exists: choose another name, or add --force to replace it`);
  const dump = await openDump(storageSettings(config));
  try {
    if (dump.schemaVersion !== SCHEMA_VERSION)
      throw new OperatorError(
        'The database is of another version of Waybill: run `waybill migrate` first, or update Waybill',
      );
    const account = await readAccount(dump, accountId);
    const isPaused = await hasRow(dump, 'paused_accounts', `account_id = ${quoted(accountId)}`);
    const key = randomBytes(32);
    const header: AccountHeader = {
      format: 'waybill-account',
      version: 1,
      schemaVersion: dump.schemaVersion,
      id: randomBytes(16).toString('hex'),
      waybill: packageVersion(),
      createdAt: new Date().toISOString(),
      account,
      isPaused,
      key: key.toString('hex'),
    };
    const digests = createDigests();
    const own = rowsOfAccount(dump, account.id, vault);
    const fileVault = createVault(key);
    let rows = 0;
    const content = encodeBackup(
      header,
      {
        tables: own.tables,
        async *read(table) {
          const seal = sealRows(table, fileVault);
          digests.add(table, []);
          for await (const batch of own.read(table)) {
            digests.add(table, batch);
            yield batch.map(seal);
          }
        },
      },
      (count) => {
        rows = count;
        return { digests: Object.fromEntries(digests.byTable()) };
      },
    );
    const bytes = await writeWholeFile(file, content, createGzip({ level: COMPRESSION_LEVEL }), createSeal());
    return { file, account, rows, tables: own.tables.length, bytes, isPaused };
  } finally {
    await dump.close();
  }
}

async function readAccount(dump: DatabaseDump, accountId: string): Promise<{ id: string; name: string }> {
  const table = dump.tables.find(({ name }) => name === 'accounts');
  if (table !== undefined)
    for await (const [row] of dump.read(table, `id = ${quoted(accountId)}`))
      if (row !== undefined) return { id: accountId, name: String(row[table.columns.indexOf('name')]) };
  throw new OperatorError(`There is no account ${accountId}`);
}

async function hasRow(dump: DatabaseDump, name: string, where: string): Promise<boolean> {
  const table = dump.tables.find((one) => one.name === name);
  if (table === undefined) return false;
  for await (const rows of dump.read(table, where)) if (rows.length > 0) return true;
  return false;
}
