import type { QueryClient } from '@tanstack/react-query';
import { type Entity, invalidate } from './invalidation.ts';

/** A busy shop changes all the time; its pages need not flicker. */
const AT_MOST_EVERY_MS = 700;

/**
 * Refetches what changes have made stale, one round after another: each round takes all that changed during the last, and
 * none is cancelled by the next.
 */
export function createThrottledInvalidation(queryClient: QueryClient): (entities: readonly Entity[]) => void {
  const changed = new Set<Entity>();
  let running = false;

  async function run(): Promise<void> {
    if (running) return;
    running = true;
    while (changed.size > 0) {
      const entities = [...changed];
      changed.clear();
      const pause = new Promise((next) => setTimeout(next, AT_MOST_EVERY_MS));
      await invalidate(queryClient, entities);
      await pause;
    }
    running = false;
  }

  return (entities) => {
    for (const entity of entities) changed.add(entity);
    void run();
  };
}
