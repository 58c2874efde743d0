import { isObject } from './is-object.ts';
import { keysOf } from './keys.ts';

export const STATUS_BY_CODE = {
  VALIDATION_ERROR: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  REQUEST_TIMEOUT: 408,
  CONFLICT: 409,
  VERSION_CONFLICT: 409,
  ACCOUNT_CHANGED: 409,
  CURSOR_EXPIRED: 410,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  RATE_LIMITED: 429,
  HEADERS_TOO_LARGE: 431,
  INTERNAL_ERROR: 500,
  CARRIER_ERROR: 502,
  UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof STATUS_BY_CODE;
export const ERROR_CODES = keysOf(STATUS_BY_CODE);

/** The only error that clients see. `message` is public; `cause` is for the log. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  /** Sent as `Retry-After`. */
  readonly retryAfterSeconds: number | undefined;
  /** API path that shows the outcome of a request that failed after it took effect: `/orders/ord_…`. */
  readonly lookAt: string | undefined;

  constructor(
    code: ErrorCode,
    publicMessage: string,
    options?: { cause?: unknown; retryAfterSeconds?: number; lookAt?: string },
  ) {
    super(publicMessage, options);
    this.name = 'AppError';
    this.code = code;
    this.retryAfterSeconds = options?.retryAfterSeconds;
    this.lookAt = options?.lookAt;
    this.status = STATUS_BY_CODE[code];
  }

  /** The body of every error response. */
  toBody(): { error: { code: ErrorCode; message: string } } {
    return { error: { code: this.code, message: this.message } };
  }
}

export const invalid = (message: string): AppError => new AppError('VALIDATION_ERROR', message);
export const notFound = (what: string): AppError => new AppError('NOT_FOUND', `${what} not found`);
export const notYours = (what: string): AppError =>
  new AppError('FORBIDDEN', `${what} belongs to another user`);
export const conflict = (message: string): AppError => new AppError('CONFLICT', message);
export const unavailable = (message: string, cause: unknown): AppError =>
  new AppError('UNAVAILABLE', message, { cause, retryAfterSeconds: 1 });

/** For whatever would change something in a paused account. Clients try again by themselves: nothing is lost while it moves. */
export const accountPaused = (): AppError =>
  new AppError('UNAVAILABLE', 'This account is paused: it can be read, but nothing in it can be changed', {
    retryAfterSeconds: 60,
  });

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The `code` that Node, SQLite and PostgreSQL put on their errors. */
export function codeOf(error: unknown): string | undefined {
  return isObject(error) && typeof error.code === 'string' ? error.code : undefined;
}

/** For whatever was thrown, which can be any value. */
export const asError = (thrown: unknown): Error =>
  thrown instanceof Error ? thrown : new Error(String(thrown), { cause: thrown });

/** Something the operator can fix: printed as one line, without a stack trace. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}

export type OnError = (error: unknown) => void;

/** What background work does with an error where nobody wants to hear of it. */
export const rethrow: OnError = (error) => {
  throw error;
};
