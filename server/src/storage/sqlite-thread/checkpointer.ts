import type { SqliteThread } from './thread.ts';

/**
 * So many write about 30 MB of log, and 100 MB if each stores many orders. Busy pages are rewritten many times before they are
 * copied once.
 */
const MAX_JOBS = 300;
const MAX_DELAY_MS = 10_000;

interface Dependencies {
  thread: SqliteThread;
  maxJobs?: number | undefined;
  /** Copies what is left of the log, on the connection that writes it. */
  finish(): void;
  /** The thread does not do it: that connection has to do all of it by itself. */
  onFailure(): void;
}

export interface Checkpointer {
  /** To be called after each commit, before the next transaction begins. */
  committed(jobs: number): void;
  stop(): void;
}

/**
 * Copies SQLite's log into the database in a thread, because copying much of it takes longer than the event loop may stand
 * still: after a backup, which keeps the log from being emptied, up to a second. A commit starts the log anew if all of it has
 * been copied. As long as others commit all the time there is no such moment, so what is left after the thread's last pass
 * is copied between two commits.
 */
export function createCheckpointer({
  thread,
  maxJobs = MAX_JOBS,
  finish,
  onFailure,
}: Dependencies): Checkpointer {
  let state: 'idle' | 'copying' | 'copied' | 'over' = 'idle';
  let jobs = 0;
  let timer: NodeJS.Timeout | undefined;

  function start(): void {
    clearTimeout(timer);
    timer = undefined;
    if (state !== 'idle') return;
    state = 'copying';
    jobs = 0;
    thread.do('checkpoint').then(
      () => {
        if (state === 'copying') state = jobs > 0 ? 'copied' : 'idle';
      },
      () => {
        if (state === 'over') return;
        stop();
        onFailure();
      },
    );
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
        try {
          finish();
        } catch {
          // What keeps it from being copied, a full disk for example, fails commits as well, and the next attempt may succeed.
        }
      } else {
        jobs += count;
        if (jobs >= maxJobs) start();
        else if (state === 'idle') timer ??= setTimeout(start, MAX_DELAY_MS).unref();
      }
    },
    stop,
  };
}
