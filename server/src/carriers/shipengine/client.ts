import { formatOf } from '../file-formats.ts';
import { type CarrierHttp, CarrierHttpError } from '../http/carrier-http.ts';
import type { ShipEngineSettings } from './settings.ts';

const SHIPENGINE_ORIGIN = 'https://api.shipengine.com';

/** What ShipEngine answered. `body` is undefined where it is not JSON. */
export interface Answer {
  status: number;
  body: unknown;
  retryAfterSeconds: number | undefined;
}

interface CallOptions {
  query?: Readonly<Record<string, string | undefined>>;
  json?: unknown;
  /** Changes nothing at ShipEngine, although it is not a GET. */
  isRead?: boolean;
}

export interface ShipEngineClient {
  /** Rejects with a `CarrierHttpError` if no answer came. */
  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, options?: CallOptions): Promise<Answer>;
  /** A label or form. Rejects if it can't be downloaded. */
  download(url: string): Promise<Uint8Array>;
  /** A text that may quote the credentials, without them. */
  redact(text: string): string;
}

/** Several times the largest label. */
const MAX_FILE_BYTES = 10 * 1024 * 1024;

export function createClient({ apiKey, baseUrl }: ShipEngineSettings, http: CarrierHttp): ShipEngineClient {
  const base = (baseUrl ?? SHIPENGINE_ORIGIN).replace(/\/+$/, '').replace(/\/v1$/, '');
  const headers = { 'API-Key': apiKey, accept: 'application/json' };

  const urlOf = (path: string, query: CallOptions['query'] = {}): string => {
    const parameters = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.set(name, value);
    return `${base}${path}${parameters.size > 0 ? `?${parameters}` : ''}`;
  };

  /** Answers name files by ShipEngine's own address, also where a base URL stands in for it. */
  const fileUrlOf = (url: string): string =>
    baseUrl !== undefined && url.startsWith(`${SHIPENGINE_ORIGIN}/`)
      ? base + url.slice(SHIPENGINE_ORIGIN.length)
      : url;

  return {
    async call(method, path, { query, json, isRead } = {}) {
      const response = await http.send({
        method,
        url: urlOf(path, query),
        headers,
        ...(json !== undefined && { json }),
        ...(isRead && { isRead }),
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
      const isOwn = file.startsWith(`${base}/`);
      const { status, body } = await http.send({
        method: 'GET',
        url: file,
        headers: isOwn ? { 'API-Key': apiKey } : {},
        maxBytes: MAX_FILE_BYTES,
      });
      if (status !== 200) throw new Error(`ShipEngine answered ${status} instead of the file`);
      if (formatOf(body) === undefined)
        throw new Error('ShipEngine answered with something that is not the file');
      return body;
    },

    redact: (text) => text.replaceAll(apiKey, '***'),
  };
}

function parsed(response: { json(): unknown }): unknown {
  try {
    return response.json();
  } catch (error) {
    if (error instanceof CarrierHttpError && error.code === 'not_json') return undefined;
    throw error;
  }
}

/** In seconds: dates are not read. */
const secondsOf = (header: string | undefined): number | undefined =>
  header !== undefined && /^\d{1,5}$/.test(header) ? Number(header) : undefined;
