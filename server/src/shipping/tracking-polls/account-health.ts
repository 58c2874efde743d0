/** One parcel that the carrier does not know is no reason to leave the others. */
const FAILURES_UNTIL_DOWN = 2;
const SHORTEST_PAUSE_MS = 5 * 60_000;
const LONGEST_PAUSE_MS = 6 * 3_600_000;

interface Health {
  failures: number;
  downUntil: number;
}

/**
 * Which accounts answer. Of one whose key was revoked, or whose carrier is down, parcels are left alone for growing pauses,
 * each ended by asking for one of them; so neither the carrier nor the log is flooded. Kept in memory: each process finds out.
 */
export function createAccountHealth() {
  const accounts = new Map<string, Health>();

  return {
    /** Until when to leave the account alone; undefined if it answers, as far as is known. */
    downUntil(carrierAccountId: string, now: number): number | undefined {
      const { downUntil = 0 } = accounts.get(carrierAccountId) ?? {};
      return downUntil > now ? downUntil : undefined;
    },

    succeeded(carrierAccountId: string): void {
      accounts.delete(carrierAccountId);
    },

    failed(carrierAccountId: string, now: number): void {
      const failures = (accounts.get(carrierAccountId)?.failures ?? 0) + 1;
      const excess = failures - FAILURES_UNTIL_DOWN;
      const pause = Math.min(SHORTEST_PAUSE_MS * 2 ** Math.min(excess, 10), LONGEST_PAUSE_MS);
      accounts.set(carrierAccountId, { failures, downUntil: excess < 0 ? 0 : now + pause });
    },
  };
}
