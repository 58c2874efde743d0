/** Time is injected everywhere, so that tests move it instead of sleeping. */
export interface Clock {
  /** Wall clock, in milliseconds since 1970, for times that are stored or shown. */
  now(): number;
  /** Milliseconds that never run backwards, for durations and the rate limit. */
  monotonic(): number;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
};

export const toIso = (ms: number): string => new Date(ms).toISOString();

export const toIsoOrNull = (ms: number | null): string | null => (ms === null ? null : toIso(ms));
