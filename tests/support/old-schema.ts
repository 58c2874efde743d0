import { Kysely, sql } from 'kysely';
import pg from 'pg';
import type { Db, Schema } from '../../server/src/storage/index.ts';
import { MIGRATIONS, migrate } from '../../server/src/storage/migrate.ts';
import { postgresDialect } from '../../server/src/storage/postgres-dialect.ts';
import { buildOn, SqliteConnection } from '../../server/src/storage/sqlite-dialect.ts';
import { openSqliteFile } from '../../server/src/storage/sqlite-engine.ts';
import { createDatabase, type StorageKind } from './storages.ts';

/** A database as it was before a migration, and how to run that migration and all that follow. */
export interface OldSchema {
  /** Inserts a row with these columns. */
  insert(table: string, row: Record<string, string | number | null>): Promise<void>;
  rowsOf<T>(query: string): Promise<T[]>;
  migrate(): Promise<void>;
  remove(): Promise<void>;
}

export async function openSchemaBefore(migration: string, dialect: StorageKind): Promise<OldSchema> {
  const { db, inTransaction, remove } = dialect === 'postgres' ? await openPostgres() : await openSqlite();
  const until = MIGRATIONS.findIndex(({ name }) => name === migration);
  if (until < 0) throw new Error(`there is no migration ${migration}`);
  await migrate(db, dialect, MIGRATIONS.slice(0, until));
  return {
    async insert(table, row) {
      const columns = Object.keys(row).map((column) => sql.ref(column));
      await sql`insert into ${sql.table(table)} (${sql.join(columns)})
        values (${sql.join(Object.values(row))})`.execute(db);
    },
    rowsOf: async <T>(query: string) => (await sql.raw<T>(query).execute(db)).rows,
    migrate: () => inTransaction(() => migrate(db, dialect)),
    remove,
  };
}

interface Opened {
  db: Db;
  /** As the product runs migrations. */
  inTransaction(work: () => Promise<void>): Promise<void>;
  remove(): Promise<void>;
}

async function openSqlite(): Promise<Opened> {
  const connection = new SqliteConnection(await openSqliteFile(':memory:'));
  connection.exec('pragma foreign_keys = on');
  return {
    db: buildOn(connection),
    async inTransaction(work) {
      connection.exec('begin');
      await work();
      connection.exec('commit');
    },
    remove: async () => connection.close(),
  };
}

async function openPostgres(): Promise<Opened> {
  const database = await createDatabase();
  const pool = new pg.Pool({ connectionString: database.url, max: 1 });
  // Dropping the database may end a connection before it has closed by itself.
  pool.on('error', () => {}).on('connect', (client) => void client.on('error', () => {}));
  const db = new Kysely<Schema>({ dialect: postgresDialect(pool) });
  return {
    db,
    async inTransaction(work) {
      await sql`begin`.execute(db);
      await work();
      await sql`commit`.execute(db);
    },
    async remove() {
      await db.destroy();
      await database.drop();
    },
  };
}
