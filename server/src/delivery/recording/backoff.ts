export const MAX_ATTEMPTS = 25;

const FIRST_MS = 5_000;
const CAP_MS = 6 * 3_600_000;
const JITTER = 0.2;
/** No delivery and no probe waits longer, unless the clock has been set back since. */
export const LONGEST_BACKOFF_MS = CAP_MS * (1 + JITTER);

/**
 * How long to wait after failed attempt `n` (from 1): 5 s, doubled each time up to 6 h, ±20 % so that what failed
 * together does not come back together. A receiver's Retry-After may lengthen it, up to the cap.
 */
export function backoffMs(n: number, retryAfterMs: number | undefined, random: () => number): number {
  const plain = Math.min(FIRST_MS * 2 ** (n - 1), CAP_MS);
  const jittered = plain * (1 - JITTER + 2 * JITTER * random());
  return Math.round(Math.max(jittered, Math.min(retryAfterMs ?? 0, CAP_MS)));
}

/** Seconds, or a date as HTTP writes it. */
export function parseRetryAfter(header: string | undefined, nowMs: number): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d+$/.test(header)) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - nowMs);
}
