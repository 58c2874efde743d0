import { AppError } from '../lib/errors.ts';

/** A request with an Idempotency-Key under way, which has locked its key. */
export interface Claim {
  readonly id: string;
  readonly accountId: string;
  readonly key: string;
  /** Something the request did has been committed, together with the mark that says so. */
  applied: boolean;
  /** Its answer is kept: it will not run again, whatever else it does. */
  answered: boolean;
}

/** What is kept of an answer, and given again. */
export interface StoredResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** How a request ended. */
export interface Ending {
  status: number;
  headers: Record<string, string>;
  /** Undefined where it is no text, and so is not kept. */
  body: string | undefined;
  /** After a failure: where to see the outcome, if it said. */
  lookAt: string | undefined;
}

/** When to try again: most requests take less. */
const RETRY_AFTER_SECONDS = 1;

export const stillRunning = (): AppError =>
  new AppError(
    'CONFLICT',
    'The first request with this Idempotency-Key is still being processed, try again in a moment',
    { retryAfterSeconds: RETRY_AFTER_SECONDS },
  );
