import type { Clock } from '../../lib/clock.ts';
import { AppError } from '../../lib/errors.ts';

const WINDOW_MS = 60_000;
/** A million a day. Whatever is not delivered again is found by polling. */
const MAX_EVENTS = 600;
/** Beyond it, the one whose window began first is forgotten. */
const MAX_SENDERS = 10_000;

/**
 * Limits the genuine events of a carrier account or a store, each of which is parsed and stored. Forged ones are not counted: they must not keep
 * genuine ones out, which may come from the same address.
 */
export function createEventLimit(clock: Clock) {
  const windows = new Map<string, { since: number; events: number }>();

  return (senderId: string): void => {
    const now = clock.now();
    let window = windows.get(senderId);
    if (window === undefined || Math.abs(now - window.since) >= WINDOW_MS) {
      window = { since: now, events: 0 };
      windows.delete(senderId);
      windows.set(senderId, window);
      const [oldest] = windows.keys();
      if (windows.size > MAX_SENDERS && oldest !== undefined) windows.delete(oldest);
    }
    if (window.events >= MAX_EVENTS)
      throw new AppError('RATE_LIMITED', `More than ${MAX_EVENTS} events in a minute`, {
        retryAfterSeconds: Math.ceil((window.since + WINDOW_MS - now) / 1000),
      });
    window.events += 1;
  };
}
