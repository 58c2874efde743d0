import type { Clock } from '../../lib/clock.ts';
import type { Storage } from '../../storage/index.ts';

/**
 * For how many seconds the oldest open transaction has held events back, from the first time on that this function saw it: asked for
 * every 15 seconds, the answer is at most that much too small. Other databases of the server count, whose transactions we may not see
 * otherwise.
 */
export function createHeldBackWatch({ storage, clock }: { storage: Storage; clock: Clock }) {
  let seen: { transaction: string; at: number } | undefined;
  return async (): Promise<number> => {
    const transaction = await storage.commitOrder.oldestOpen(storage.db);
    const now = clock.monotonic();
    if (transaction === null) seen = undefined;
    else if (seen?.transaction !== transaction) seen = { transaction, at: now };
    return seen === undefined ? 0 : (now - seen.at) / 1_000;
  };
}
