import type { DatabaseDump, InsertRows, LoadRequest } from './dump.ts';

interface DatabaseAddress {
  dataFolder: string;
  databaseUrl: string | undefined;
}

/** A copy of all rows, in the schema that the database has now: nothing is migrated. */
export async function openDump({ dataFolder, databaseUrl }: DatabaseAddress): Promise<DatabaseDump> {
  if (databaseUrl !== undefined) return (await import('./postgres-dump.ts')).dumpPostgres(databaseUrl);
  return (await import('./sqlite-dump.ts')).dumpSqlite(dataFolder);
}

/** For commands that work on what is there: opening a storage would create a database, also where a setting is misspelled. */
export async function requireDatabase({ dataFolder, databaseUrl }: DatabaseAddress): Promise<void> {
  if (databaseUrl === undefined) return (await import('./sqlite-dump.ts')).requireFile(dataFolder);
  await (await openDump({ dataFolder, databaseUrl })).close();
}

/**
 * Replaces the contents of a database with the rows that `fill` inserts, all or nothing, and migrates it. Rejects if a server
 * is running on it.
 */
export async function loadDatabase(
  { dataFolder, databaseUrl }: DatabaseAddress,
  request: LoadRequest,
  fill: (insert: InsertRows) => Promise<void>,
): Promise<void> {
  if (databaseUrl !== undefined)
    return (await import('./postgres-load.ts')).loadPostgres(databaseUrl, request, fill);
  return (await import('./sqlite-load.ts')).loadSqlite(dataFolder, request, fill);
}
