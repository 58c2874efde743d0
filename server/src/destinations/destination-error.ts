import { asError, codeOf } from '../lib/errors.ts';
import { isObject } from '../lib/is-object.ts';
import { type ConnectionFailure, connectionFailure } from '../schema/connection-errors.ts';
import { type DeliveryErrorCode, isDeliveryErrorCode } from '../schema/delivery-errors.ts';
import type { DestinationResult } from './destination.ts';

/** Why a message was not delivered. `message` is what the account reads, `detail` what only the operator may read. */
export class DestinationError extends Error {
  override readonly name = 'DestinationError';
  readonly code: DeliveryErrorCode;
  readonly detail: string | undefined;

  constructor(code: DeliveryErrorCode, message: string, detail?: string) {
    super(message);
    this.code = code;
    this.detail = detail;
  }
}

const MAX_TEXT = 1_000;

export const delivered = (response: string): DestinationResult => ({
  delivered: true,
  errorCode: null,
  error: null,
  detail: null,
  response: response.slice(0, MAX_TEXT),
});

/** The result of a failure. Whatever the library or the broker has put into the text, the secrets stay out of it. */
export function failed(thrown: unknown, secrets: readonly string[]): DestinationResult {
  const { code, error, detail } = failureOf(asError(thrown));
  const clean = (text: string): string => withoutSecrets(text, secrets).slice(0, MAX_TEXT);
  return {
    delivered: false,
    errorCode: code,
    error: clean(error),
    detail: detail === undefined ? null : clean(detail),
    response: null,
  };
}

function failureOf(error: Error): ConnectionFailure {
  // Thrown here, or by whoever resolves and guards addresses.
  const code = codeOf(error);
  if (isDeliveryErrorCode(code)) {
    const detail = isObject(error) && typeof error.detail === 'string' ? error.detail : undefined;
    return { code, error: error.message, detail };
  }
  // Libraries wrap what the socket has reported.
  return code === undefined && error.cause instanceof Error
    ? failureOf(error.cause)
    : connectionFailure(error);
}

const withoutSecrets = (text: string, secrets: readonly string[]): string =>
  secrets
    .filter((secret) => secret !== '')
    .toSorted((a, b) => b.length - a.length)
    .reduce((clean, secret) => clean.replaceAll(secret, '[redacted]'), text);
