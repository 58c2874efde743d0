import type { Compilable, RawBuilder } from 'kysely';
import type { MaybePromise } from '../lib/maybe-promise.ts';
import type { Span } from '../lib/tracer.ts';
import type { Actor } from '../schema/callers.ts';
import type { CommitOrder } from './commit-order.ts';
import type { Durations } from './durations.ts';
import type { Partitions } from './partitions/partitions.ts';
import type { Presence } from './presence.ts';
import type { ReplicaReads } from './replicas/status.ts';
import type { Db } from './schema.ts';

/**
 * The one way to the database. Nothing above this folder knows which database it is.
 */
export interface Storage {
  /** Other processes may work on the same data at the same time. */
  readonly isShared: boolean;
  /**
   * Another number once another process has written: a command beside the server, on SQLite. Undefined if several processes
   * share the data. While it stays the same, what this process has read is true until this process itself changes it.
   */
  versionOfOthers(): number | undefined;
  /** A `with` clause may insert, update or delete, so that several steps are one statement and one round trip. */
  readonly hasDataModifyingCte: boolean;
  /** Reads what has been committed. Never write through it. */
  readonly db: Db;
  /**
   * Runs `job` in a transaction; the promise resolves after the commit is on disk. On SQLite, jobs that wait at the
   * same time share one commit: so a job may only await queries on `tx`, and turns of the event loop, never anything else.
   * A job may run again from its beginning if nothing of it was stored (`moved-rows.ts`).
   */
  write<T>(job: (tx: Db) => Promise<T>): Promise<T>;
  /** `write` without the scope of the current request, for a transaction that several requests share. */
  writeUnscoped<T>(job: (tx: Db) => Promise<T>): Promise<T>;
  /** What a transaction has to do for the current request besides its job. `write` does it by itself. */
  scope(): WriteScope;
  /**
   * Compiles a read once, for hot paths: through the query builder each call costs about ten times the statement.
   * `build` gets a stand-in for each parameter, by name.
   */
  prepare<P extends object, R>(build: (db: Db, params: P) => Compilable<R>): PreparedRead<P, R>;
  /** The same for a read that may take longer than an event loop may stand still: on SQLite it runs in a thread. */
  prepareSlow<P extends object, R>(build: (db: Db, params: P) => Compilable<R>): PreparedRead<P, R>;
  /** Where replicas of the database are set up, for reads that cost much. */
  readonly replicas?: ReplicaReads | undefined;
  /** A JSON list as rows: a table expression `j` whose column `value` is one element each, to be read with `->>`. */
  rowsOf(list: readonly unknown[]): RawBuilder<unknown>;
  /**
   * What time it is, in SQL, for whatever one process writes and another judges: leases, and when a retry is due. On
   * PostgreSQL it is the database's own clock, because those of the machines in a fleet differ; a planner can look it up in
   * an index. On SQLite it is this process's.
   */
  now(): RawBuilder<number>;
  /** Row locks, for the end of a select. On SQLite, which has one writer at a time, they are empty. */
  readonly locks: {
    /** Locks the rows that nobody else has locked, and skips the others. */
    readonly skipLocked: RawBuilder<unknown>;
    /** Keeps the rows from being changed by anyone else. */
    readonly change: RawBuilder<unknown>;
    /** Keeps the rows from being changed by anyone else, together with others who do the same. */
    readonly share: RawBuilder<unknown>;
    /** Keeps the rows from being removed by anyone else. */
    readonly keep: RawBuilder<unknown>;
    /** Waits for all other locks on the rows, and keeps everyone else from locking them. */
    readonly remove: RawBuilder<unknown>;
  };
  /**
   * Until `tx` ends, nobody else has the lock of this name, or with `shared` nobody has it alone. For what cannot be a row lock,
   * because the rows are not there yet. On SQLite, which has one writer at a time, it does nothing.
   */
  lockName(tx: Db, name: string, mode: 'alone' | 'shared'): Promise<void>;
  readonly commitOrder: CommitOrder;
  /** Notifies every process once `tx` has committed, at most once. May be lost with a connection: polling is the backstop. */
  announce(tx: Db, channel: Channel, message: string): Promise<void>;
  /** Calls back when `tx` has ended: with false if it was rolled back, or it is unknown whether it was committed. */
  onSettled(tx: Db, listener: SettledListener): void;
  /** Listens to announcements of all processes on a channel. Returns a function that stops listening. */
  onAnnounced(channel: Channel, listener: Listener): () => void;
  /** Which processes are alive, so that what a dead one held can be taken over at once. */
  readonly presence: Presence;
  /** Tables whose expired rows go together. */
  readonly partitions: Partitions;
  /** What kind of failure an error is. */
  classify(error: unknown): StorageFault;
  /** What is wrong with the database, if that is the reason for a failure. */
  explain(error: unknown): StorageProblem | undefined;
  /** Rejects if the database cannot be reached or rejects writes. */
  ping(): Promise<void>;
  /** Calls back after each statement, in the context that it ran in. For traces; without it, a statement costs nothing more. */
  watchStatements(watch: StatementWatch): void;
  /** For metrics: the current load, and durations since it was opened. */
  load(): StorageLoad;
  close(): Promise<void>;
}

export interface WriteScope {
  /** Who makes the changes; undefined for the server itself. */
  readonly actor?: Actor;
  /** Part of a transaction that changes something for the request. If it rejects, nothing of that may be stored. */
  confirm?(tx: Db): Promise<void>;
  committed?(): void;
  /** What it is a part of, where requests are traced. */
  readonly span?: Span;
  /** Runs what is done for all of these scopes as a part of their traces. */
  inTrace?<T>(scopes: readonly WriteScope[], work: () => Promise<T>): Promise<T>;
}

/** `startedAt` is by `performance.now()`. */
export type StatementWatch = (sql: string, startedAt: number) => void;

export const NO_SCOPE: WriteScope = {};

interface StorageLoad {
  reads: Durations;
  writes: Durations;
  /** The pool, on PostgreSQL. */
  connections?: { in_use: number; idle: number; waiting: number; max: number };
  /** On SQLite, which has one writer at a time. */
  queuedWrites: number;
}

/** `work`: deliveries are waiting. `changes`: data of a user has changed. `keys`: API keys have been revoked. */
export type Channel = 'work' | 'changes' | 'keys';
export type Listener = (message: string) => void;
export type SettledListener = (isCommitted: boolean) => void;

/** On SQLite the rows are there at once. */
export type PreparedRead<P extends object, R> = (params: P) => MaybePromise<R[]>;

/**
 * `unavailable`: out of reach, busy or out of space; nothing has changed, and trying again later is the right answer.
 * `unknown`: the same, but lost while committing, so that all of the transaction has happened or nothing.
 */
export type StorageFault = 'duplicate' | 'unavailable' | 'unknown' | 'other';

export interface StorageProblem {
  /** Public. */
  kind: 'out of reach' | 'locked' | 'out of space' | 'read-only' | 'failing' | 'damaged';
  /** For the operator: which file or server, and what to do. */
  line: string;
}
