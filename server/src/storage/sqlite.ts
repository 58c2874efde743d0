import { join } from 'node:path';
import { type Compilable, sql } from 'kysely';
import type { Clock } from '../lib/clock.ts';
import { codeOf, messageOf, OperatorError } from '../lib/errors.ts';
import { migrate } from './migrate.ts';
import { compileRead } from './prepared.ts';
import type { Db } from './schema.ts';
import { buildOn, SqliteConnection } from './sqlite-dialect.ts';
import { openSqliteFile, type SqliteValue } from './sqlite-engine.ts';
import type { PreparedRead, Storage, StorageFault } from './storage.ts';
import { timeOf } from './time.ts';
import { createWriteQueue, type WriteQueue } from './write-queue.ts';

/** While opening, waiting is all there is to do. While serving, the write queue waits without holding up the process. */
const OPENING_BUSY_MS = 5_000;
const SERVING_BUSY_MS = 20;

/** One file, two connections: the writer's open transaction is never seen by the reader. */
export async function openSqlite(folder: string, clock: Clock): Promise<Storage> {
  const path = join(folder, 'waybill.db');
  return usable(path, async () => {
    const writer = await connect(path);
    const writes = createWriteQueue(writer, buildOn(writer), (error) => classify(error) === 'unavailable');
    try {
      writer.exec('pragma journal_mode = wal');
      // Busy pages are rewritten many times before a checkpoint copies them once: eight times the usual distance makes
      // the pauses eight times rarer, and 32 MB of log are read in no time after a crash.
      writer.exec('pragma wal_autocheckpoint = 8000');
      await writes.enqueue((tx) => migrate(tx, 'sqlite'));
      writer.exec(`pragma busy_timeout = ${SERVING_BUSY_MS}`);
    } catch (error) {
      writer.close();
      throw error;
    }
    const reader = await connect(path);
    reader.exec('pragma query_only = on');
    return createStorage(writer, reader, writes, clock);
  });
}

function createStorage(
  writer: SqliteConnection,
  reader: SqliteConnection,
  writes: WriteQueue,
  clock: Clock,
): Storage {
  const db = buildOn(reader);

  function prepare<P extends object, R>(build: (db: Db, params: P) => Compilable<R>): PreparedRead<P, R> {
    const read = compileRead(db, build);
    const statement = reader.statement(read.sql);
    return async (params) => statement.all(...(read.args(params) as SqliteValue[])) as R[];
  }

  return {
    dialect: 'sqlite',
    db,
    write: writes.enqueue,
    prepare,
    rowsOf: (list) => sql`json_each(${JSON.stringify(list)}) as j`,
    now: () => timeOf(clock),
    locks: { skipLocked: sql``, change: sql``, keep: sql``, remove: sql`` },
    announce: async (_tx, channel, message) => writes.announce(channel, message),
    onAnnounced: writes.onAnnounced,
    classify,
    ping: async () => void reader.statement('select 1').all(),
    async close() {
      await writes.idle();
      reader.close();
      try {
        // Keeps the planner's statistics fresh; the limit keeps point reads fast (without it they get 3-4x slower).
        writer.exec('pragma analysis_limit = 400; pragma optimize');
      } catch (error) {
        // Another process is writing: what was asked for is done, and statistics can wait for the next one to close.
        if (classify(error) !== 'unavailable') throw error;
      } finally {
        writer.close();
      }
    },
  };
}

async function connect(path: string): Promise<SqliteConnection> {
  const connection = new SqliteConnection(await openSqliteFile(path));
  // FULL is what makes an acknowledged write survive a power cut; it is not the default of every build.
  connection.exec(
    `pragma busy_timeout = ${OPENING_BUSY_MS}; pragma synchronous = full; pragma foreign_keys = on; ` +
      'pragma temp_store = memory; pragma cache_size = -32000',
  );
  return connection;
}

/** Whatever keeps a file from being used, in one line for the person who starts the server. */
async function usable<T>(path: string, open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(`Cannot use the database ${path}: ${messageOf(error)}`);
  }
}

/** Primary result codes: the low byte of SQLite's extended code. */
const CONSTRAINT_UNIQUE = [1555, 2067];
const BUSY = 5;
const LOCKED = 6;
const IO_ERROR = 10;
const FULL = 13;

/** SQLite's own words for them: the package that stands in for `node:sqlite` gives no code where rows were asked for. */
const UNIQUE_TEXT = /^UNIQUE constraint failed/;
const UNAVAILABLE_TEXT = /^(database (table )?is locked|disk I\/O error|database or disk is full)/;

function classify(error: unknown): StorageFault {
  const code = (error as { errcode?: unknown } | null)?.errcode;
  if (typeof code !== 'number') {
    if (codeOf(error) !== 'ERR_SQLITE_ERROR') return 'other';
    if (UNIQUE_TEXT.test(messageOf(error))) return 'duplicate';
    return UNAVAILABLE_TEXT.test(messageOf(error)) ? 'unavailable' : 'other';
  }
  if (CONSTRAINT_UNIQUE.includes(code)) return 'duplicate';
  return [BUSY, LOCKED, IO_ERROR, FULL].includes(code & 0xff) ? 'unavailable' : 'other';
}

/**
 * Held while a server runs on this folder, and released by the operating system however the process ends. Two servers
 * on one SQLite file would each count the rate limit for themselves.
 */
export async function lockFolder(folder: string): Promise<() => void> {
  const path = join(folder, 'serve.lock');
  const lock = await usable(path, () => openSqliteFile(path));
  try {
    lock.exec('pragma busy_timeout = 1000; pragma journal_mode = delete; begin exclusive');
  } catch (error) {
    lock.close();
    if (classify(error) !== 'unavailable') throw new OperatorError(`Cannot use ${path}: ${messageOf(error)}`);
    throw new OperatorError(
      `Another Waybill server is running on the data folder ${folder}: stop it, or set WAYBILL_DATA to another folder`,
    );
  }
  return () => lock.close();
}
