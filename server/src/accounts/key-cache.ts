import type { Access, Permission, Role } from '../schema/callers.ts';
import type { Storage } from '../storage/index.ts';

/** A few hundred bytes each. */
const MAX_KEYS = 50_000;

/** The owner and rights of a valid key. */
export interface KeyHolder {
  keyId: string;
  name: string;
  accountId: string;
  access: readonly Access[];
  permissions: readonly Permission[];
  /** The role of whoever created the key, which may do no more. */
  role: Role;
  /** Whether the account is paused: then it can be read and not changed. */
  isPaused: boolean;
}

/** A valid key, and until when. */
export interface FoundKey {
  holder: KeyHolder;
  expiresAt: number;
}

/**
 * Valid keys by their hash, on SQLite: reading one there costs as much as all else that a small request needs. Revoking keys
 * empties the cache, and so does whatever another process writes. Where several processes share the data it stays empty.
 */
export function createKeyCache(storage: Storage) {
  const known = new Map<string, FoundKey>();
  let version = storage.versionOfOthers();
  const isUsed = version !== undefined;
  if (isUsed) storage.onAnnounced('keys', () => known.clear());

  return {
    find(hash: string): FoundKey | undefined {
      if (!isUsed) return undefined;
      const current = storage.versionOfOthers();
      if (current !== version) known.clear();
      version = current;
      return known.get(hash);
    },

    add(hash: string, key: FoundKey): void {
      if (!isUsed) return;
      if (known.size >= MAX_KEYS) known.clear();
      known.set(hash, key);
    },
  };
}
