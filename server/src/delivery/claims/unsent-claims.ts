import type { Storage } from '../../storage/index.ts';
import type { Claimed } from './claim.ts';
import { release } from './release.ts';

/** Enough for two per second while the database is out of reach: the leases of older ones have ended. */
const MAX_LOST = 200;

/**
 * Claims to be released, kept until the database has released them: otherwise their deliveries would wait a minute, until
 * the lease ends.
 */
export function createUnsentClaims(storage: Storage) {
  let unsent: Claimed[] = [];
  let lost: string[] = [];

  return {
    get isEmpty(): boolean {
      return unsent.length === 0 && lost.length === 0;
    },
    add: (claimed: Claimed): void => void unsent.push(claimed),
    /** A claim whose result was lost: the database may have made it. */
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
