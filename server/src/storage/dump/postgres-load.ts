import { CompiledQuery, Kysely, sql } from 'kysely';
import type pg from 'pg';
import { OperatorError } from '../../lib/errors.ts';
import { COUNT_SERVING, refuseWhileServing } from '../maintenance-lock.ts';
import { FIRST_VERSION, lockMigrations, MIGRATIONS, migrate } from '../migrate.ts';
import { createPastPartitions } from '../partitions/past-partitions.ts';
import { postgresDialect } from '../postgres-dialect.ts';
import { createPool } from '../postgres-pool.ts';
import { cannotUse } from '../postgres-refusals.ts';
import { BEGIN_WITHOUT_TIMEOUTS, DEFAULT_TIMEOUTS, KEEP_ALIVE } from '../postgres-timeouts.ts';
import type { Db, Schema } from '../schema.ts';
import { hasUnfinishedMove } from '../unfinished-move.ts';
import { type Cell, type DumpedTable, type InsertRows, type LoadRequest, NOT_EMPTY } from './dump.ts';
import { schemaNames } from './schema-names.ts';

type Fill = (insert: InsertRows) => Promise<void>;

/** Fills the database in one transaction: if anything fails, nothing has changed. */
export async function loadPostgres(url: string, request: LoadRequest, fill: Fill): Promise<void> {
  const pool = createPool(url, {
    max: 1,
    connectionTimeoutMillis: DEFAULT_TIMEOUTS.connectMs,
    ...KEEP_ALIVE,
    application_name: 'waybill restore',
  });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  await pool.query('select 1').catch(async (error) => {
    await pool.end();
    throw cannotUse(url, error);
  });
  const db = new Kysely<Schema>({ dialect: postgresDialect(pool, { begin: BEGIN_WITHOUT_TIMEOUTS }) });
  try {
    await db.transaction().execute((tx) => load(tx, request, fill));
  } finally {
    await db.destroy();
  }
}

async function load(
  tx: Db,
  { schemaVersion, replace, retention, migrations = MIGRATIONS }: LoadRequest,
  fill: Fill,
): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(tx);
  await lockMigrations(tx);
  // Servers that start from now on wait for the lock.
  const { rows } = await sql.raw<{ n: number }>(COUNT_SERVING).execute(tx);
  refuseWhileServing(rows[0]?.n ?? 0);
  if (!replace && (await hasUsers(tx)) && !(await hasUnfinishedMove(tx))) throw new OperatorError(NOT_EMPTY);
  const { tables, functions } = schemaNames();
  for (const name of tables) await run(`drop table if exists ${name} cascade`);
  for (const name of functions) await run(`drop function if exists ${name} cascade`);

  await migrate(tx, 'postgres', migrations.slice(0, schemaVersion - FIRST_VERSION + 1));
  if (retention !== undefined) await createPastPartitions(clientOf(tx), retention, Date.now());
  const created = (await columnsOf(tx)).filter(({ name }) => tables.has(name));
  // What triggers maintain is in the rows already, and references are checked all at once at the end, because tables come in any
  // order.
  const copied = created.filter(({ name }) => name !== 'schema_versions');
  for (const { name } of copied) await run(`alter table ${name} disable trigger user`);
  const references = await referencesIn(tx);
  for (const { child, name } of references) await run(`alter table ${child} drop constraint ${name}`);

  const typesOf = new Map(created.map(({ name, types }) => [name, types]));
  await fill((table, rows) => insert(tx, table, typesOf.get(table.name) ?? {}, rows));

  for (const { child, name, definition } of references)
    await run(`alter table ${child} add constraint ${name} ${definition}`);
  for (const { name } of copied) {
    await run(`alter table ${name} enable trigger user`);
    await run(`analyze ${name}`);
  }
  await migrate(tx, 'postgres', migrations);
}

/** For statements that are otherwise sent on a connection of their own. */
const clientOf = (tx: Db) =>
  ({
    query: (text: string, values: unknown[] = []) => tx.executeQuery(CompiledQuery.raw(text, values)),
  }) as unknown as pg.ClientBase;

async function hasUsers(tx: Db): Promise<boolean> {
  const { rows } = await sql<{ name: string | null }>`select to_regclass('users') as name`.execute(tx);
  if (rows[0]?.name == null) return false;
  return (await sql`select 1 from users limit 1`.execute(tx)).rows.length > 0;
}

async function columnsOf(tx: Db): Promise<{ name: string; types: Record<string, string> }[]> {
  const { rows } = await sql<{ name: string; types: Record<string, string> }>`
    select c.relname::text as name, json_object_agg(a.attname, format_type(a.atttypid, a.atttypmod)) as types
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
      and not c.relispartition and a.attnum > 0 and not a.attisdropped
    group by c.relname`.execute(tx);
  return rows;
}

interface Reference {
  child: string;
  name: string;
  definition: string;
}

async function referencesIn(tx: Db): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select conrelid::regclass::text as child, conname::text as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = current_schema()::regnamespace`.execute(
    tx,
  );
  const { tables } = schemaNames();
  return rows.filter(({ child }) => tables.has(child));
}

/** One array for each column, so that every batch of a table is the same statement. */
async function insert(
  tx: Db,
  { name, columns }: DumpedTable,
  types: Record<string, string>,
  rows: readonly Cell[][],
): Promise<void> {
  const arrays = columns.map((column, i) => `$${i + 1}::${types[column]}[]`);
  const values = columns.map((_, i) => rows.map((row) => row[i]));
  await tx.executeQuery(
    CompiledQuery.raw(
      `insert into ${name} (${columns.join(', ')}) select * from unnest(${arrays.join(', ')})`,
      values,
    ),
  );
}
