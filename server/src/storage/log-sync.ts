import { closeSync, fdatasync, fsyncSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { codeOf, messageOf } from '../lib/errors.ts';
import type { SqliteConnection } from './sqlite-dialect.ts';

/** SQLite's own codes for these failures, so that they are explained and answered like its own. */
const IOERR_FSYNC = 1034;
const FULL = 13;
const OUT_OF_SPACE = ['ENOSPC', 'EDQUOT'];

export type LogSync = ReturnType<typeof createLogSync>;

/**
 * Makes commits durable without blocking the event loop: SQLite only appends them to its log (`synchronous = normal`), and a
 * thread of Node's pool then forces the log to the disk, which takes from a fraction of a millisecond to the 50 ms of a
 * memory card. Whoever made the commit is answered after that. Others may read it a moment before.
 *
 * After a failure nobody knows which parts of the log are on the disk, and trying again would only seem to succeed. So nothing
 * more is committed until all of the log has been copied into the database, which writes and syncs it anew.
 */
export function createLogSync(path: string, writer: SqliteConnection, sync: Sync = fdatasync) {
  const file = openSync(path, 'r+');
  syncFolder(dirname(path));
  let changes = totalChanges(writer);
  let isDoubtful = false;
  writer.exec('pragma synchronous = normal');

  return {
    /** To be called before each transaction. */
    prepare(): void {
      if (!isDoubtful) return;
      const [copied] = writer.all<{ busy: number }>('pragma wal_checkpoint(truncate)', []);
      if (copied?.busy !== 0) throw failure('the log could not be copied', IOERR_FSYNC);
      isDoubtful = false;
    },

    /** To be called after each commit. */
    async sync(): Promise<void> {
      const before = changes;
      changes = totalChanges(writer);
      if (changes === before) return;
      await new Promise<void>((resolve, reject) => {
        sync(file, (error) => {
          if (error === null) return resolve();
          isDoubtful = true;
          reject(failure(messageOf(error), OUT_OF_SPACE.includes(codeOf(error) ?? '') ? FULL : IOERR_FSYNC));
        });
      });
    },

    close: () => closeSync(file),
  };
}

export type Sync = (file: number, done: (error: Error | null) => void) => void;

/** Rows changed by anything on this connection. */
const totalChanges = (writer: SqliteConnection): number | undefined =>
  writer.all<{ n: number }>('select total_changes() as n', [])[0]?.n;

const failure = (detail: string, errcode: number): Error =>
  Object.assign(new Error(`${errcode === FULL ? 'database or disk is full' : 'disk I/O error'}: ${detail}`), {
    code: 'ERR_SQLITE_ERROR',
    errcode,
  });

/** So that the log itself is found after a power cut. SQLite would do it when it first syncs the log. */
function syncFolder(folder: string): void {
  // Not possible there, nor needed.
  if (process.platform === 'win32') return;
  const file = openSync(folder, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
