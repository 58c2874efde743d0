import { asError } from '../../lib/errors.ts';
import { type ConnectionFailure, connectionFailure } from '../../schema/connection-errors.ts';
import { ConnectError } from './connect-error.ts';
import { ResponseError } from './http/response-error.ts';

/** Why an attempt got no response. */
export type SendFailure = ConnectionFailure;

export function sendFailure(error: Error): SendFailure {
  // If several addresses were dialed, the failure of the first.
  const cause = error instanceof AggregateError ? asError(error.errors[0]) : error;
  if (cause instanceof ConnectError)
    return { code: cause.code, error: cause.message, detail: cause.detail, ours: cause.ours };
  if (cause instanceof ResponseError) return { code: cause.code, error: cause.message };
  return connectionFailure(cause);
}
