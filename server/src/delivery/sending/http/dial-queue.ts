/**
 * A TLS handshake takes 1 to 2 ms of CPU time, more than any other step of a delivery: a thousand of them at once would keep
 * the event loop, and with it all that it serves, for seconds. A thousand a second leave room for the rest.
 */
const AT_ONCE = 8;
const EVERY_MS = 8;

/** Returns whether it has dialed: a request that has got another connection meanwhile, or was given up, need not. */
type DialIfNeeded = () => boolean;

export interface DialQueue {
  add(origin: string, dial: DialIfNeeded): void;
  close(): void;
}

/**
 * Paces the start of dials, not the dials themselves: receivers that never answer hold nothing. Origins take turns, so that
 * many connections to one delay no other.
 */
export function createDialQueue(): DialQueue {
  /** In the order of their turns. */
  const byOrigin = new Map<string, DialIfNeeded[]>();
  let left = AT_ONCE;
  let timer: NodeJS.Timeout | undefined;

  function take(): DialIfNeeded | undefined {
    const [first] = byOrigin;
    if (first === undefined) return undefined;
    const [origin, waiting] = first;
    const dial = waiting.shift();
    byOrigin.delete(origin);
    if (waiting.length > 0) byOrigin.set(origin, waiting);
    return dial;
  }

  function startSome(): void {
    while (left > 0) {
      const dial = take();
      if (dial === undefined) break;
      if (dial()) left -= 1;
    }
    if (left < AT_ONCE) timer ??= setTimeout(refill, EVERY_MS);
  }

  function refill(): void {
    timer = undefined;
    left = AT_ONCE;
    startSome();
  }

  return {
    add(origin, dial) {
      const waiting = byOrigin.get(origin);
      if (waiting === undefined) byOrigin.set(origin, [dial]);
      else waiting.push(dial);
      startSome();
    },
    close() {
      clearTimeout(timer);
      byOrigin.clear();
      left = 0;
    },
  };
}
