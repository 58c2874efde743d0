import type { PostgresSession } from './postgres-session.ts';
import type { Db } from './schema.ts';

/** A connection that answers within the call, as SQLite's do. */
interface DirectConnection {
  all<R>(sql: string, args: readonly unknown[]): R[];
  run(sql: string, args: readonly unknown[]): void;
}

const connections = new WeakMap<Db, DirectConnection>();

export const setDirectConnection = (db: Db, connection: DirectConnection): void =>
  void connections.set(db, connection);

/** Undefined on PostgreSQL. */
export const directConnectionOf = (db: Db): DirectConnection | undefined => connections.get(db);

const sessions = new WeakMap<Db, PostgresSession>();

export const setSession = (tx: Db, session: PostgresSession): void => void sessions.set(tx, session);

/** That of a transaction on PostgreSQL. It takes statements before earlier ones are answered, which the query builder does not. */
export const sessionOf = (tx: Db): PostgresSession | undefined => sessions.get(tx);
