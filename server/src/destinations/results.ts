import type { DeliveryErrorCode } from '../schema/delivery-errors.ts';
import type { DestinationResult } from './destination.ts';
import { failed as failedToConnect } from './destination-error.ts';

/** How much of an answer is kept for people to read. */
const MAX_KEPT = 1024;

export const delivered = (response: string | null): DestinationResult => ({
  delivered: true,
  errorCode: null,
  error: null,
  detail: null,
  response: response?.slice(0, MAX_KEPT) ?? null,
});

export const failed = (
  errorCode: DeliveryErrorCode,
  error: string,
  { response, ...more }: Partial<Pick<DestinationResult, 'detail' | 'response' | 'retryAfterMs'>> = {},
): DestinationResult => ({
  delivered: false,
  errorCode,
  error,
  detail: null,
  response: response?.slice(0, MAX_KEPT) ?? null,
  ...more,
});

export const late = (timeoutMs: number): DestinationResult =>
  failed('timeout', `no answer within ${timeoutMs / 1000} s`);

/** Whoever waited for the answer has stopped waiting: it does not count as a failure. */
export const aborted = (): DestinationResult => failed('postponed', 'not sent yet: this server is stopping');

/** Why there was no connection, or why it ended. */
export const connectionFailure = (thrown: unknown): DestinationResult => failedToConnect(thrown, []);
