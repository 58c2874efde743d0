import type pg from 'pg';

/** A standby has the same as its primary: the cluster's identifier, and that of the database in it, whatever name a pooler gives it. */
const IDENTITY = `select (select system_identifier from pg_catalog.pg_control_system()) || '/' ||
  (select oid from pg_catalog.pg_database where datname = pg_catalog.current_database()) as identity`;

export async function identityOf(database: pg.Client | pg.Pool): Promise<string> {
  const { rows } = await database.query<{ identity: string }>(IDENTITY);
  return String(rows[0]?.identity);
}

export class AnotherDatabaseError extends Error {
  constructor() {
    super('it is a replica of another database');
  }
}
