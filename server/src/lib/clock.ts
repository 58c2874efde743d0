/** Time is injected everywhere, so that tests move it instead of sleeping. */
export interface Clock {
  /** Wall clock, milliseconds since 1970. What is stored and shown. */
  now(): number;
  /** Milliseconds that never run backwards. What durations and the rate limit are measured with. */
  monotonic(): number;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
};

export const toIso = (ms: number): string => new Date(ms).toISOString();

export const toIsoOrNull = (ms: number | null): string | null => (ms === null ? null : toIso(ms));
