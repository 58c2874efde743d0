import type { DeliveryErrorCode } from '../../schema/delivery-errors.ts';
import type { Signatures } from '../sending/sign.ts';

/** The result of one attempt. */
export interface Outcome {
  delivered: boolean;
  /** It failed through no fault of the receiver: it does not count, and the delivery is soon tried again. */
  postponed: boolean;
  /** When it started: the moment that it was signed for. */
  at: number;
  durationMs: number;
  statusCode: number | null;
  errorCode: DeliveryErrorCode | null;
  /** What the account reads. */
  error: string | null;
  /** What only the operator may read of it, in the log. */
  detail: string | null;
  /** The first 1 KiB of what was answered. */
  response: string | null;
  /** Whether that is not all of it. */
  responseCut: boolean;
  retryAfterMs: number | undefined;
  /** As they were sent; null where nothing was signed. */
  signatures: Signatures | null;
}

/** What an attempt says about how much its receiver can take. */
export type AttemptResult = 'delivered' | 'refused' | 'failed';

/** A receiver that takes longer than this for an error is one that may soon hang. */
const QUICK_MS = 1_000;
const TOO_MANY_REQUESTS = 429;

/** `refused`: an error of this one request, and no sign that there are too many. */
export function resultOf({ delivered, statusCode, durationMs, retryAfterMs }: Outcome): AttemptResult {
  if (delivered) return 'delivered';
  const asksToSlowDown = statusCode === TOO_MANY_REQUESTS || retryAfterMs !== undefined;
  return statusCode === null || asksToSlowDown || durationMs > QUICK_MS ? 'failed' : 'refused';
}

/** An attempt that failed because of ourselves: nobody has counted on an answer yet. */
export const postponed = (
  at: number,
  { errorCode, error, detail }: { errorCode: DeliveryErrorCode; error: string; detail: string },
): Outcome => ({
  delivered: false,
  postponed: true,
  at,
  durationMs: 0,
  statusCode: null,
  errorCode,
  error,
  detail,
  response: null,
  responseCut: false,
  retryAfterMs: undefined,
  signatures: null,
});
