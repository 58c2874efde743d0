/** A wait for somebody else, such as for a lock, does not take long to make up for. */
const MAX_REST_MS = 100;

/** Three quarters of the time are left to others. */
const REST = 3;

export type Pace = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * For work that nobody waits for, beside requests that somebody does: at most `atOnce` pieces of it at a time, however many want to,
 * in the order in which they came. After each, its place stays empty for `rest` times as long as it took.
 */
export function createPace(atOnce: number, rest = REST): Pace {
  const waiting: (() => void)[] = [];
  let taken = 0;

  function leave(): void {
    const next = waiting.shift();
    if (next === undefined) taken -= 1;
    else next();
  }

  return async (work) => {
    if (taken < atOnce) taken += 1;
    else await new Promise<void>((next) => waiting.push(next));
    const startedAt = performance.now();
    try {
      return await work();
    } finally {
      setTimeout(leave, Math.min(rest * (performance.now() - startedAt), MAX_REST_MS));
    }
  };
}
