import type { Clock } from '../lib/clock.ts';
import { repeat } from '../lib/repeat.ts';
import type { Storage } from '../storage/index.ts';

const EVERY_MS = 10 * 60_000;
const EXPIRING = ['sessions', 'invitations', 'login_attempts'] as const;

/** Removes what counts no more: each is found by its time, and there are never many. */
export async function purgeAccounts(storage: Storage, now: number): Promise<void> {
  for (const table of EXPIRING) {
    await storage.write((tx) => tx.deleteFrom(table).where('expires_at', '<=', now).execute());
  }
}

interface PurgeOptions {
  storage: Storage;
  clock: Clock;
  onError(error: unknown): void;
}

/** Returns how to stop, which waits for a purge under way. */
export const startPurgingAccounts = ({ storage, clock, onError }: PurgeOptions): (() => Promise<void>) =>
  repeat(EVERY_MS, () => purgeAccounts(storage, clock.now()), onError);
