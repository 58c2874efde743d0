import type { Clock } from '../lib/clock.ts';
import { repeat } from '../lib/repeat.ts';
import type { Storage } from '../storage/index.ts';

const EVERY_MS = 10 * 60_000;
const EXPIRING = ['sessions', 'invitations', 'login_attempts'] as const;

/** Removes what counts no more: each is found by its time, and there are never many. */
export async function purgeAccounts(storage: Storage, now: number): Promise<void> {
  const purges = EXPIRING.map((table) =>
    storage.write((tx) => tx.deleteFrom(table).where('expires_at', '<=', now).execute()),
  );
  // Each for itself: a table that can't be cleared keeps none of the others.
  for (const purge of await Promise.allSettled(purges)) if (purge.status === 'rejected') throw purge.reason;
}

interface PurgeOptions {
  storage: Storage;
  clock: Clock;
  onError(error: unknown): void;
}

/** Returns how to stop, which waits for a purge under way. */
export const startPurgingAccounts = ({ storage, clock, onError }: PurgeOptions): (() => Promise<void>) =>
  repeat(EVERY_MS, () => purgeAccounts(storage, clock.now()), onError);
