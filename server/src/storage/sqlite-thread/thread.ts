import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { messageOf } from '../../lib/errors.ts';

/** A read, or the copying of the log into the database. */
export type Work = 'checkpoint' | { sql: string; args: readonly unknown[] };
export interface ToThread {
  number: number;
  wanted: Work;
}
export type FromThread = { number: number; rows: unknown[] } | { number: number; failure: string };

export interface SqliteThread {
  /** Rejects if the work fails, or the thread ends or can't start. The next call starts another. */
  do(wanted: Work): Promise<unknown[]>;
  close(): Promise<void>;
}

interface Waiting {
  resolve(rows: unknown[]): void;
  reject(error: Error): void;
}

/** Beside this module in the build; there is none when it runs from source. */
const BUILT_ENTRY = new URL('./sqlite-thread.js', import.meta.url);
const CLOSE_WITHIN_MS = 2_000;

export const hasThread = (entry = BUILT_ENTRY): boolean => existsSync(fileURLToPath(entry));

/** A thread with a connection of its own to a database file, started when it is first needed. */
export function createSqliteThread(path: string, name: string, entry = BUILT_ENTRY): SqliteThread {
  let running: { worker: Worker; ended: Promise<void> } | undefined;
  let isClosed = false;
  let lastNumber = 0;
  const underWay = new Map<number, Waiting>();

  function start() {
    const worker = new Worker(entry, { workerData: { path }, name });
    worker.unref();
    let cause: unknown = new Error('it ended by itself');
    worker.on('message', (answer: FromThread) => {
      const waiting = underWay.get(answer.number);
      underWay.delete(answer.number);
      if ('rows' in answer) waiting?.resolve(answer.rows);
      else waiting?.reject(new Error(answer.failure));
    });
    worker.on('error', (error) => {
      cause = error;
    });
    const ended = new Promise<void>((resolve) => {
      worker.once('exit', () => {
        running = undefined;
        const lost = new Error(`the thread "${name}" ended: ${messageOf(cause)}`, { cause });
        for (const { reject } of underWay.values()) reject(lost);
        underWay.clear();
        resolve();
      });
    });
    return { worker, ended };
  }

  return {
    do: (wanted) =>
      new Promise((resolve, reject) => {
        if (isClosed) throw new Error(`the thread "${name}" is closed`);
        running ??= start();
        const number = ++lastNumber;
        underWay.set(number, { resolve, reject });
        running.worker.postMessage({ number, wanted } satisfies ToThread);
      }),

    async close() {
      isClosed = true;
      if (running === undefined) return;
      const { worker, ended } = running;
      worker.postMessage('close');
      const deadline = setTimeout(() => void worker.terminate(), CLOSE_WITHIN_MS);
      await ended;
      clearTimeout(deadline);
    },
  };
}
