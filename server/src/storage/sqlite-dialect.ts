import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  type QueryResult,
  type RootOperationNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { setDirectConnection } from './direct-connections.ts';
import type { Durations } from './durations.ts';
import type { Db, Schema } from './schema.ts';
import type { SqliteDatabase, SqliteStatement } from './sqlite-engine.ts';
import type { StatementWatch } from './storage.ts';

/** Distinct statements are few; the bound only matters for queries with lists of varying length. */
const MAX_CACHED_STATEMENTS = 500;

/** One connection with its prepared statements. Every call is synchronous: SQLite answers within it. */
export class SqliteConnection implements DatabaseConnection {
  readonly #database: SqliteDatabase;
  readonly #statements = new Map<string, SqliteStatement>();

  #durations: Durations | undefined;
  #failed: (error: unknown) => void = () => {};
  #watch: StatementWatch | undefined;

  constructor(database: SqliteDatabase) {
    this.#database = database;
  }

  /** Counts how long its queries take. */
  measure(durations: Durations): void {
    this.#durations = durations;
  }

  watchStatements(watch: StatementWatch): void {
    this.#watch = watch;
  }

  /** Called with each error of its queries. */
  onFailure(failed: (error: unknown) => void): void {
    this.#failed = failed;
  }

  watched<T>(query: () => T): T {
    try {
      return query();
    } catch (error) {
      this.#failed(error);
      throw error;
    }
  }

  exec(sql: string): void {
    this.#database.exec(sql);
  }

  statement(sql: string): SqliteStatement {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    if (this.#statements.size >= MAX_CACHED_STATEMENTS) {
      const [oldest] = this.#statements.keys();
      if (oldest !== undefined) this.#statements.delete(oldest);
    }
    const statement = this.#database.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }

  all<R>(sql: string, args: readonly unknown[]): R[] {
    const startedAt = performance.now();
    const rows = this.watched(() => this.statement(sql).all<R>(...args));
    this.#durations?.add(startedAt);
    this.#watch?.(sql, startedAt);
    return rows;
  }

  run(sql: string, args: readonly unknown[]): void {
    const startedAt = this.#watch === undefined ? 0 : performance.now();
    this.statement(sql).run(...args);
    this.#watch?.(sql, startedAt);
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const startedAt = performance.now();
    const statement = this.statement(query.sql);
    if (returnsRows(query.query, query.sql)) {
      const rows = this.watched(() => statement.all<R>(...query.parameters));
      this.#durations?.add(startedAt);
      this.#watch?.(query.sql, startedAt);
      return { rows, numAffectedRows: BigInt(rows.length) };
    }
    const { changes } = statement.run(...query.parameters);
    this.#watch?.(query.sql, startedAt);
    return { rows: [], numAffectedRows: BigInt(changes) };
  }

  // biome-ignore lint/correctness/useYield: part of the interface, and no caller streams
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('streaming is not supported on SQLite');
  }

  close(): void {
    this.#statements.clear();
    this.#database.close();
  }
}

function returnsRows(node: RootOperationNode, sql: string): boolean {
  switch (node.kind) {
    case 'SelectQueryNode':
      return true;
    case 'InsertQueryNode':
    case 'UpdateQueryNode':
    case 'DeleteQueryNode':
      return node.returning !== undefined;
    default:
      return /^\s*(select|with|pragma|explain)\b|\breturning\b/i.test(sql);
  }
}

/** The query builder on one connection. Transactions are the write queue's business, not the builder's. */
export function buildOn(connection: SqliteConnection): Db {
  const refuse = async (): Promise<void> => {
    throw new Error('use storage.write for a transaction');
  };
  const driver: Driver = {
    init: async () => {},
    acquireConnection: async () => connection,
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    releaseConnection: async () => {},
    destroy: async () => {},
  };
  const dialect: Dialect = {
    createDriver: () => driver,
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
  const db: Db = new Kysely<Schema>({ dialect });
  setDirectConnection(db, connection);
  return db;
}
