import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type pg from 'pg';
import { PostgresSession, type SessionOptions } from './postgres-session.ts';

export function session(connection: DatabaseConnection): PostgresSession {
  if (connection instanceof PostgresSession) return connection;
  throw new Error('the connection is from another driver');
}

/** Kysely on a pool, with sessions that know when they must not be used again; its own driver releases them regardless. */
export function postgresDialect(pool: pg.Pool, options: SessionOptions = {}): Dialect {
  const driver: Driver = {
    init: async () => {},
    acquireConnection: async () => new PostgresSession(await pool.connect(), options),
    beginTransaction: async (connection) => session(connection).begin(),
    commitTransaction: (connection) => session(connection).commit(),
    rollbackTransaction: (connection) => session(connection).rollback(),
    releaseConnection: async (connection) => session(connection).release(),
    destroy: () => pool.end(),
  };
  return {
    createDriver: () => driver,
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}
