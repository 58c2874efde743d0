export const LIMIT = 60;
export const WINDOW_MS = 60_000;

/** The answer to one request of one key. */
export interface Verdict {
  allowed: boolean;
  /** Requests left in the window, this one counted. */
  remaining: number;
  /** Unix second, rounded up, at which the oldest counted request leaves the window. */
  resetAtSeconds: number;
}

/**
 * An exact sliding window: at no moment have more than LIMIT requests of a key been accepted in the WINDOW_MS before it.
 * A refused request is not counted.
 */
export interface Limiter {
  take(keyId: string): Promise<Verdict>;
  /** Undefined where all is well, else what is wrong, for `/readyz`. */
  trouble(): string | undefined;
  close(): Promise<void>;
}
