import type { CompiledQuery } from 'kysely';
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

/** A connection to PostgreSQL in a transaction. */
interface Session {
  executeQuery<R>(query: CompiledQuery): Promise<{ rows: R[] }>;
  read<R>(query: CompiledQuery): Promise<R[]>;
}

const sessions = new WeakMap<Db, Session>();

export const setSession = (tx: Db, session: Session): void => void sessions.set(tx, session);

/** That of a transaction on PostgreSQL. It takes statements before earlier ones are answered, which the query builder does not. */
export const sessionOf = (tx: Db): Session | undefined => sessions.get(tx);
