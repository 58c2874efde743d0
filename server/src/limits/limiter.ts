import type { MaybePromise } from '../lib/maybe-promise.ts';

export const LIMIT = 60;
export const WINDOW_MS = 60_000;

/** The decision on one request of one key. */
export interface Verdict {
  allowed: boolean;
  /** Requests left in the window after this one. */
  remaining: number;
  /** Unix second, rounded up, at which the oldest counted request leaves the window. */
  resetAtSeconds: number;
}

/**
 * An exact sliding-window log: never more than LIMIT accepted requests per key in any WINDOW_MS. Rejected requests are not
 * counted.
 */
export interface Limiter {
  /** In memory, the verdict is there at once. */
  consume(keyId: string): MaybePromise<Verdict>;
  /** What is wrong, for `/readyz`; undefined if nothing is. */
  problem(): string | undefined;
  close(): Promise<void>;
}
