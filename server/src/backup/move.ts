import { matchesFingerprint, STORED_KEY } from '../accounts/index.ts';
import { type Config, retentionOf, storageSettings } from '../config.ts';
import { OperatorError } from '../lib/errors.ts';
import {
  type Cell,
  type DumpedTable,
  finishMove,
  type HeldFile,
  holdFile,
  hostOf,
  loadDatabase,
  type MovedTo,
  movedMessage,
  openDump,
  requireSchema,
  SCHEMA_VERSION,
  UNFINISHED_MOVE,
} from '../storage/index.ts';
import { readKey } from './backup.ts';
import { createDigests, differences, digestOf, type TableDigest } from './digest.ts';

export interface MoveReport {
  /** The file, which stays as it is. */
  from: string;
  /** Host and name of the database. */
  to: string;
  rows: number;
  tables: number;
  /** Where the key is that decrypts the secrets. */
  key: 'in the database' | 'WAYBILL_SECRET' | 'none yet';
}

interface MoveOptions {
  /** Whether a database that has users already may be replaced. */
  replace?: boolean;
  onStep?(step: 'copy' | 'compare'): void;
}

/**
 * Moves everything from the SQLite file to PostgreSQL. However it ends, and wherever it is interrupted, at most one of the two
 * can be written to:
 *
 * 1. The file is held: no server starts on it, and nobody writes.
 * 2. Everything is copied in one transaction, together with a mark that keeps servers from starting on the copy.
 * 3. The copy is read again and compared.
 * 4. The file is marked as moved: nobody can write to it any more, or start a server on it.
 * 5. The mark of the copy is removed.
 *
 * Until 4 the file is as good as before, and a second try replaces the copy. After 4, a second try does 5.
 */
export async function move(config: Config, url: string, options: MoveOptions = {}): Promise<MoveReport> {
  requireSqlite(config);
  const file = await holdFile(config.dataFolder);
  try {
    const to = hostOf(url);
    if (file.movedTo !== undefined) return await finish(config, file, file.movedTo, url);
    const { key, counts } = await copyTo(url, config, options);
    file.mark({ place: to, at: new Date().toISOString() });
    await finishMove(url);
    return { from: file.path, to, key, ...totalOf(counts) };
  } finally {
    file.release();
  }
}

/** Makes the file usable again. What was written to PostgreSQL since then is not in it. */
export async function undoMove(config: Config): Promise<{ file: string; place: string }> {
  requireSqlite(config);
  const file = await holdFile(config.dataFolder);
  try {
    if (file.movedTo === undefined)
      throw new OperatorError(`${file.path} was not moved: there is nothing to undo`);
    file.mark(undefined);
    return { file: file.path, place: file.movedTo.place };
  } finally {
    file.release();
  }
}

function requireSqlite({ databaseUrl }: Config): void {
  if (databaseUrl !== undefined)
    throw new OperatorError(
      'DATABASE_URL is set, so this is an installation on PostgreSQL: run this command without it, with WAYBILL_DATA if the SQLite file is not in ./data',
    );
}

/** The file was marked, but nobody was told: the copy is complete. */
async function finish(config: Config, file: HeldFile, movedTo: MovedTo, url: string): Promise<MoveReport> {
  const to = hostOf(url);
  if (movedTo.place !== to || !(await finishMove(url)))
    throw new OperatorError(movedMessage(file.path, movedTo));
  const dump = await openDump({ dataFolder: '', databaseUrl: url });
  try {
    const { keyFingerprint, instanceKey } = await readKey({ ...config, databaseUrl: url }, dump);
    const key = describeKey(keyFingerprint, instanceKey);
    return { from: file.path, to, key, ...totalOf(await digestOf(dump, isOwnRow)) };
  } finally {
    await dump.close();
  }
}

const totalOf = (counts: Map<string, TableDigest>) => ({
  rows: [...counts.values()].reduce((sum, { rows }) => sum + rows, 0),
  tables: counts.size,
});

async function copyTo(url: string, config: Config, { replace, onStep }: MoveOptions) {
  const dump = await openDump(storageSettings(config));
  try {
    const { schemaVersion } = dump;
    requireSchema('The database', schemaVersion);
    if (schemaVersion < SCHEMA_VERSION)
      throw new OperatorError(
        'The database is of an older Waybill: run `waybill migrate` first, then move it',
      );
    const { keyFingerprint, instanceKey } = await readKey(config, dump);
    const stored = keyToStore(config, keyFingerprint, instanceKey);
    onStep?.('copy');
    const digests = createDigests();
    const request = { schemaVersion, replace: replace === true, retention: retentionOf(config) };
    await loadDatabase({ dataFolder: '', databaseUrl: url }, request, async (insert) => {
      for (const table of dump.tables) {
        digests.add(table, []);
        for await (const rows of dump.read(table)) {
          digests.add(table, rows);
          await insert(table, rows);
        }
      }
      const own = [[UNFINISHED_MOVE, 'true'], ...(stored === null ? [] : [[STORED_KEY, stored]])];
      await insert(SETTINGS_TABLE, own);
    });
    onStep?.('compare');
    const counts = await compare(digests.byTable(), url);
    return { counts, key: describeKey(keyFingerprint, stored) };
  } finally {
    // Before the file is marked: without a log of its own, SQLite cannot commit beside a reader.
    await dump.close();
  }
}

const SETTINGS_TABLE = { name: 'settings', columns: ['name', 'value'] };

const describeKey = (fingerprint: string | null, stored: string | null): MoveReport['key'] =>
  fingerprint === null ? 'none yet' : stored === null ? 'WAYBILL_SECRET' : 'in the database';

/** A generated key moves from its file into the database, where all processes find it. Null if there is none. */
function keyToStore({ secret }: Config, fingerprint: string | null, generated: string | null): string | null {
  if (fingerprint === null) return null;
  if (secret !== undefined) {
    if (matchesFingerprint(fingerprint, { secret })) return null;
    throw new OperatorError(
      'WAYBILL_SECRET is not the key that this database was encrypted with: correct it or unset it, then move',
    );
  }
  if (generated !== null) return generated;
  throw new OperatorError(
    'The key that this database was encrypted with is missing: set the WAYBILL_SECRET that its server runs with, ' +
      'or restore secret.key, then move',
  );
}

/** By reading what PostgreSQL has stored. Throws if anything is not as in the file. */
async function compare(source: Map<string, TableDigest>, url: string): Promise<Map<string, TableDigest>> {
  const dump = await openDump({ dataFolder: '', databaseUrl: url });
  try {
    const copy = await digestOf(dump, isOwnRow);
    const [first, ...more] = differences(source, copy);
    if (first === undefined) return copy;
    throw new OperatorError(
      `The copy is not the same as the file: ${first}${more.length === 0 ? '' : ` (and ${more.length} more)`}. ` +
        'The file can be used as before; please report this as a bug',
    );
  } finally {
    await dump.close();
  }
}

/** A row that only the copy has. */
const isOwnRow = (table: DumpedTable, row: readonly Cell[]): boolean =>
  table.name === SETTINGS_TABLE.name &&
  [UNFINISHED_MOVE, STORED_KEY].includes(String(row[table.columns.indexOf('name')]));
