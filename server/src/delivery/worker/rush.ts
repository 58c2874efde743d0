import type { Clock } from '../../lib/clock.ts';

/** 500 a second. */
const WINDOW_MS = 50;
const AT_ONCE = 25;
const PAUSE_MS = 250;

/**
 * Whether new deliveries come slowly enough to be claimed with their event. In a rush they wait a few milliseconds, and many are
 * claimed by one statement, which costs less than one for each event.
 */
export function createRush({ monotonic }: Pick<Clock, 'monotonic'>) {
  let windowEndsAt = 0;
  let pausedUntil = 0;
  let count = 0;
  return {
    allows(): boolean {
      const now = monotonic();
      if (now < pausedUntil) return false;
      if (now >= windowEndsAt) {
        windowEndsAt = now + WINDOW_MS;
        count = 0;
      }
      count += 1;
      if (count <= AT_ONCE) return true;
      pausedUntil = now + PAUSE_MS;
      return false;
    },
  };
}
