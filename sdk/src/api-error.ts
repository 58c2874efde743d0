import type { ErrorCode } from './generated/schemas.ts';

/** Codes of the server, and those of this client for responses that are not the server's. */
export type ApiErrorCode = ErrorCode | 'UNREACHABLE' | 'TIMEOUT' | 'UNEXPECTED';

interface Details {
  requestId?: string | undefined;
  retryAfterSeconds?: number | undefined;
  cause?: unknown;
}

/** An error response, or no response at all (status 0). */
export class ApiError extends Error {
  readonly status: number;
  /** One of `ApiErrorCode`, or a code of a newer server. */
  readonly code: ApiErrorCode | (string & {});
  /** From `X-Request-Id`: the server's log has more under this id. */
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, code: ApiError['code'], message: string, details: Details = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    // Not `this.constructor.name`, which minifiers change.
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.requestId = details.requestId;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

/** 400: the message names the field and the rule that it violates. */
export class ValidationError extends ApiError {
  override readonly name = 'ValidationError';
}
/** 401: the key is missing, invalid, revoked or expired. */
export class AuthenticationError extends ApiError {
  override readonly name = 'AuthenticationError';
}
/** 403: the key lacks a permission, or the resource belongs to another account. */
export class PermissionError extends ApiError {
  override readonly name = 'PermissionError';
}
/** 404 */
export class NotFoundError extends ApiError {
  override readonly name = 'NotFoundError';
}
/** 409: the state of the resource does not allow it, or the idempotency key was used for another request. */
export class ConflictError extends ApiError {
  override readonly name = 'ConflictError';
}
/** 429, after all retries. */
export class RateLimitError extends ApiError {
  override readonly name = 'RateLimitError';
}
/** 502 `CARRIER_ERROR`: the carrier refused or did not answer. */
export class CarrierError extends ApiError {
  override readonly name = 'CarrierError';
}
/** Any other 5xx, after all retries. */
export class ServerError extends ApiError {
  override readonly name = 'ServerError';
}
/** No response: it is unknown whether the request took effect. `status` is 0. */
export class ConnectionError extends ApiError {
  override readonly name = 'ConnectionError';
}

const CLASS_BY_STATUS: Record<number, typeof ApiError> = {
  400: ValidationError,
  401: AuthenticationError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  429: RateLimitError,
};

/** A response without our error body comes from something in between, such as a proxy. */
export function errorFrom(response: Response, body: unknown): ApiError {
  const { status, headers } = response;
  const error = (body as { error?: { code?: unknown; message?: unknown } } | undefined)?.error;
  const details: Details = {
    requestId: headers.get('x-request-id') ?? undefined,
    retryAfterSeconds: secondsOf(headers.get('retry-after')),
  };
  const isOurs = typeof error?.code === 'string' && typeof error.message === 'string';
  const code = isOurs ? String(error.code) : 'UNEXPECTED';
  const message = isOurs ? String(error.message) : `The server answered with status ${status}`;
  const known = code === 'CARRIER_ERROR' ? CarrierError : CLASS_BY_STATUS[status];
  const Class = known ?? (status >= 500 ? ServerError : ApiError);
  return new Class(status, code, message, details);
}

const secondsOf = (text: string | null): number | undefined =>
  text !== null && /^\d+$/.test(text) ? Number(text) : undefined;
