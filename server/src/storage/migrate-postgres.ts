import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, sql } from 'kysely';
import { codeOf, OperatorError } from '../lib/errors.ts';
import { continueOrder } from './commit-order.ts';
import { COUNT_SERVING } from './maintenance-lock.ts';
import { MIGRATIONS, migrate, type PendingMigration } from './migrate.ts';
import type { Migration } from './migration.ts';
import { postgresDialect } from './postgres-dialect.ts';
import { createPool } from './postgres-pool.ts';
import { isPooled } from './postgres-pooler.ts';
import { cannotUse } from './postgres-refusals.ts';
import { BEGIN_WITHOUT_TIMEOUTS, KEEP_ALIVE } from './postgres-timeouts.ts';
import type { Schema } from './schema.ts';
import { refuseUnfinishedMove } from './unfinished-move.ts';

export interface MigrationWaits {
  connectMs: number;
  /** How long the last tries wait for the locks of the tables. */
  lockMs?: number;
}

/**
 * Everyone who needs one of the tables waits too, so this is how long requests are delayed by a migration that cannot begin,
 * because of a backup for example. The first tries wait less than PostgreSQL's `deadlock_timeout` of 1 s: if a request and the
 * migration wait for each other, the migration gives up. Servers with much to do would never let it begin that way; then it
 * waits longer, and the request gets a 503.
 */
const LOCK_MS = 2_000;
const FIRST_LOCK_MS = 250;
/** The locks were not available in time, or the migration was chosen to end a deadlock. */
const TRY_AGAIN = new Set(['57014', '40P01']);

/**
 * Migrates beside running servers, on a connection of its own without their timeouts: a migration may take long. A process that
 * starts at the same time waits for the one that migrates. All migrations are one transaction, so a failed try leaves nothing.
 * Tells what it found out about the connection.
 */
export async function migratePostgres(
  url: string,
  { connectMs, lockMs = LOCK_MS }: MigrationWaits,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<{ isPooled: boolean }> {
  const pool = createPool(url, {
    max: 1,
    connectionTimeoutMillis: connectMs,
    application_name: 'waybill migration',
    ...KEEP_ALIVE,
  });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<Schema>({ dialect: postgresDialect(pool, { begin: BEGIN_WITHOUT_TIMEOUTS }) });
  const migrateOnce = (lockMs: number) =>
    db.transaction().execute(async (tx) => {
      await migrate(tx, 'postgres', migrations, async (pending) => {
        await refuseBesideOldProcesses(tx, pending);
        await lockTables(tx, pending, lockMs);
      });
      if (migrations !== MIGRATIONS) return;
      await refuseUnfinishedMove(tx);
      await continueOrder(tx);
    });
  try {
    for (let waitMs = FIRST_LOCK_MS; ; waitMs *= 2) {
      const ms = Math.min(waitMs, lockMs);
      try {
        await migrateOnce(ms);
        break;
      } catch (error) {
        if (!TRY_AGAIN.has(codeOf(error) ?? '')) throw error;
        await sleep(2 * ms);
      }
    }
    const client = await pool.connect();
    try {
      return { isPooled: await isPooled(client) };
    } finally {
      client.release();
    }
  } catch (error) {
    throw cannotUse(url, error);
  } finally {
    await db.destroy();
  }
}

/** Whoever is connected as a server or worker before the schema has changed is of an older version. */
async function refuseBesideOldProcesses(
  tx: Kysely<Schema>,
  pending: readonly PendingMigration[],
): Promise<void> {
  const breaking = pending.find(({ breaksOldProcesses }) => breaksOldProcesses);
  if (breaking === undefined) return;
  const { rows } = await sql.raw<{ n: number }>(COUNT_SERVING).execute(tx);
  if ((rows[0]?.n ?? 0) === 0) return;
  throw new OperatorError(
    `The older version that is running on this database cannot work with schema ${breaking.version}: ` +
      'stop all servers and workers of the older version first, then start this one',
  );
}

/**
 * All tables that are named in the statements, at once and before anything else: taken one by one as statements need them,
 * they would deadlock with the transactions of running servers, which use tables in another order.
 */
async function lockTables(
  tx: Kysely<Schema>,
  pending: readonly PendingMigration[],
  lockMs: number,
): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema()`.execute(tx);
  const words = new Set(pending.flatMap(({ statements }) => statements.join(' ').match(/\w+/g) ?? []));
  const tables = rows.filter(({ name }) => words.has(name)).map(({ name }) => sql.ref(name));
  if (tables.length === 0) return;
  await sql`set local statement_timeout = ${sql.lit(lockMs)}`.execute(tx);
  await sql`lock table ${sql.join(tables)} in access exclusive mode`.execute(tx);
  await sql`set local statement_timeout = 0`.execute(tx);
}
