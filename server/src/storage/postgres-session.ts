import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import pg from 'pg';
import { asError } from '../lib/errors.ts';
import type { Durations } from './durations.ts';
import { lostConnection, READ_ONLY } from './postgres-faults.ts';
import { PlanAge } from './postgres-planner.ts';
import type { StatementWatch } from './storage.ts';
import { UndoneError, UnknownOutcomeError } from './unknown-outcome.ts';

/** Under a name, a connection keeps the plan of the statement. */
export interface NamedQuery extends CompiledQuery {
  readonly name?: string;
}

export interface SessionOptions {
  /** Counts statements outside of transactions. */
  readonly reads?: Durations;
  /** Hears of each statement, if traces are wanted. */
  readonly statements?: { readonly watch?: StatementWatch };
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
  /** The answer to `begin`, until it is there; kept if it is an error. */
  #begun: Promise<void> | undefined;
  #isEnding = false;

  constructor(client: pg.PoolClient, options: SessionOptions) {
    this.#client = client;
    this.#options = options;
  }

  async executeQuery<R>(query: NamedQuery): Promise<QueryResult<R>> {
    if (this.#begun !== undefined) await this.#begun;
    const startedAt = performance.now();
    const { command, rowCount, rows } = await this.#send(query);
    if (!this.#inTransaction) this.#options.reads?.add(startedAt);
    return CHANGES.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows: rows ?? [] };
  }

  /**
   * For a statement that changes nothing: does not wait for the answer to `begin`, so that both travel together. If that is an error,
   * the next statement that does wait, or the commit, fails with it.
   */
  async read<R>(query: NamedQuery): Promise<R[]> {
    return (await this.#send(query)).rows;
  }

  // biome-ignore lint/correctness/useYield: part of the interface, and no caller streams
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('streaming is not supported');
  }

  begin(): void {
    this.#inTransaction = true;
    const { begin = 'begin', isPooled = false } = this.#options;
    const text = !isPooled && planAgeOf(this.#client).isOver() ? `discard plans; ${begin}` : begin;
    this.#begun = this.#run(text).then(() => {
      this.#begun = undefined;
    });
    // Whoever waits for it learns of the error.
    this.#begun.catch(() => {});
  }

  async commit(): Promise<void> {
    await this.#begun;
    this.#isEnding = true;
    const { command } = await this.#run('commit').catch((error: unknown) => {
      throw lostConnection(error) ? new UnknownOutcomeError(error) : error;
    });
    // PostgreSQL answers ROLLBACK if a statement had failed and its error was ignored.
    if (command !== 'COMMIT') throw new UndoneError();
  }

  /** Never fails: cutting the connection rolls back too, and the first error is the one to report. */
  async rollback(): Promise<void> {
    this.#isEnding = true;
    if (this.#broken !== undefined) return;
    await this.#run('rollback').catch((error: Error) => this.#cut(error));
  }

  release(): void {
    this.#isEnding = true;
    if (this.#broken === undefined && this.#client.getTransactionStatus() !== 'I')
      this.#cut(new Error('a connection was released inside a transaction'));
    this.#client.release(this.#broken);
  }

  #send({ sql, parameters, name }: NamedQuery): Promise<pg.QueryResult> {
    // It would be in no transaction, or in somebody else's.
    if (this.#isEnding) throw new Error('a statement came after the end of its transaction');
    const sent = this.#run(sql, parameters, name);
    const watch = this.#options.statements?.watch;
    if (watch === undefined) return sent;
    const startedAt = performance.now();
    return sent.finally(() => watch(sql, startedAt));
  }

  /** The driver does not type rows: the query builder has. */
  async #run(text: string, values?: readonly unknown[], name?: string): Promise<pg.QueryResult> {
    if (this.#broken !== undefined) throw this.#broken;
    this.#gather();
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

  /** What is sent until the event loop turns to something else leaves in one piece. */
  #gather(): void {
    const { stream } = connectionOf(this.#client);
    stream.cork();
    process.nextTick(() => stream.uncork());
  }

  #cut(error: Error): void {
    this.#broken = error;
    cutConnection(this.#client);
  }
}

/** Closes the socket without a goodbye, for which a server that hangs would make us wait. */
export function cutConnection(client: pg.ClientBase): void {
  connectionOf(client).stream.destroy();
}

function connectionOf(client: pg.ClientBase): pg.Connection {
  if (!(client instanceof pg.Client)) throw new Error('the client is from another driver');
  return client.connection;
}

const planAges = new WeakMap<pg.PoolClient, PlanAge>();

function planAgeOf(client: pg.PoolClient): PlanAge {
  const age = planAges.get(client) ?? new PlanAge();
  planAges.set(client, age);
  return age;
}

const CHANGES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);
