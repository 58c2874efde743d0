import type { Storage } from '../storage/index.ts';

interface Look {
  owner: string;
  owner_gone: number;
  /** When this was seen, by the database's clock. */
  now: number;
}

/** A process that has lost its connection is usually back earlier. */
const LOST_AFTER_MS = 2_000;

/**
 * The processes whose requests will not be answered any more. One that shares the database may have lost only its connection,
 * and answer yet: so it must be gone at two looks that far apart, and at every look in between.
 */
export function createLostHolders({ isShared }: Storage) {
  const goneSince = new Map<string, number>();
  return {
    has({ owner, owner_gone, now }: Look): boolean {
      if (owner_gone === 0) {
        goneSince.delete(owner);
        return false;
      }
      if (!isShared) return true;
      const since = goneSince.get(owner) ?? now;
      goneSince.set(owner, since);
      return now - since >= LOST_AFTER_MS;
    },
  };
}
