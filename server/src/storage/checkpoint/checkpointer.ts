import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

/** Beside this module in the build; there is none when it runs from source. */
const BUILT_ENTRY = new URL('./checkpoint-thread.js', import.meta.url);
/** So many orders write about 30 MB of log. Busy pages are rewritten many times before they are copied once. */
const MAX_JOBS = 300;
const MAX_DELAY_MS = 10_000;
const CLOSE_WITHIN_MS = 2_000;

export interface CheckpointOptions {
  /** The built thread. */
  entry?: URL;
  maxJobs?: number;
}

interface Dependencies extends CheckpointOptions {
  path: string;
  /** Copies what is left of the log, on the connection that writes it. */
  finish(): void;
  /** The thread has ended unexpectedly, or can't start: the connection has to do it all by itself. */
  onFailure(): void;
}

export interface Checkpointer {
  /** To be called after each commit, before the next transaction begins. */
  committed(jobs: number): void;
  close(): Promise<void>;
}

/** What keeps it from being copied, a full disk for example, fails commits as well, and the next attempt may succeed. */
export function attempt(checkpoint: () => void): void {
  try {
    checkpoint();
  } catch {}
}

/**
 * Copies SQLite's log into the database in a thread, because copying much of it takes longer than the event loop may stand
 * still: after a backup, which keeps the log from being emptied, up to a second. A commit starts the log anew if all of it has
 * been copied. As long as others commit all the time there is no such moment, so what is left after the thread's last pass
 * is copied between two commits. Undefined where the thread has not been built.
 */
export function createCheckpointer({
  path,
  entry = BUILT_ENTRY,
  maxJobs = MAX_JOBS,
  finish,
  onFailure,
}: Dependencies): Checkpointer | undefined {
  if (!existsSync(fileURLToPath(entry))) return undefined;
  let thread: { worker: Worker; ended: Promise<void> } | undefined;
  let state: 'idle' | 'copying' | 'copied' | 'over' = 'idle';
  let jobs = 0;
  let timer: NodeJS.Timeout | undefined;

  function startThread() {
    const worker = new Worker(entry, { workerData: { path }, name: 'waybill checkpoint' });
    worker.unref();
    worker.on('message', () => {
      if (state === 'copying') state = jobs > 0 ? 'copied' : 'idle';
    });
    // `exit` follows.
    worker.on('error', () => {});
    const ended = new Promise<void>((resolve) => {
      worker.once('exit', () => {
        resolve();
        if (state === 'over') return;
        stop();
        onFailure();
      });
    });
    return { worker, ended };
  }

  function start(): void {
    clearTimeout(timer);
    timer = undefined;
    if (state !== 'idle') return;
    state = 'copying';
    jobs = 0;
    thread ??= startThread();
    thread.worker.postMessage('checkpoint');
  }

  function stop(): void {
    state = 'over';
    clearTimeout(timer);
  }

  return {
    committed(count) {
      if (state === 'copied') {
        state = 'idle';
        jobs = 0;
        attempt(finish);
      } else {
        jobs += count;
        if (jobs >= maxJobs) start();
        else if (state === 'idle') timer ??= setTimeout(start, MAX_DELAY_MS).unref();
      }
    },

    async close() {
      stop();
      if (thread === undefined) return;
      const { worker, ended } = thread;
      worker.postMessage('close');
      const deadline = setTimeout(() => void worker.terminate(), CLOSE_WITHIN_MS);
      await ended;
      clearTimeout(deadline);
    },
  };
}
