/** Longer than the deadline for a carrier's answer, so the request that asked has ended by then. */
export const SETTLE_AFTER_MS = 60_000;
const RETRY_MS = 5_000;
const MAX_RETRY_MS = 3_600_000;

/** When to ask again after so many attempts. */
export const retryAt = (now: number, attempts: number): number =>
  now + Math.min(RETRY_MS * 2 ** attempts, MAX_RETRY_MS);

/** What is not found may still be on its way to the carrier, until no request can be under way any more. */
export function collectionOutcome<Outcome extends { outcome: string }>(
  found: Outcome,
  { askedAt, now }: { askedAt: number; now: number },
): Exclude<Outcome, { outcome: 'not_found' }> | { outcome: 'refused' | 'unknown'; reason: string } {
  if (found.outcome !== 'not_found') return found as Exclude<Outcome, { outcome: 'not_found' }>;
  return {
    outcome: now - askedAt < SETTLE_AFTER_MS ? 'unknown' : 'refused',
    reason: 'The request never reached the carrier',
  };
}
