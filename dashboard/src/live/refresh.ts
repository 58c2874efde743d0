import type { QueryClient } from '@tanstack/react-query';
import { readAgain } from './read-again.ts';

/** Busy shops change all the time; pages need not flicker with it. */
const AT_MOST_EVERY_MS = 700;

/**
 * Reads again what changes have made old, and is on the page. One round after another, each with all that became old
 * during the last: none is cut short by the next.
 */
export function createRefresh(queryClient: QueryClient): (topics: readonly string[]) => void {
  const changed = new Set<string>();
  let running = false;

  async function run(): Promise<void> {
    if (running) return;
    running = true;
    while (changed.size > 0) {
      const topics = [...changed];
      changed.clear();
      const pause = new Promise((next) => setTimeout(next, AT_MOST_EVERY_MS));
      await readAgain(queryClient, topics);
      await pause;
    }
    running = false;
  }

  return (topics) => {
    for (const topic of topics) changed.add(topic);
    void run();
  };
}
