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
