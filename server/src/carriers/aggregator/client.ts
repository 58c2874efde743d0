import { type PluginHttp, PluginHttpError } from '../../plugins/http/plugin-http.ts';
import { formatOf } from '../file-formats.ts';
import { AggregatorError, type ApiAnswer } from './answers.ts';

interface CallOptions {
  query?: Readonly<Record<string, string | undefined>>;
  json?: unknown;
  /** It changes nothing, although it is not a GET, so it may be sent again. */
  isRead?: boolean;
}

export interface ApiClient {
  /** Rejects with a `PluginHttpError` if no answer came. */
  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, options?: CallOptions): Promise<ApiAnswer>;
  /** A label or form. Rejects if it cannot be downloaded. */
  download(url: string): Promise<Uint8Array>;
}

interface ClientOptions {
  name: string;
  http: PluginHttp;
  /** `https://api.example.com` */
  origin: string;
  /** A proxy or simulator that stands in for the origin. */
  baseUrl: string | undefined;
  /** They hold the credentials. */
  headers: Readonly<Record<string, string>>;
}

/** Several times the largest label. */
const MAX_FILE_BYTES = 10 * 1024 * 1024;

export function createApiClient({ name, http, origin, baseUrl, headers }: ClientOptions): ApiClient {
  // Some enter the address with the version, which is part of every path.
  const base = (baseUrl ?? origin).replace(/\/+$/, '').replace(/\/v\d+$/, '');

  const urlOf = (path: string, query: CallOptions['query'] = {}): string => {
    const parameters = new URLSearchParams();
    for (const [key, value] of Object.entries(query)) if (value !== undefined) parameters.set(key, value);
    return `${base}${path}${parameters.size > 0 ? `?${parameters}` : ''}`;
  };

  /** Answers name files by the API's own address, even if a base URL stands in for it. */
  const fileUrlOf = (url: string): string =>
    url.startsWith(`${origin}/`) ? base + url.slice(origin.length) : url;

  return {
    async call(method, path, { query, ...options } = {}) {
      const response = await http.send({
        method,
        url: urlOf(path, query),
        headers: { ...headers, accept: 'application/json' },
        ...options,
      });
      return {
        status: response.status,
        body: parsed(response),
        retryAfterSeconds: secondsOf(response.headers['retry-after']),
      };
    },

    async download(url) {
      const inline = /^data:[^,]*;base64,(.*)$/s.exec(url)?.[1];
      if (inline !== undefined) return Buffer.from(inline, 'base64');
      const file = fileUrlOf(url);
      // Files that are stored elsewhere must not get the credentials.
      const isOwn = file.startsWith(`${base}/`);
      const { status, body } = await http.send({
        method: 'GET',
        url: file,
        headers: isOwn ? headers : {},
        maxBytes: MAX_FILE_BYTES,
      });
      // Error pages are sometimes sent as if they were the file.
      if (status !== 200 || formatOf(body) === undefined)
        throw new AggregatorError(`${name} did not provide the document (HTTP ${status})`, status);
      return body;
    },
  };
}

function parsed(response: { json(): unknown }): unknown {
  try {
    return response.json();
  } catch (error) {
    if (error instanceof PluginHttpError && error.code === 'not_json') return undefined;
    throw error;
  }
}

/** In seconds: dates are not read. */
const secondsOf = (header: string | undefined): number | undefined =>
  header !== undefined && /^\d{1,5}$/.test(header) ? Number(header) : undefined;
