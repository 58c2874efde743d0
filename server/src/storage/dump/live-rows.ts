import { CompiledQuery, sql } from 'kysely';
import { directConnectionOf } from '../direct-connections.ts';
import type { Db } from '../schema.ts';
import type { Storage } from '../storage.ts';
import type { Cell, DumpedTable } from './dump.ts';

/** Rows of any table of a database that others go on using. */
export interface LiveRows {
  /** Inserts all of these rows or none. */
  insert(tx: Db, table: DumpedTable, rows: readonly Cell[][]): Promise<void>;
  /** The values of these columns that rows in the database have too. */
  known(db: Db, table: DumpedTable, columns: readonly string[], rows: readonly Cell[][]): Promise<Cell[][]>;
  /** All rows that the condition is true of, at once. */
  read(db: Db, table: DumpedTable, where: string): Promise<Cell[][]>;
  /** The columns of its primary key. */
  keyOf(table: string): Promise<readonly string[]>;
  /** Some of the rows that the condition is true of. Returns whether there may be more. */
  deleteSome(tx: Db, table: string, where: string): Promise<boolean>;
}

const DELETED_AT_ONCE = 1_000;

interface Column {
  name: string;
  /** On PostgreSQL, as in a cast. */
  type: string;
  isKey: boolean;
}

export function createLiveRows(storage: Storage): LiveRows {
  const known = new Map<string, Promise<readonly Column[]>>();
  const columnsOf = (table: string): Promise<readonly Column[]> => {
    const found = known.get(table) ?? readColumns(storage, table);
    known.set(table, found);
    return found;
  };
  const keyOf = async (table: string): Promise<readonly string[]> => {
    const key = (await columnsOf(table)).filter(({ isKey }) => isKey).map(({ name }) => name);
    // A table whose partitions each have a key of their own.
    return key.length > 0 ? key : ['id'];
  };

  /** One array for each column, so that every batch of a table is the same statement. */
  async function arraysOf(table: string, columns: readonly string[]): Promise<string> {
    const types = new Map((await columnsOf(table)).map(({ name, type }) => [name, type]));
    return columns.map((column, i) => `$${i + 1}::${types.get(column)}[]`).join(', ');
  }

  return {
    keyOf,

    async insert(tx, { name, columns }, rows) {
      const list = columns.map((column) => `"${column}"`).join(', ');
      const connection = directConnectionOf(tx);
      if (connection === undefined) {
        const text = `insert into ${name} (${list}) select * from unnest(${await arraysOf(name, columns)})`;
        const values = columns.map((_, i) => rows.map((row) => row[i]));
        await tx.executeQuery(CompiledQuery.raw(text, values));
        return;
      }
      const text = `insert into ${name} (${list}) values (${columns.map(() => '?').join(', ')})`;
      for (const row of rows) connection.run(text, row);
    },

    async known(db, { name, columns }, wanted, rows) {
      const values = rows
        .map((row) => wanted.map((column) => row[columns.indexOf(column)] ?? null))
        .filter((row) => !row.includes(null));
      if (values.length === 0) return [];
      const list = wanted.map((column) => `"${column}"`).join(', ');
      const found = storage.isShared
        ? await db.executeQuery<Record<string, Cell>>(
            CompiledQuery.raw(
              `select ${list} from ${name} where (${list}) in (select * from unnest(${await arraysOf(name, wanted)}))`,
              wanted.map((_, i) => values.map((row) => row[i])),
            ),
          )
        : await db.executeQuery<Record<string, Cell>>(
            CompiledQuery.raw(
              `select ${list} from ${name} where (${list}) in
                (values ${values.map(() => `(${wanted.map(() => '?').join(', ')})`).join(', ')})`,
              values.flat(),
            ),
          );
      return found.rows.map((row) => wanted.map((column) => row[column] ?? null));
    },

    async read(db, { name, columns }, where) {
      const list = columns.map((column) => `"${column}"`).join(', ');
      const { rows } = await sql
        .raw<Record<string, Cell>>(`select ${list} from ${name} where ${where}`)
        .execute(db);
      return rows.map((row) => columns.map((column) => row[column] ?? null));
    },

    async deleteSome(tx, table, where) {
      const key = (await keyOf(table)).join(', ');
      const { numAffectedRows = 0n } = await sql
        .raw(
          `delete from ${table} where (${key}) in (select ${key} from ${table} where ${where} limit ${DELETED_AT_ONCE})`,
        )
        .execute(tx);
      return Number(numAffectedRows) === DELETED_AT_ONCE;
    },
  };
}

/** The columns of a table, whether it is partitioned or not. */
async function readColumns({ db, isShared }: Storage, table: string): Promise<readonly Column[]> {
  if (!isShared) {
    const { rows } = await sql<{ name: string; pk: number }>`
      select name, pk from pragma_table_info(${table})`.execute(db);
    return rows.map(({ name, pk }) => ({ name, type: '', isKey: pk > 0 }));
  }
  const { rows } = await sql<{ name: string; type: string; is_key: boolean }>`
    select a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type,
      exists (select 1 from pg_index i
        where i.indrelid = a.attrelid and i.indisprimary and a.attnum = any (i.indkey)) as is_key
    from pg_attribute a
    where a.attrelid = to_regclass(${table}) and a.attnum > 0 and not a.attisdropped
    order by a.attnum`.execute(db);
  return rows.map(({ name, type, is_key }) => ({ name, type, isKey: is_key }));
}
