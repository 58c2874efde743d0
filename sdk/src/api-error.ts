import type { ErrorCode, Problem, ProblemField } from './generated/schemas.ts';

/** Codes of the server, and those of this client for responses that are not the server's. */
export type ApiErrorCode = ErrorCode | 'UNREACHABLE' | 'TIMEOUT' | 'UNEXPECTED';

interface Details {
  headers?: Headers | undefined;
  errors?: readonly ProblemField[] | undefined;
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
  /** The headers of the response; undefined if there was none. */
  readonly headers: Headers | undefined;
  /** All that is wrong with a request that is not valid, at most 20. Otherwise empty. */
  readonly errors: readonly ProblemField[];

  constructor(status: number, code: ApiError['code'], message: string, details: Details = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    // Not `this.constructor.name`, which minifiers change.
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.headers = details.headers;
    this.requestId = details.headers?.get('x-request-id') ?? undefined;
    this.retryAfterSeconds = secondsOf(details.headers?.get('retry-after'));
    this.errors = details.errors ?? [];
  }

  /** The same by field, for a form: `{ 'items[0].quantity': 'must be at least 1' }`. What is about the whole body is under `body`. */
  get fields(): Record<string, string> {
    return Object.fromEntries(this.errors.map((error) => [fieldOf(error), error.detail]));
  }
}

/** 400: `fields` has the rules that are violated, by field, and the message names them. */
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
  const { code, message, errors } = failureIn(body) ?? { code: 'UNEXPECTED', message: strange(response) };
  const known = code === 'CARRIER_ERROR' ? CarrierError : CLASS_BY_STATUS[status];
  const Class = known ?? (status >= 500 ? ServerError : ApiError);
  return new Class(status, code, message, { headers, errors });
}

interface Failed extends Pick<Problem, 'errors'> {
  code: string;
  message: string;
}

/** The error in a body of either form. */
function failureIn(body: unknown): Failed | undefined {
  const { error, code, detail, errors } = (body ?? {}) as Partial<Problem> & { error?: Partial<Failed> };
  if (typeof error?.code === 'string' && typeof error.message === 'string')
    return { code: error.code, message: error.message };
  if (typeof code !== 'string' || typeof detail !== 'string') return undefined;
  return { code, message: detail, ...(Array.isArray(errors) && { errors }) };
}

export const isHtml = ({ headers }: Response): boolean =>
  headers.get('content-type')?.toLowerCase().startsWith('text/html') === true;

const strange = (response: Response): string =>
  isHtml(response)
    ? `The server answered with an HTML page (${response.status}): is there a proxy in between?`
    : `The server answered with status ${response.status}`;

/** `/items/0/quantity` as it is in messages: `items[0].quantity`. */
function fieldOf({ in: place, pointer }: ProblemField): string {
  if (pointer === '') return place;
  if (place !== 'body') return pointer;
  return pointer
    .slice(1)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((name, part) => (/^\d+$/.test(part) ? `${name}[${part}]` : `${name}.${part}`));
}

const secondsOf = (text: string | null | undefined): number | undefined =>
  text && /^\d+$/.test(text) ? Number(text) : undefined;
