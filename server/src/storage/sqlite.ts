import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Compilable, sql } from 'kysely';
import type { Clock } from '../lib/clock.ts';
import { messageOf, OperatorError } from '../lib/errors.ts';
import { giveToOwnerOf } from '../lib/folder-owner.ts';
import { SQLITE_ORDER } from './commit-order.ts';
import { refuseMoved } from './dump/moved-file.ts';
import { Durations } from './durations.ts';
import { createLogSync, type LogSync, type Sync } from './log-sync.ts';
import { FIRST_VERSION, MIGRATIONS, migrate, type PendingMigration } from './migrate.ts';
import type { Migration } from './migration.ts';
import { NO_PARTITIONS } from './partitions/partitions.ts';
import { compileRead } from './prepared.ts';
import { presenceOfOnlyProcess, UNKNOWN_PRESENCE } from './presence.ts';
import type { Db } from './schema.ts';
import { checkAfterDamage, createDamageWatch } from './sqlite-damage.ts';
import { buildOn, SqliteConnection } from './sqlite-dialect.ts';
import { openSqliteFile } from './sqlite-engine.ts';
import { classifySqlite, explainSqlite } from './sqlite-faults.ts';
import { type Checkpointer, createCheckpointer } from './sqlite-thread/checkpointer.ts';
import { createSqliteThread, hasThread, logOf, type SqliteThread } from './sqlite-thread/thread.ts';
import { NO_SCOPE, type PreparedRead, type StatementWatch, type Storage } from './storage.ts';
import { timeOf } from './time.ts';
import { createWriteProbe } from './write-probe.ts';
import { createWriteQueue, type WriteQueue } from './write-queue.ts';

/** While opening, blocking is fine. While serving, the write queue waits without blocking the process. */
const OPENING_BUSY_MS = 5_000;
const SERVING_BUSY_MS = 20;

/**
 * By the commit that makes the log too long. Busy pages are rewritten many times before a checkpoint copies them once: eight
 * times the usual distance makes the pauses eight times rarer, and 32 MB of log are read in no time after a crash.
 */
const AUTOMATIC_CHECKPOINTS = 'pragma wal_autocheckpoint = 8000';
const CHECKPOINTS_BY_THREAD = 'pragma wal_autocheckpoint = 0';

/**
 * The log grows during a backup, and the commit that starts it anew cuts off what exceeds this. Not to nothing, because writing to a file
 * that grows is slower.
 */
const CUTS_BY_COMMIT = `pragma journal_size_limit = ${64 * 1024 * 1024}`;
/** Cutting off a hundred megabytes takes longer than the event loop may stand still. */
const CUTS_BY_THREAD = 'pragma journal_size_limit = -1';

export const databasePath = (folder: string): string => join(folder, 'waybill.db');

interface Options {
  /** The built thread, if it is not beside this module. */
  threadEntry?: URL;
  /** After how many jobs the log is copied. */
  maxJobs?: number;
  /** How long it may stay after it was copied. */
  maxLogBytes?: number;
  /** Forces a file to the disk. */
  sync?: Sync;
  /** The caller has the lock of the folder. */
  holdsLock?: boolean | undefined;
  migrations?: readonly Migration[];
}

/** One file, two connections: the writer's open transaction is never seen by the reader. */
export async function openSqlite(
  folder: string,
  clock: Clock,
  { threadEntry, maxJobs, maxLogBytes, sync, holdsLock = false, migrations = MIGRATIONS }: Options = {},
): Promise<Storage> {
  const path = databasePath(folder);
  return usable(path, async () => {
    const writer = await connect(path);
    const writes = createWriteQueue(writer, buildOn(writer), isBusy);
    let log: LogSync | undefined;
    try {
      checkAfterDamage(path, writer);
      writer.exec('pragma journal_mode = wal');
      refuseMoved(path, { prepare: (sql) => writer.statement(sql) });
      writer.exec(AUTOMATIC_CHECKPOINTS);
      writer.exec(CUTS_BY_COMMIT);
      await migrateAlone(folder, writes, holdsLock, migrations);
      forgetStatistics(writer);
      writer.exec(`pragma busy_timeout = ${SERVING_BUSY_MS}`);
      // A file system on which SQLite cannot share memory has no such log: there, each commit syncs by itself.
      if (existsSync(logOf(path))) log = createLogSync(logOf(path), writer, sync);
      writes.syncWith(log);
    } catch (error) {
      writer.close();
      throw error;
    }
    const reader = await connect(path);
    reader.exec('pragma query_only = on');
    if (!hasThread(threadEntry))
      return createStorage({ path, writer, reader, writes, log, clock, holdsLock });
    const copying = createSqliteThread(path, 'waybill checkpoint', { entry: threadEntry, maxLogBytes });
    const reading = createSqliteThread(path, 'waybill reader', { entry: threadEntry });
    const checkpointer = createCheckpointer({
      thread: copying,
      maxJobs,
      onFailure: () => writer.exec(`${AUTOMATIC_CHECKPOINTS}; ${CUTS_BY_COMMIT}`),
    });
    writer.exec(`${CHECKPOINTS_BY_THREAD}; ${CUTS_BY_THREAD}`);
    writes.onCommit(checkpointer.committed);
    const threads = { copying, reading, checkpointer };
    return createStorage({ path, writer, reader, writes, log, threads, clock, holdsLock });
  });
}

/** A command of a new version must not change the schema under a server of an older one. */
async function migrateAlone(
  folder: string,
  writes: WriteQueue,
  holdsLock: boolean,
  migrations: readonly Migration[],
): Promise<void> {
  let unlock: (() => void) | undefined;
  const lock = async ([first]: readonly PendingMigration[]) => {
    const isNew = first?.version === FIRST_VERSION;
    if (!holdsLock && !isNew) unlock ??= await lockFolder(folder, OLDER_SERVER);
  };
  try {
    await writes.enqueue((tx) => migrate(tx, 'sqlite', migrations, lock));
  } finally {
    unlock?.();
  }
}

/**
 * Without statistics, a plan depends on the statement and the indexes alone, and that plan is tested. With those of a first
 * day, SQLite reads whole tables months later, because they had one row: they were written when the server stopped. Before
 * the reader connects, which keeps what it finds.
 */
function forgetStatistics(writer: SqliteConnection): void {
  const tables = writer.all<{ name: string }>(
    "select name from sqlite_schema where name like 'sqlite_stat_'",
    [],
  );
  if (tables.length === 0) return;
  for (const { name } of tables) writer.exec(`delete from ${name}`);
  // The writer knows them too: this reads them again.
  writer.exec('analyze sqlite_schema');
}

interface Parts {
  path: string;
  writer: SqliteConnection;
  reader: SqliteConnection;
  writes: WriteQueue;
  log: LogSync | undefined;
  /** None when it runs from source. */
  threads?: { copying: SqliteThread; reading: SqliteThread; checkpointer: Checkpointer };
  clock: Clock;
  holdsLock: boolean;
}

function createStorage({ path, writer, reader, writes, log, threads, clock, holdsLock }: Parts): Storage {
  const reads = new Durations();
  reader.measure(reads);
  const db = buildOn(reader);
  let watch: StatementWatch | undefined;
  const damage = createDamageWatch(path);
  reader.onFailure(damage.see);
  const write = async <T>(job: (tx: Db) => Promise<T>): Promise<T> => {
    damage.refuse();
    return writes.enqueue(job);
  };
  const probe = createWriteProbe(write);
  writes.onFailure((error) => {
    damage.see(error);
    const kind = explainSqlite(path, error)?.kind;
    if (kind !== undefined && kind !== 'locked') probe.suspect();
  });

  function prepare<P extends object, R>(build: (db: Db, params: P) => Compilable<R>): PreparedRead<P, R> {
    const read = compileRead(db, build);
    const statement = reader.statement(read.sql);
    return (params) => {
      const startedAt = performance.now();
      const rows = reader.watched(() => statement.all<R>(...read.args(params)));
      reads.add(startedAt);
      watch?.(read.sql, startedAt);
      return rows;
    };
  }

  function prepareSlow<P extends object, R>(build: (db: Db, params: P) => Compilable<R>): PreparedRead<P, R> {
    const here = prepare(build);
    if (threads === undefined) return here;
    const read = compileRead(db, build);
    return async (params) => {
      const startedAt = watch === undefined ? 0 : performance.now();
      const wanted = { sql: read.sql, args: read.args(params) };
      // Without the thread, or to fail as any other read would.
      const rows = await threads.reading.do(wanted).catch(() => here(params));
      watch?.(read.sql, startedAt);
      // What the statement returns has the same type in a thread.
      return rows as R[];
    };
  }

  return {
    isShared: false,
    versionOfOthers: createVersionOfOthers(writer),
    hasDataModifyingCte: false,
    db,
    write,
    writeUnscoped: write,
    scope: () => NO_SCOPE,
    prepare,
    prepareSlow,
    rowsOf: (list) => sql`json_each(${JSON.stringify(list)}) as j`,
    now: () => timeOf(clock),
    locks: { skipLocked: sql``, change: sql``, share: sql``, keep: sql``, remove: sql`` },
    lockName: async () => {},
    commitOrder: SQLITE_ORDER,
    announce: async (_tx, channel, message) => writes.announce(channel, message),
    onSettled: (_tx, listener) => writes.onSettled(listener),
    onAnnounced: writes.onAnnounced,
    partitions: NO_PARTITIONS,
    presence: holdsLock ? presenceOfOnlyProcess() : UNKNOWN_PRESENCE,
    classify: classifySqlite,
    explain: (error) => explainSqlite(path, error),
    ping: probe.check,
    watchStatements(watched) {
      watch = watched;
      reader.watchStatements(watched);
      writer.watchStatements(watched);
    },
    load: () => ({ reads, writes: writes.durations, queuedWrites: writes.depth }),
    async close() {
      await writes.idle();
      threads?.checkpointer.stop();
      await threads?.copying.close();
      await threads?.reading.close();
      reader.close();
      try {
        // So that all data is in the one file. The log itself may stay, empty: the package that replaces `node:sqlite` keeps
        // a connection open until its statements are garbage-collected.
        writer.exec('pragma wal_checkpoint(truncate)');
      } catch {
        // Another process is writing, or the disk is full: the data is in the log, and the next process to close moves it.
      } finally {
        writer.close();
        log?.close();
      }
    },
  };
}

/** Asked at most once per turn of the event loop: what is written during a turn is as if written after its requests. */
function createVersionOfOthers(writer: SqliteConnection): () => number {
  // Not the reader's, which changes with each commit of the writer.
  const statement = writer.statement('pragma data_version');
  let version: number | undefined;
  const forget = () => {
    version = undefined;
  };
  return () => {
    if (version === undefined) {
      version = statement.all<{ data_version: number }>()[0]?.data_version ?? 0;
      setImmediate(forget);
    }
    return version;
  };
}

/** Somebody else holds the lock. Nothing else that is worth another try goes away while a queue waits. */
const isBusy = (error: unknown): boolean => explainSqlite('', error)?.kind === 'locked';

async function connect(path: string): Promise<SqliteConnection> {
  const connection = new SqliteConnection(await openSqliteFile(path));
  // FULL makes a commit survive a power cut; it is not the default of every build. Later the log is synced by `log-sync.ts`.
  connection.exec(
    `pragma busy_timeout = ${OPENING_BUSY_MS}; pragma synchronous = full; pragma foreign_keys = on; ` +
      'pragma temp_store = memory; pragma cache_size = -32000',
  );
  return connection;
}

/** Explains in one line, for the operator, why a file cannot be used. */
async function usable<T>(path: string, open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    const { line } = explainSqlite(path, error) ?? {
      line: `Cannot use the database ${path}: ${messageOf(error)}`,
    };
    throw new OperatorError(line, { cause: error });
  }
}

const ANOTHER_SERVER = (folder: string): string =>
  `Another Waybill server is running on the data folder ${folder}: stop it, or set WAYBILL_DATA to another folder`;
const OLDER_SERVER = (folder: string): string =>
  `The server that is running on the data folder ${folder} is of an older version: restart it with this version first, ` +
  'which migrates the database';

/** Whether somebody holds the lock. Looks only for a moment, which a server that starts meanwhile waits for. */
export async function isFolderLocked(folder: string): Promise<boolean> {
  const path = lockPath(folder);
  if (!existsSync(path)) return false;
  const lock = await openSqliteFile(path);
  try {
    lock.prepare('select 1 from sqlite_master').all();
    return false;
  } catch (error) {
    if (isBusy(error)) return true;
    throw error;
  } finally {
    lock.close();
  }
}

const lockPath = (folder: string): string => join(folder, 'serve.lock');

/**
 * Held while a server runs on this folder, and released by the operating system however the process ends. Two servers
 * on one SQLite file would each count the rate limit for themselves.
 */
export async function lockFolder(folder: string, describeHolder = ANOTHER_SERVER): Promise<() => void> {
  const path = lockPath(folder);
  const isNew = !existsSync(path);
  const lock = await usable(path, () => openSqliteFile(path));
  try {
    if (isNew) await giveToOwnerOf(folder, path);
    lock.exec('pragma busy_timeout = 1000; pragma journal_mode = delete; begin exclusive');
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw new OperatorError(`Cannot use ${path}: ${messageOf(error)}`);
    throw new OperatorError(describeHolder(folder));
  }
  return () => lock.close();
}
