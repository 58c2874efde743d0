// The entry of the checkpoint thread: copies the log into the database file whenever it is told to.
import { parentPort, workerData } from 'node:worker_threads';
import { present } from '../../lib/present.ts';
import { openSqliteFile } from '../sqlite-engine.ts';
import { attempt } from './checkpointer.ts';

/** A pass that takes no longer leaves little for the last one, between two commits of the main thread. */
const SHORT_MS = 10;
const MAX_PASSES = 8;

const port = present(parentPort);
const database = await openSqliteFile((workerData as { path: string }).path);
database.exec('pragma synchronous = full');

/** Each pass copies what was committed during the one before. */
function checkpoint(): void {
  for (let pass = 1; pass <= MAX_PASSES; pass++) {
    const startedAt = performance.now();
    database.exec('pragma wal_checkpoint(passive)');
    if (performance.now() - startedAt <= SHORT_MS) return;
  }
}

port.on('message', (message: 'checkpoint' | 'close') => {
  if (message === 'checkpoint') {
    attempt(checkpoint);
    port.postMessage('done');
  } else {
    port.close();
    database.close();
  }
});
