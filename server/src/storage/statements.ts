import { type Compilable, CompiledQuery } from 'kysely';
import type { MaybePromise } from '../lib/maybe-promise.ts';
import { directConnectionOf } from './direct-connections.ts';
import { type CompiledRead, compileRead } from './prepared.ts';
import type { Db, Schema } from './schema.ts';
import type { Storage } from './storage.ts';

/**
 * A select that is compiled once for each kind of database, for hot paths inside a transaction and outside: with the query
 * builder, building and compiling costs several times what SQLite takes. `build` gets a stand-in for each parameter.
 */
export function selectOnce<P extends object, R>(
  build: (db: Db, params: P) => Compilable<R>,
): (db: Db, params: P) => MaybePromise<R[]> {
  const run = selectOnceLocking<P, R>((_storage, db, params) => build(db, params));
  return (db, params) => run(undefined, db, params);
}

/** The same for a select that ends with one of `storage.locks`. */
export function selectOnceLocking<P extends object, R, S extends Storage | undefined = Storage | undefined>(
  build: (storage: S, db: Db, params: P) => Compilable<R>,
): (storage: S, db: Db, params: P) => MaybePromise<R[]> {
  // All transactions of a database share its adapter.
  const compiled = new WeakMap<object, CompiledRead<P>>();
  return (storage, db, params) => {
    const { adapter } = db.getExecutor();
    let read = compiled.get(adapter);
    if (read === undefined) {
      read = compileRead<P, R>(db, (db, slots) => build(storage, db, slots));
      compiled.set(adapter, read);
    }
    const connection = directConnectionOf(db);
    if (connection !== undefined) return connection.all<R>(read.sql, read.args(params));
    return execute<R>(db, read.sql, read.args(params));
  };
}

const inserts = new Map<string, string>();

/** Inserts rows that all have the same columns, with a statement that is put together once. */
export function insertRows<T extends keyof Schema & string>(
  tx: Db,
  table: T,
  rows: readonly Schema[T][],
): MaybePromise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = Object.keys(first) as (keyof Schema[T] & string)[];
  const connection = directConnectionOf(tx);
  const key = `${connection === undefined} ${rows.length} ${table} ${columns}`;
  let text = inserts.get(key);
  if (text === undefined) {
    text = insertSql(table, columns, rows.length, connection === undefined);
    inserts.set(key, text);
  }
  const values: unknown[] = [];
  for (const row of rows) for (const column of columns) values.push(row[column]);
  if (connection !== undefined) connection.run(text, values);
  else return execute(tx, text, values).then(() => {});
}

function insertSql(
  table: string,
  columns: readonly string[],
  count: number,
  hasNumberedParameters: boolean,
): string {
  let number = 0;
  const place = () => {
    number += 1;
    return hasNumberedParameters ? `$${number}` : '?';
  };
  const row = () => `(${columns.map(place).join(', ')})`;
  const names = columns.map((column) => `"${column}"`).join(', ');
  return `insert into "${table}" (${names}) values ${Array.from({ length: count }, row).join(', ')}`;
}

/** Without a name on PostgreSQL: the plan of a named `select *` fails once a newer process has added a column. */
const execute = async <R>(db: Db, text: string, values: unknown[]): Promise<R[]> =>
  (await db.executeQuery<R>(CompiledQuery.raw(text, values))).rows;
