import type { Clock } from './clock.ts';

/** True the first time for a key, and then again once a minute has passed: for log lines that would otherwise come by the second. */
export function createSeldom(clock: Clock, everyMs = 60_000): (key: string) => boolean {
  const lastAt = new Map<string, number>();
  return (key) => {
    const now = clock.monotonic();
    if (now - (lastAt.get(key) ?? Number.NEGATIVE_INFINITY) < everyMs) return false;
    lastAt.set(key, now);
    return true;
  };
}
