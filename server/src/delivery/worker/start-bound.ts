import { START_WITHIN_MS } from '../../webhooks/index.ts';

/** However slow the database is: whoever deletes a subscription may have to wait this long. */
export const MAX_START_WITHIN_MS = 30_000;
/** The answer to a claim leaves three quarters of the time for starting what was claimed, if it takes as long as expected. */
const TIMES_EXPECTED = 4;

export interface StartBound {
  /** How long after it was sent the next claim's deliveries may be started. */
  readonly ms: number;
  /** A claim was answered after this time. */
  answered(tookMs: number): void;
}

/**
 * A claimed delivery must be started before a time that the claim states (`webhooks/claimed-starts.ts`), counted from when the claim was
 * sent. If the disk or the network is slow, an answer may come after 200 ms; so the time is a multiple of what
 * claims have recently taken. A single slow claim comes too late and is made again, with more time.
 */
export function createStartBound(): StartBound {
  let expectedMs = 0;
  return {
    get ms() {
      const wanted = Math.ceil(TIMES_EXPECTED * expectedMs);
      return Math.min(Math.max(START_WITHIN_MS, wanted), MAX_START_WITHIN_MS);
    },
    answered(tookMs) {
      expectedMs = Math.min(Math.max(tookMs, expectedMs / 2), MAX_START_WITHIN_MS / TIMES_EXPECTED);
    },
  };
}
