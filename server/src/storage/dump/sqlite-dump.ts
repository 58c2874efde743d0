import { access } from 'node:fs/promises';
import { OperatorError } from '../../lib/errors.ts';
import { databasePath } from '../sqlite.ts';
import { openSqliteFile, type SqliteDatabase } from '../sqlite-engine.ts';
import { BATCH_ROWS, type Cell, type DatabaseDump, type DumpedTable, isCopied } from './dump.ts';
import { refuseMoved } from './moved-file.ts';

/** Reads in one transaction: SQLite's log lets the server write meanwhile, and shows us nothing of it. */
export async function dumpSqlite(folder: string): Promise<DatabaseDump> {
  await requireFile(folder);
  const path = databasePath(folder);
  const database = await openSqliteFile(path);
  try {
    database.exec('pragma busy_timeout = 5000; pragma query_only = on; begin');
    refuseMoved(path, database);
    const [version] = database
      .prepare('select max(version) as version from schema_versions')
      .all<{ version: number | null }>();
    return {
      schemaVersion: version?.version ?? 0,
      tables: tablesOf(database),
      read: (table, where) => rowsOf(database, table, where),
      close: async () => database.close(),
    };
  } catch (error) {
    database.close();
    throw error;
  }
}

export async function requireFile(folder: string): Promise<void> {
  await access(databasePath(folder)).catch(() => {
    throw new OperatorError(
      `There is no database in ${folder}: set WAYBILL_DATA to the data folder, or start the server first`,
    );
  });
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

/**
 * By pages in the order of the rows' keys. Not with an iterator, which does not survive the waiting between pages: the package
 * that replaces `node:sqlite` invalidates it when its statement is garbage-collected. And without other indexes: a page would sort
 * all that one of them finds.
 */
async function* rowsOf(
  database: SqliteDatabase,
  { name, columns }: DumpedTable,
  filter = 'true',
): AsyncIterable<Cell[][]> {
  const key = keyOf(database, name);
  const list = [...key.map((column, i) => `${column} as key_${i}`), ...columns].join(', ');
  const page = (where: string) =>
    database.prepare(
      `select ${list} from ${name} not indexed where ${where} and (${filter}) order by ${key.join(', ')} limit ${BATCH_ROWS}`,
    );
  const first = page('true');
  const next = page(`(${key.join(', ')}) > (${key.map(() => '?').join(', ')})`);
  let rows = first.all<Record<string, Cell>>();
  for (;;) {
    if (rows.length > 0) yield rows.map((row) => columns.map((column) => row[column] ?? null));
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH_ROWS) return;
    rows = next.all<Record<string, Cell>>(...key.map((_, i) => last[`key_${i}`]));
  }
}

/** The order in which a table is stored: by its rowid, or by its primary key if it has none. */
function keyOf(database: SqliteDatabase, table: string): string[] {
  const [{ wr } = { wr: 0 }] = database
    .prepare("select wr from pragma_table_list where name = ? and schema = 'main'")
    .all<{ wr: number }>(table);
  if (wr === 0) return ['rowid'];
  return database
    .prepare('select name from pragma_table_info(?) where pk > 0 order by pk')
    .all<{ name: string }>(table)
    .map(({ name }) => name);
}
