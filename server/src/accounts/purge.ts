import type { Storage } from '../storage/index.ts';

const EXPIRING = ['sessions', 'invitations', 'password_resets', 'mailed_resets', 'login_attempts'] as const;

/** Deletes expired rows, found by an index on `expires_at`. */
export async function purgeAccounts(storage: Storage, now: number): Promise<void> {
  const purges = EXPIRING.map((table) =>
    storage.write((tx) => tx.deleteFrom(table).where('expires_at', '<=', now).execute()),
  );
  // allSettled: a failure in one table must not stop the purge of the others.
  for (const purge of await Promise.allSettled(purges)) if (purge.status === 'rejected') throw purge.reason;
}
