import type { DeliveryErrorCode } from '../schema/delivery-errors.ts';
import type { Signatures } from './sign.ts';

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
