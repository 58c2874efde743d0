/**
 * The interface to SQLite, like that of `node:sqlite`. Node 20 does not have it, and Node 22 warns that it is experimental:
 * these use a package with the same API and a prebuilt binary, so that nothing is compiled.
 */
export interface SqliteDatabase {
  exec(sql: string): void;
  prepare(sql: string): SqliteStatement;
  close(): void;
}

/** The engine types neither arguments nor rows: the query builder has. */
export interface SqliteStatement {
  all<R>(...args: readonly unknown[]): R[];
  run(...args: readonly unknown[]): { changes: number | bigint; lastInsertRowid: number | bigint };
}

type DatabaseConstructor = new (path: string) => SqliteDatabase;

export async function openSqliteFile(path: string): Promise<SqliteDatabase> {
  const Database = await loadEngine();
  return new Database(path);
}

async function loadEngine(): Promise<DatabaseConstructor> {
  const [major = 0] = process.versions.node.split('.').map(Number);
  if (major < 24) return (await import('@photostructure/sqlite')).DatabaseSync;
  // In a variable, because the type definitions in use do not know the module.
  const name = 'node:sqlite';
  const module = await withoutWarning<{ DatabaseSync: DatabaseConstructor }>(
    /^SQLite is an experimental/,
    () => import(name),
  );
  return module.DatabaseSync;
}

/** Early releases of Node 24 warn about it too, and the operator can do nothing about that. */
async function withoutWarning<T>(unwanted: RegExp, job: () => Promise<T>): Promise<T> {
  const { emitWarning } = process;
  process.emitWarning = (warning: string | Error, ...rest: unknown[]) => {
    if (!unwanted.test(String(warning))) Reflect.apply(emitWarning, process, [warning, ...rest]);
  };
  try {
    return await job();
  } finally {
    process.emitWarning = emitWarning;
  }
}
