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
  let endsAt = 0;
  let left = 0;
  return {
    allows(): boolean {
      const now = monotonic();
      if (now >= endsAt) {
        endsAt = now + WINDOW_MS;
        left = AT_ONCE;
      }
      if (left > 0) {
        left -= 1;
        return true;
      }
      if (left === 0) endsAt = now + PAUSE_MS;
      left = -1;
      return false;
    },
  };
}
