import type { Pace } from '../lib/repeat.ts';
import type { Storage } from '../storage/index.ts';

/** Longer than the chains of short waits that follow a change: a purchase to be settled, then its documents, then its scans. */
const QUIET_AFTER_MS = 30_000;
/** What comes due while nothing happens, such as a retry after minutes, is done at most this much later. */
const QUIET_PAUSE_MS = 5_000;

/**
 * Jobs look for work at their own pace while things happen, and rarely on an idle server, where looking would be all that it
 * does. Every change that may make work is announced to all processes, and ends the quiet.
 */
export function createJobPace(
  storage: Pick<Storage, 'onAnnounced'>,
  monotonic: () => number = () => performance.now(),
) {
  const listeners = new Set<() => void>();
  let newsAt = monotonic();
  const isQuiet = (): boolean => monotonic() - newsAt > QUIET_AFTER_MS;
  const hear = (): void => {
    const wasQuiet = isQuiet();
    newsAt = monotonic();
    if (wasQuiet) for (const listener of listeners) listener();
  };
  const stops = [storage.onAnnounced('changes', hear), storage.onAnnounced('work', hear)];

  /** Quiet jobs look together, which costs less than one by one. */
  function untilNextLook(everyMs: number): number {
    const untilMs = QUIET_PAUSE_MS - (monotonic() % QUIET_PAUSE_MS);
    return untilMs < everyMs ? untilMs + QUIET_PAUSE_MS : untilMs;
  }

  return {
    /** The pace of a job that pauses this long while things happen. */
    of: (everyMs: number): Pace => ({
      pauseMs: () => (everyMs < QUIET_PAUSE_MS && isQuiet() ? untilNextLook(everyMs) : everyMs),
      onShorter: (listener) => void listeners.add(listener),
    }),
    stop(): void {
      for (const stop of stops) stop();
    },
  };
}
