// The entry of a thread with its own connection to the database file, for what would keep the main thread's event loop too long.
import { statSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { messageOf } from '../../lib/errors.ts';
import { present } from '../../lib/present.ts';
import type { FromThread, ToThread } from '../../lib/worker-thread.ts';
import { openSqliteFile, type SqliteStatement } from '../sqlite-engine.ts';
import { logOf, type SqliteThreadData, type Work } from './thread.ts';

/** A pass that takes no longer leaves little for the last one, between two commits of the main thread. */
const SHORT_MS = 10;
const MAX_PASSES = 8;
const MAX_STATEMENTS = 100;

const port = present(parentPort);
const { path, maxLogBytes } = workerData as SqliteThreadData;
const database = await openSqliteFile(path);
database.exec('pragma synchronous = full; pragma temp_store = memory; pragma cache_size = -32000');
const statements = new Map<string, SqliteStatement>();

/** Each pass copies what was committed during the one before. */
function checkpoint(): void {
  for (let pass = 1; pass <= MAX_PASSES; pass++) {
    const startedAt = performance.now();
    database.exec('pragma wal_checkpoint(passive)');
    if (performance.now() - startedAt <= SHORT_MS) return;
  }
}

/** If somebody still reads from the log, it stays as long as it is until the next time. */
function cutLog(): void {
  if ((statSync(logOf(path), { throwIfNoEntry: false })?.size ?? 0) <= maxLogBytes) return;
  database.exec('pragma wal_checkpoint(truncate)');
}

function prepared(sql: string): SqliteStatement {
  const known = statements.get(sql);
  if (known !== undefined) return known;
  if (statements.size >= MAX_STATEMENTS) statements.clear();
  const statement = database.prepare(sql);
  statements.set(sql, statement);
  return statement;
}

function work(wanted: Work): unknown[] {
  if (typeof wanted !== 'string') return prepared(wanted.sql).all(...wanted.args);
  checkpoint();
  if (wanted === 'checkpoint while writes wait') cutLog();
  return [];
}

function answer(number: number, wanted: Work): FromThread<unknown[]> {
  try {
    return { number, result: work(wanted) };
  } catch (error) {
    return { number, failure: messageOf(error) };
  }
}

port.on('message', (message: ToThread<Work>) => {
  if (message !== 'close') {
    // A statement cannot be cancelled: it has run before the next message is read.
    if ('wanted' in message) port.postMessage(answer(message.number, message.wanted));
    return;
  }
  port.close();
  statements.clear();
  database.close();
});
