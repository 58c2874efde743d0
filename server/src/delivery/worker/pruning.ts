import type { Clock } from '../../lib/clock.ts';
import type { Storage } from '../../storage/index.ts';
import { pruneFinished, pruneOrphans, pruneUndelivered } from './prune.ts';

interface Options {
  storage: Storage;
  clock: Clock;
  retentionMs: number;
  onPruned(count: number): void;
  onDropped(partitions: readonly string[]): void;
}

const WALKS_TO_RESTART = 60;

/**
 * Deletes what is older than the retention: whole partitions, where there are some, and what is in none bit by bit. The walk mostly goes
 * on from where the last run ended.
 */
export function createDeliveryPruning({ storage, clock, retentionMs, onPruned, onDropped }: Options) {
  let deliveriesTo = '';
  let eventsTo = '';
  let walks = 0;
  return async (onError: (error: unknown) => void, stopping: AbortSignal): Promise<void> => {
    // Now and then from the start, for what was not finished when it was passed.
    if (walks++ % WALKS_TO_RESTART === 0) {
      deliveriesTo = '';
      eventsTo = '';
    }
    const before = clock.now() - retentionMs;
    // Events after the deliveries that need them.
    for (const table of ['deliveries', 'events'] as const) {
      await storage.partitions.createAhead(table, clock.now(), retentionMs);
      const dropped = await storage.partitions.dropExpired(table, before);
      if (dropped.length > 0) onDropped(dropped);
    }
    const walk = { before, onError, stopping };
    const finished = await pruneFinished(storage, { ...walk, after: deliveriesTo });
    deliveriesTo = finished.after;
    const orphans = await pruneOrphans(storage, walk);
    if (finished.removed + orphans > 0) onPruned(finished.removed + orphans);
    eventsTo = (await pruneUndelivered(storage, { ...walk, after: eventsTo })).after;
  };
}
