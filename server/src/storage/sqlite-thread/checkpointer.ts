import type { SqliteThread, Work } from './thread.ts';

/**
 * This many write about 30 MB of log, and 100 MB if they import orders or store many at once. Busy pages are rewritten many times before they are
 * copied once.
 */
const MAX_JOBS = 300;
const MAX_DELAY_MS = 10_000;

interface Dependencies {
  thread: SqliteThread;
  maxJobs?: number | undefined;
  /** The thread does not do it: the connection that writes the log has to do all of it by itself. */
  onFailure(): void;
}

export interface Checkpointer {
  /** To be called after each commit; the next transaction begins when its promise, if there is one, has resolved. */
  committed(jobs: number): Promise<void> | undefined;
  stop(): void;
}

/**
 * Copies SQLite's log into the database in a thread, because copying much of it takes longer than the event loop may stand
 * still: after a backup, which keeps the log from being emptied, up to a second. A commit starts the log anew if all of it has
 * been copied. As long as others commit all the time there is no such moment, so writes wait while the thread copies what is left
 * after its last pass.
 */
export function createCheckpointer({ thread, maxJobs = MAX_JOBS, onFailure }: Dependencies): Checkpointer {
  let state: 'idle' | 'copying' | 'copied' | 'over' = 'idle';
  let jobs = 0;
  let timer: NodeJS.Timeout | undefined;

  async function copy(work: Work = 'checkpoint'): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    state = 'copying';
    jobs = 0;
    const isCopied = await thread.do(work).then(
      () => true,
      () => false,
    );
    if (state !== 'copying') return;
    state = jobs > 0 ? 'copied' : 'idle';
    if (isCopied) return;
    stop();
    onFailure();
  }

  function stop(): void {
    state = 'over';
    clearTimeout(timer);
  }

  return {
    committed(count) {
      if (state === 'copied') return copy('checkpoint while writes wait');
      jobs += count;
      if (state !== 'idle') return;
      if (jobs >= maxJobs) void copy();
      else timer ??= setTimeout(() => void copy(), MAX_DELAY_MS).unref();
    },
    stop,
  };
}
