import type { QueryClient } from '@tanstack/react-query';
import { madeOldBy } from './made-old.ts';

/** Busy shops change all the time; pages need not flicker with it. */
const AT_MOST_EVERY_MS = 700;

/**
 * Reads again what changes have made old, and is on the page. One round after another, each with all that became old
 * during the last: none is cut short by the next.
 */
export function createRefresh(queryClient: QueryClient): (topics: readonly string[]) => void {
  const old = new Set<unknown>();
  let running = false;

  async function run(): Promise<void> {
    if (running) return;
    running = true;
    while (old.size > 0) {
      const keys = new Set(old);
      old.clear();
      const pause = new Promise((next) => setTimeout(next, AT_MOST_EVERY_MS));
      await queryClient.invalidateQueries({ predicate: ({ queryKey }) => keys.has(queryKey[0]) });
      await pause;
    }
    running = false;
  }

  return (topics) => {
    for (const key of madeOldBy(topics)) old.add(key);
    void run();
  };
}
