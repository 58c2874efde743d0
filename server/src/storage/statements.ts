import { createHash } from 'node:crypto';
import { type Compilable, CompiledQuery, type RawBuilder } from 'kysely';
import type { MaybePromise } from '../lib/maybe-promise.ts';
import { directConnectionOf, sessionOf } from './direct-connections.ts';
import type { NamedQuery } from './postgres-session.ts';
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
  const compiled = new WeakMap<object, CompiledRead<P> & { named: NamedText | undefined }>();
  return (storage, db, params) => {
    const { adapter } = db.getExecutor();
    let read = compiled.get(adapter);
    if (read === undefined) {
      const { sql, args } = compileRead<P, R>(db, (db, slots) => build(storage, db, slots));
      read = { sql, args, named: sql.includes('*') ? undefined : nameOf(sql) };
      compiled.set(adapter, read);
    }
    const connection = directConnectionOf(db);
    if (connection !== undefined) return connection.all<R>(read.sql, read.args(params));
    return execute<R>(db, read.named ?? { text: read.sql }, read.args(params), false);
  };
}

interface Insert {
  columns: readonly string[];
  /** For connections that answer within the call: with this many rows. */
  rows(count: number): string;
  /** With any number of rows as one JSON list. */
  list: NamedText;
}

/**
 * Rows of one statement on SQLite, a power of two. A statement that runs triggers keeps a copy of every page it changes, in
 * case it fails halfway, which costs more for a row alone than for one of many. Without triggers, one row keeps no copy.
 */
const ROWS_AT_ONCE: { [table in keyof Schema]?: number } = { orders: 32 };

/** For each table, one for each set of columns. */
const inserts = new Map<string, Insert[]>();

/** Inserts rows that all have the same columns, with a statement that is put together once. */
export function insertRows<T extends keyof Schema & string>(
  tx: Db,
  table: T,
  rows: readonly Schema[T][],
): MaybePromise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const insert = insertOf(table, Object.keys(first));
  const connection = directConnectionOf(tx);
  if (connection === undefined) return execute(tx, insert.list, [toJsonList(rows)], true).then(() => {});
  const columns = insert.columns as readonly (keyof Schema[T])[];
  for (let from = 0, count = ROWS_AT_ONCE[table] ?? 1; from < rows.length; from += count) {
    while (count > rows.length - from) count /= 2;
    const values: unknown[] = [];
    for (const row of rows.slice(from, from + count)) for (const column of columns) values.push(row[column]);
    connection.run(insert.rows(count), values);
  }
}

function insertOf(table: string, columns: readonly string[]): Insert {
  const known = inserts.get(table) ?? [];
  const same = known.find(
    (insert) =>
      insert.columns.length === columns.length && columns.every((name, i) => name === insert.columns[i]),
  );
  if (same !== undefined) return same;
  const names = columns.map((column) => `"${column}"`).join(', ');
  const into = `insert into "${table}" (${names})`;
  const row = `(${columns.map(() => '?').join(', ')})`;
  const texts: string[] = [];
  const created: Insert = {
    columns,
    rows(count) {
      texts[count] ??= `${into} values ${Array.from({ length: count }, () => row).join(', ')}`;
      return texts[count];
    },
    list: nameOf(`${into} select ${names} from json_populate_recordset(null::"${table}", $1)`),
  };
  inserts.set(table, [...known, created]);
  return created;
}

/** Rows that differ in one column alone. */
export interface RowSet<Row, Column extends keyof Row> {
  same: Omit<Row, Column>;
  values: readonly Row[Column][];
}

/**
 * Inserts a row for each value of a column; those that exist stay as they are. On SQLite this takes half the time of separate
 * rows, because the driver costs by value.
 */
export function insertValues<T extends keyof Schema & string, C extends keyof Schema[T] & string>(
  tx: Db,
  table: T,
  column: C,
  sets: readonly RowSet<Schema[T], C>[],
): MaybePromise<void> {
  const connection = directConnectionOf(tx);
  if (connection === undefined) {
    const rows = sets.flatMap(({ same, values }) => values.map((value) => ({ ...same, [column]: value })));
    return insertRows(tx, table, rows as unknown as Schema[T][]);
  }
  for (const { same, values } of sets) {
    const names = Object.keys(same);
    const text = `insert or ignore into "${table}" ("${names.join('", "')}", "${column}")
      select ${names.map(() => '?, ').join('')}value from json_each(?)`;
    connection.run(text, [...Object.values(same), JSON.stringify(values)]);
  }
}

/** PostgreSQL's JSON has no half a surrogate pair, which cutting a text may leave: it is stored as any encoder would. */
function toJsonList(rows: readonly object[]): string {
  const text = JSON.stringify(rows);
  if (!text.includes('\\ud')) return text;
  return JSON.stringify(rows, (_name, value) => (typeof value === 'string' ? value.toWellFormed() : value));
}

/** A statement of PostgreSQL alone, for which it keeps a plan. */
export async function runNamed(tx: Db, statement: NamedText, values: unknown[]): Promise<void> {
  await execute(tx, statement, values, true);
}

/** Connections keep a plan for each. Those that come later, because a text has more forms than expected, are planned every time. */
const MAX_KNOWN = 100;
const known = new Map<string, NamedText>();

/**
 * A statement of a hot path whose text is always the same, or one of a few: planning it would take PostgreSQL longer than running it.
 * `reads` if it changes nothing, though it may lock.
 */
export async function executeOften<R>(
  db: Db,
  statement: RawBuilder<R>,
  { reads = false }: { reads?: boolean } = {},
): Promise<R[]> {
  if (directConnectionOf(db) !== undefined) return (await statement.execute(db)).rows;
  const { sql, parameters } = statement.compile(db);
  let named = known.get(sql);
  if (named === undefined && known.size < MAX_KNOWN) {
    named = nameOf(sql);
    known.set(sql, named);
  }
  return execute<R>(db, named ?? { text: sql }, [...parameters], !reads);
}

export interface NamedText {
  name: string;
  text: string;
}

export const nameOf = (text: string): NamedText => ({
  name: createHash('sha256').update(text).digest('hex').slice(0, 32),
  text,
});

/**
 * With a name, PostgreSQL plans it once for each connection. Only for statements that return nothing or columns by name: the
 * plan of a named `select *` fails once a newer process has added a column.
 */
async function execute<R>(
  db: Db,
  { text, name }: { text: string; name?: string },
  values: unknown[],
  changes: boolean,
): Promise<R[]> {
  const query: NamedQuery = { ...CompiledQuery.raw(text, values), ...(name !== undefined && { name }) };
  const session = sessionOf(db);
  if (session !== undefined)
    return changes ? (await session.executeQuery<R>(query)).rows : session.read<R>(query);
  return (await db.executeQuery<R>(query as CompiledQuery<R>)).rows;
}
