import { access } from 'node:fs/promises';
import { OperatorError } from '../../lib/errors.ts';
import { databasePath } from '../sqlite.ts';
import { openSqliteFile, type SqliteDatabase } from '../sqlite-engine.ts';
import { BATCH_ROWS, type Cell, type DatabaseDump, type DumpedTable, isCopied } from './dump.ts';

/** Reads in one transaction: SQLite's log lets the server write meanwhile, and shows us nothing of it. */
export async function dumpSqlite(folder: string): Promise<DatabaseDump> {
  const path = databasePath(folder);
  await access(path).catch(() => {
    throw new OperatorError(`There is no database in ${folder}: set WAYBILL_DATA to the data folder`);
  });
  const database = await openSqliteFile(path);
  try {
    database.exec('pragma busy_timeout = 5000; pragma query_only = on; begin');
    const [version] = database
      .prepare('select max(version) as version from schema_versions')
      .all<{ version: number | null }>();
    return {
      schemaVersion: version?.version ?? 0,
      tables: tablesOf(database),
      read: (table) => rowsOf(database, table),
      close: async () => database.close(),
    };
  } catch (error) {
    database.close();
    throw error;
  }
}

function tablesOf(database: SqliteDatabase): DumpedTable[] {
  return database
    .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name")
    .all<{ name: string }>()
    .filter(({ name }) => isCopied(name))
    .map(({ name }) => ({
      name,
      columns: database
        .prepare('select name from pragma_table_info(?) order by cid')
        .all<{ name: string }>(name)
        .map((column) => column.name),
    }));
}

async function* rowsOf(database: SqliteDatabase, { name, columns }: DumpedTable): AsyncIterable<Cell[][]> {
  let batch: Cell[][] = [];
  for (const row of database
    .prepare(`select ${columns.join(', ')} from ${name}`)
    .iterate<Record<string, Cell>>()) {
    batch.push(columns.map((column) => row[column] ?? null));
    if (batch.length < BATCH_ROWS) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
