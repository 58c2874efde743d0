/** An error response, or no response at all (status 0). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** A response without our error body comes from something in between, such as a proxy. */
export function errorFrom(response: Response, body: unknown): ApiError {
  const error = (body as { error?: { code?: unknown; message?: unknown } } | undefined)?.error;
  if (typeof error?.code === 'string' && typeof error.message === 'string') {
    return new ApiError(response.status, error.code, error.message);
  }
  return new ApiError(response.status, 'UNEXPECTED', `The server answered with status ${response.status}`);
}
