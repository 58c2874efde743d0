/** The only way from a plug-in to the network. */
export interface PluginHttp {
  /**
   * Sends one request and returns the answer, whatever its status. Rejects with a `PluginHttpError` if none came, if it was
   * too large, or if the host is not allowed. Reads (`GET`, and requests marked `isRead`) are retried; others never are.
   * Redirects are followed for `GET` alone, and without the headers of the request where they lead to another origin. Where the
   * address is a setting of the merchant (`public` hosts), they are never followed there: that is `redirected`.
   */
  send(request: PluginHttpRequest): Promise<PluginHttpResponse>;
}

export interface PluginHttpRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string | URL;
  headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  json?: unknown;
  /** Sent as it is, with the content type that `headers` give. */
  body?: string;
  /** A request that changes nothing, although it is not a GET: it may be retried. */
  isRead?: boolean;
  /** For everything: retries, redirects and the body included. */
  timeoutMs?: number;
  /** Limit for the unpacked body. */
  maxBytes?: number;
}

export interface PluginHttpResponse {
  status: number;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  /** Parses the body; throws a `PluginHttpError` (`not_json`) if it is not JSON. */
  json(): unknown;
}

export type PluginHttpErrorCode =
  | 'timeout'
  | 'connection'
  | 'blocked_host'
  | 'redirected'
  | 'too_large'
  | 'not_json';

/** Its message names the host and what went wrong, never credentials, bodies or the rest of a URL. */
export class PluginHttpError extends Error {
  override name = 'PluginHttpError';
  readonly code: PluginHttpErrorCode;
  /** False only if it is certain that nothing was sent: a blocked host, a connection that was never made. */
  readonly wasSent: boolean;
  /** Where to, for `redirected`. */
  readonly location: URL | undefined;

  constructor(
    code: PluginHttpErrorCode,
    message: string,
    { wasSent = true, location, ...options }: ErrorOptions & { wasSent?: boolean; location?: URL } = {},
  ) {
    super(message, options);
    this.code = code;
    this.wasSent = wasSent;
    this.location = location;
  }
}
