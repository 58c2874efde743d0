import type { Storage } from '../storage/index.ts';
import type { Claimed } from './claim.ts';
import { release } from './release.ts';

/** At two a second while the database is out of reach: the leases of older ones have ended. */
const MAX_LOST = 200;

/**
 * Claims to be released, kept until the database has done so: one that is forgotten waits for its lease to end, a minute in
 * which nobody sends it.
 */
export function createUnsentClaims(storage: Storage) {
  let unsent: Claimed[] = [];
  let lost: string[] = [];

  return {
    get isEmpty(): boolean {
      return unsent.length === 0 && lost.length === 0;
    },
    add: (claimed: Claimed): void => void unsent.push(claimed),
    /** A claim whose answer did not come: the database may have made it all the same. */
    addLost(claimId: string): void {
      lost = [...lost, claimId].slice(-MAX_LOST);
    },
    async release(): Promise<void> {
      if (unsent.length === 0 && lost.length === 0) return;
      const claims = unsent;
      const claimIds = lost;
      unsent = [];
      lost = [];
      try {
        await release(storage, claims, claimIds);
      } catch (error) {
        unsent = [...claims, ...unsent];
        lost = [...claimIds, ...lost];
        throw error;
      }
    },
  };
}
