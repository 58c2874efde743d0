import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import pg from 'pg';
import { asError } from '../lib/errors.ts';
import type { Durations } from './durations.ts';
import { lostConnection, READ_ONLY } from './postgres-faults.ts';
import { PlanAge } from './postgres-planner.ts';
import { UndoneError, UnknownOutcomeError } from './unknown-outcome.ts';

/** Under a name, a connection keeps the plan of the statement. */
export interface NamedQuery extends CompiledQuery {
  readonly name?: string;
}

export interface SessionOptions {
  /** Counts statements outside of transactions. */
  readonly reads?: Durations;
  /** May be several statements: they are sent together. */
  readonly begin?: string;
  /** The next statement may be on another connection to the server, which does not know the names of this one. */
  readonly isPooled?: boolean;
}

/**
 * One connection while it is in use. After any failure other than the server rejecting a statement, the state of the
 * connection is unknown: a transaction may be open, or the response to an abandoned statement still on its way. Then it is
 * cut at once, which makes the server roll back, and never returns to the pool, where the next commit would include what
 * was left over. So is one to a server that does not write.
 */
export class PostgresSession implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #options: SessionOptions;
  #broken: Error | undefined;
  #inTransaction = false;

  constructor(client: pg.PoolClient, options: SessionOptions) {
    this.#client = client;
    this.#options = options;
  }

  async executeQuery<R>(query: NamedQuery): Promise<QueryResult<R>> {
    const startedAt = performance.now();
    const { command, rowCount, rows } = await this.#run(query.sql, query.parameters, query.name);
    if (!this.#inTransaction) this.#options.reads?.add(startedAt);
    return CHANGES.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows: rows ?? [] };
  }

  // biome-ignore lint/correctness/useYield: part of the interface, and no caller streams
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('streaming is not supported');
  }

  async begin(): Promise<void> {
    this.#inTransaction = true;
    const { begin = 'begin', isPooled = false } = this.#options;
    await this.#run(!isPooled && planAgeOf(this.#client).isOver() ? `discard plans; ${begin}` : begin);
  }

  async commit(): Promise<void> {
    const { command } = await this.#run('commit').catch((error: unknown) => {
      throw lostConnection(error) ? new UnknownOutcomeError(error) : error;
    });
    // PostgreSQL answers ROLLBACK if a statement had failed and its error was ignored.
    if (command !== 'COMMIT') throw new UndoneError();
  }

  /** Never fails: cutting the connection rolls back too, and the first error is the one to report. */
  async rollback(): Promise<void> {
    if (this.#broken !== undefined) return;
    await this.#run('rollback').catch((error: Error) => this.#cut(error));
  }

  release(): void {
    if (this.#broken === undefined && this.#client.getTransactionStatus() !== 'I')
      this.#cut(new Error('a connection was released inside a transaction'));
    this.#client.release(this.#broken);
  }

  /** The driver does not type rows: the query builder has. */
  async #run(text: string, values?: readonly unknown[], name?: string): Promise<pg.QueryResult> {
    if (this.#broken !== undefined) throw this.#broken;
    try {
      // The driver only reads them, but its types ask for an array that can be changed.
      const args = values as unknown[] | undefined;
      return await (name === undefined || this.#options.isPooled
        ? this.#client.query(text, args)
        : this.#client.query({ name, text, values: args ?? [] }));
    } catch (error) {
      // After a failover, a connection may lead to a standby while new ones lead to the server that writes.
      if (!(error instanceof pg.DatabaseError) || error.code === READ_ONLY) this.#cut(asError(error));
      throw error;
    }
  }

  #cut(error: Error): void {
    this.#broken = error;
    cutConnection(this.#client);
  }
}

/** Closes the socket without a goodbye, for which a server that hangs would make us wait. */
export function cutConnection(client: pg.ClientBase): void {
  if (!(client instanceof pg.Client)) throw new Error('the client is from another driver');
  client.connection.stream.destroy();
}

const planAges = new WeakMap<pg.PoolClient, PlanAge>();

function planAgeOf(client: pg.PoolClient): PlanAge {
  const age = planAges.get(client) ?? new PlanAge();
  planAges.set(client, age);
  return age;
}

const CHANGES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);
