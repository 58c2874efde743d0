import { createWorkerThread, hasThread as hasEntry, type WorkerThread } from '../../lib/worker-thread.ts';

/** A read, or the copying of the log into the database: while others write, or while they wait and the log can be cut. */
export type Work = 'checkpoint' | 'checkpoint while writes wait' | { sql: string; args: readonly unknown[] };
export type SqliteThread = WorkerThread<Work, unknown[]>;

/** Beside this module in the build. */
const BUILT_ENTRY = new URL('./sqlite-thread.js', import.meta.url);

export const hasThread = (entry = BUILT_ENTRY): boolean => hasEntry(entry);

export const logOf = (path: string): string => `${path}-wal`;

/** An import of orders writes about 100 MB between two checkpoints; to a file that grows, writing is slower. */
const MAX_LOG_BYTES = 256 * 1024 * 1024;

export interface SqliteThreadData {
  path: string;
  maxLogBytes: number;
}

interface Options {
  entry?: URL | undefined;
  maxLogBytes?: number | undefined;
}

/** A thread with a connection of its own to a database file. */
export const createSqliteThread = (
  path: string,
  name: string,
  { entry = BUILT_ENTRY, maxLogBytes = MAX_LOG_BYTES }: Options = {},
): SqliteThread =>
  createWorkerThread({ entry, name, workerData: { path, maxLogBytes } satisfies SqliteThreadData });
