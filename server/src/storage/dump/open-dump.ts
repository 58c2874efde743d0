import type { DatabaseDump, InsertRows, LoadRequest } from './dump.ts';
import type { HeldFile } from './hold-file.ts';

interface DatabaseAddress {
  dataFolder: string;
  databaseUrl: string | undefined;
  directDatabaseUrl?: string | undefined;
}

/** A copy of all rows, in the schema that the database has now: nothing is migrated. */
export async function openDump({
  dataFolder,
  databaseUrl,
  directDatabaseUrl = databaseUrl,
}: DatabaseAddress): Promise<DatabaseDump> {
  if (directDatabaseUrl !== undefined)
    return (await import('./postgres-dump.ts')).dumpPostgres(directDatabaseUrl);
  return (await import('./sqlite-dump.ts')).dumpSqlite(dataFolder);
}

/** For commands that work on what is there: opening a storage would create a database, also where a setting is misspelled. */
export async function requireDatabase(address: DatabaseAddress): Promise<void> {
  if (address.databaseUrl === undefined)
    return (await import('./sqlite-dump.ts')).requireFile(address.dataFolder);
  await (await openDump(address)).close();
}

/**
 * Replaces the contents of a database with the rows that `fill` inserts, all or nothing, and migrates it. Rejects if a server
 * is running on it.
 */
export async function loadDatabase(
  { dataFolder, databaseUrl, directDatabaseUrl = databaseUrl }: DatabaseAddress,
  request: LoadRequest,
  fill: (insert: InsertRows) => Promise<void>,
): Promise<void> {
  if (directDatabaseUrl !== undefined)
    return (await import('./postgres-load.ts')).loadPostgres(directDatabaseUrl, request, fill);
  return (await import('./sqlite-load.ts')).loadSqlite(dataFolder, request, fill);
}

/** The SQLite file of a folder, for as long as nobody else may write to it. */
export const holdFile = async (folder: string): Promise<HeldFile> =>
  (await import('./hold-file.ts')).holdFile(folder);

/** Lets servers start on a copy. Returns whether it was unfinished until now. */
export const finishMove = async (url: string): Promise<boolean> =>
  (await import('./finish-move.ts')).finishMove(url);
