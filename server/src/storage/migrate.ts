import { type Kysely, sql } from 'kysely';
import { OperatorError } from '../lib/errors.ts';
import type { ColumnTypes, Dialect, Migration } from './migration.ts';
import { initial } from './migrations/0200-initial.ts';
import type { Schema } from './schema.ts';

/** Their versions are consecutive, from `FIRST_VERSION`: append only, and never change one that has been released. */
export const MIGRATIONS: readonly Migration[] = [initial];

/** Lower versions are of builds from before the first release, whose databases cannot be upgraded. */
export const FIRST_VERSION = 200;
const FIRST_RELEASE = '1.0.0-rc.1';

const versionOf = (migrations: readonly Migration[]): number => FIRST_VERSION + migrations.length - 1;
export const SCHEMA_VERSION = versionOf(MIGRATIONS);

/** Why `subject`, a database or a backup, cannot be used by this version, and what to do. */
export function schemaProblem(
  subject: string,
  version: number,
  newest = SCHEMA_VERSION,
): { message: string; fix: string } | undefined {
  if (version > newest)
    return {
      message: `${subject} was written by a newer Waybill (schema ${version}; this one knows ${newest})`,
      fix: 'update Waybill',
    };
  if (version > 0 && version < FIRST_VERSION)
    return {
      message: `${subject} was written by a build from before ${FIRST_RELEASE}, the first release (schema ${version}), and cannot be upgraded`,
      fix: 'export what you need with the build that wrote it (nothing in it has been changed), and start this one on an empty data folder or database',
    };
  return undefined;
}

export function requireSchema(subject: string, version: number, newest = SCHEMA_VERSION): void {
  const problem = schemaProblem(subject, version, newest);
  if (problem !== undefined) throw new OperatorError(`${problem.message}: ${problem.fix}`);
}

const TYPES: Record<Dialect, ColumnTypes> = {
  sqlite: {
    key: 'text',
    text: 'text',
    int: 'integer',
    big: 'integer',
    bytes: 'blob',
    end: 'strict',
    withoutRowid: 'strict, without rowid',
    unlogged: '',
  },
  postgres: {
    key: 'text collate "C"',
    text: 'text',
    int: 'integer',
    big: 'bigint',
    bytes: 'bytea',
    end: '',
    withoutRowid: '',
    unlogged: 'unlogged',
  },
};

export const statementsOf = (migration: Migration, dialect: Dialect): string[] =>
  migration.statements(TYPES[dialect], dialect);

export interface PendingMigration extends Omit<Migration, 'statements'> {
  version: number;
  statements: readonly string[];
}

/** Any number, as long as every Waybill uses the same. */
const ADVISORY_LOCK = 7_311_482_905;

/** On PostgreSQL, until the end of the transaction. */
export async function lockMigrations(tx: Kysely<Schema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(ADVISORY_LOCK)})`.execute(tx);
}

/**
 * Brings the schema up to date inside the caller's transaction. Safe when several processes start at once: SQLite's
 * write lock and PostgreSQL's advisory lock let one through at a time, and the next finds nothing left to do.
 * `beforeChange` is called if there is something to do.
 */
export async function migrate(
  tx: Kysely<Schema>,
  dialect: Dialect,
  migrations: readonly Migration[] = MIGRATIONS,
  beforeChange: (pending: readonly PendingMigration[]) => Promise<void> = async () => {},
): Promise<void> {
  if (dialect === 'postgres') await lockMigrations(tx);
  const run = (statement: string) => sql.raw(statement).execute(tx);

  await run(
    'create table if not exists schema_versions (version integer primary key, name text not null, applied_at bigint not null)',
  );
  const { rows } = await sql<{ version: number | null }>`
    select max(version) as version from schema_versions`.execute(tx);
  const current = rows[0]?.version ?? 0;
  requireSchema('The database', current, versionOf(migrations));
  const pending = migrations
    .map((migration, index) => ({
      ...migration,
      version: FIRST_VERSION + index,
      statements: statementsOf(migration, dialect),
    }))
    .filter(({ version }) => version > current);
  if (pending.length > 0) await beforeChange(pending);
  for (const { version, name, statements } of pending) {
    for (const statement of statements) await run(statement);
    await sql`insert into schema_versions (version, name, applied_at)
      values (${version}, ${name}, ${Date.now()})`.execute(tx);
  }
}
