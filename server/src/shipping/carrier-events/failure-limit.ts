import type { Clock } from '../../lib/clock.ts';

const WINDOW_MS = 60_000;
const MAX_FAILURES = 60;
/** Beyond it, the oldest is forgotten. */
const MAX_SUBJECTS = 10_000;

interface Window {
  since: number;
  failures: number;
}

/**
 * Whoever keeps failing to sign is turned away before anything is read or verified. By account and client together: the
 * webhooks of all accounts of a vendor come from the same addresses.
 */
export function createFailureLimit(clock: Clock) {
  const windows = new Map<string, Window>();

  const windowOf = (subject: string): Window => {
    const known = windows.get(subject);
    return known !== undefined && clock.now() - known.since < WINDOW_MS
      ? known
      : { since: clock.now(), failures: 0 };
  };

  return {
    /** Milliseconds to wait; 0 if there is no need to. */
    waitOf(subject: string): number {
      const { since, failures } = windowOf(subject);
      return failures < MAX_FAILURES ? 0 : since + WINDOW_MS - clock.now();
    },

    failed(subject: string): void {
      const window = windowOf(subject);
      windows.delete(subject);
      windows.set(subject, { ...window, failures: window.failures + 1 });
      const [oldest] = windows.keys();
      if (windows.size > MAX_SUBJECTS && oldest !== undefined) windows.delete(oldest);
    },
  };
}
