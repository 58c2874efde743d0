import { invalidResponse } from './response-error.ts';

export interface ResponseHead {
  statusCode: number;
  /** HTTP/1.0, which closes connections by default. */
  isOld: boolean;
  /** Names in lower case; the values of repeated headers are joined by commas. */
  headers: Map<string, string>;
}

/** How the end of a body is found (RFC 9112, 6.3). */
export type Framing = { kind: 'length'; bytes: number } | { kind: 'chunked' } | { kind: 'until close' };

const STATUS_LINE = /^HTTP\/1\.([01]) ([1-9]\d\d)(?: |$)/;
const HEADER_NAME = /^[\w!#$%&'*+\-.^`|~]+$/;
/** A header value may contain tabs, but no other control characters; bare line feeds among them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for
const CONTROL = /[\0-\x08\x0a-\x1f\x7f]/;

/** `text`: everything before the empty line. */
export function parseHead(text: string): ResponseHead {
  const [first = '', ...lines] = text.split('\r\n');
  const status = STATUS_LINE.exec(first);
  if (status === null) throw invalidResponse('invalid HTTP status line');
  const headers = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(0, colon));
    if (!HEADER_NAME.test(name) || CONTROL.test(line)) throw invalidResponse('invalid HTTP header');
    const key = name.toLowerCase();
    const value = line.slice(colon + 1).trim();
    const before = headers.get(key);
    headers.set(key, before === undefined ? value : `${before}, ${value}`);
  }
  return { statusCode: Number(status[2]), isOld: status[1] === '0', headers };
}

/** Strict where two readers could disagree about where the response ends. */
export function framingOf({ statusCode, headers }: ResponseHead): Framing {
  if (statusCode === 204 || statusCode === 304) return { kind: 'length', bytes: 0 };
  const encoding = headers.get('transfer-encoding');
  const length = headers.get('content-length');
  if (encoding !== undefined) {
    if (length !== undefined) throw invalidResponse('both Content-Length and Transfer-Encoding');
    return /(^|,)[ \t]*chunked$/i.test(encoding) ? { kind: 'chunked' } : { kind: 'until close' };
  }
  if (length === undefined) return { kind: 'until close' };
  if (!/^\d{1,15}$/.test(length)) throw invalidResponse('invalid Content-Length');
  return { kind: 'length', bytes: Number(length) };
}

/** For how long the connection may be reused after this response; 0 if it may not be. */
export function keepAliveMs({ isOld, headers }: ResponseHead, most: number, marginMs: number): number {
  const connection = headers.get('connection')?.toLowerCase() ?? '';
  if (connection.includes('close') || (isOld && !connection.includes('keep-alive'))) return 0;
  const timeout = /timeout=(\d{1,6})/.exec(headers.get('keep-alive') ?? '')?.[1];
  return timeout === undefined ? most : Math.min(most, Math.max(0, Number(timeout) * 1_000 - marginMs));
}
