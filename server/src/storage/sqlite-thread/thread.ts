import { createWorkerThread, hasThread as hasEntry, type WorkerThread } from '../../lib/worker-thread.ts';

/** A read, or the copying of the log into the database. */
export type Work = 'checkpoint' | { sql: string; args: readonly unknown[] };
export type SqliteThread = WorkerThread<Work, unknown[]>;

/** Beside this module in the build. */
const BUILT_ENTRY = new URL('./sqlite-thread.js', import.meta.url);

export const hasThread = (entry = BUILT_ENTRY): boolean => hasEntry(entry);

/** A thread with a connection of its own to a database file. */
export const createSqliteThread = (path: string, name: string, entry = BUILT_ENTRY): SqliteThread =>
  createWorkerThread({ entry, name, workerData: { path } });
