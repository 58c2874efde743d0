import type { CompiledQuery, DatabaseConnection, Dialect, QueryResult } from 'kysely';
import type pg from 'pg';
import { postgresDialect } from '../postgres-dialect.ts';
import { PostgresSession, type SessionOptions } from '../postgres-session.ts';
import type { RoutedReads } from './replica-reads.ts';

/** The query builder's statements outside of transactions, on a replica while a request has one. */
export function routedDialect(pool: pg.Pool, options: SessionOptions, reads: RoutedReads): Dialect {
  const dialect = postgresDialect(pool, options);
  const onPool = async <R>(one: pg.Pool, query: CompiledQuery): Promise<QueryResult<R>> => {
    const session = new PostgresSession(await one.connect(), options);
    try {
      return await session.executeQuery<R>(query);
    } finally {
      session.release();
    }
  };
  const routed: DatabaseConnection = {
    executeQuery: (query) =>
      reads.answer(
        (replica) => onPool(replica.pool, query),
        () => onPool(pool, query),
      ),
    // biome-ignore lint/correctness/useYield: part of the interface, and no caller streams
    async *streamQuery() {
      throw new Error('streaming is not supported');
    },
  };
  return {
    ...dialect,
    createDriver() {
      const driver = dialect.createDriver();
      return {
        ...driver,
        acquireConnection: async () =>
          reads.current()?.replica === undefined ? driver.acquireConnection() : routed,
        releaseConnection: async (connection) => {
          if (connection !== routed) await driver.releaseConnection(connection);
        },
      };
    },
  };
}
