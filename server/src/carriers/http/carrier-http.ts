/** The only way from a carrier plug-in to the network. */
export interface CarrierHttp {
  /**
   * Sends one request and returns the answer, whatever its status. Rejects with a `CarrierHttpError` if none came, if it was
   * too large, or if the host is not allowed. Reads (`GET`, and requests marked `isRead`) are retried; others never are.
   */
  send(request: CarrierHttpRequest): Promise<CarrierHttpResponse>;
}

export interface CarrierHttpRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string | URL;
  headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  json?: unknown;
  /** A request that changes nothing, although it is not a GET: it may be retried. */
  isRead?: boolean;
  timeoutMs?: number;
  maxBytes?: number;
}

export interface CarrierHttpResponse {
  status: number;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  /** Parses the body; throws a `CarrierHttpError` (`not_json`) if it is not JSON. */
  json(): unknown;
}

export type CarrierHttpErrorCode = 'timeout' | 'connection' | 'blocked_host' | 'too_large' | 'not_json';

/** Its message names the host and what went wrong, never credentials, bodies or the rest of a URL. */
export class CarrierHttpError extends Error {
  override name = 'CarrierHttpError';
  readonly code: CarrierHttpErrorCode;

  constructor(code: CarrierHttpErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
