import { isUtf8 } from 'node:buffer';
import type { RecordedExchange } from '../create-plugin-http.ts';
import type { Concealment } from './conceal.ts';

/** The part of HAR 1.2 that is written and read here. */
export interface HarEntry {
  startedDateTime: string;
  time: number;
  request: {
    method: string;
    url: string;
    headers: NameValue[];
    postData?: { mimeType: string; text: string };
    [other: string]: unknown;
  };
  response: {
    status: number;
    headers: NameValue[];
    content: { size: number; mimeType: string; text?: string; encoding?: string };
    [other: string]: unknown;
  };
  [other: string]: unknown;
}

interface NameValue {
  name: string;
  value: string;
}

/** An exchange as HAR describes it, without secrets. */
export function toHarEntry(exchange: RecordedExchange, conceal: Concealment): HarEntry {
  const { request, response } = exchange;
  const url = conceal.url(request.url);
  return {
    startedDateTime: new Date(exchange.startedAt).toISOString(),
    time: exchange.durationMs,
    request: {
      method: request.method,
      url: url.href,
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: conceal.headers(request.headers),
      queryString: [...url.searchParams].map(([name, value]) => ({ name, value })),
      ...(request.body !== undefined && {
        postData: { mimeType: 'application/json', text: conceal.body(request.body) },
      }),
      headersSize: -1,
      bodySize: -1,
    },
    response: {
      // HAR's way to say that no answer came.
      status: response?.status ?? 0,
      statusText: '',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: conceal.headers(response?.headers ?? {}),
      content: contentOf(response, conceal),
      redirectURL: conceal.text(response?.headers.location ?? ''),
      headersSize: -1,
      bodySize: -1,
    },
    cache: {},
    timings: { send: 0, wait: exchange.durationMs, receive: 0 },
  };
}

function contentOf(
  response: RecordedExchange['response'],
  conceal: Concealment,
): HarEntry['response']['content'] {
  const body = response?.body ?? Buffer.alloc(0);
  const content = { size: body.length, mimeType: response?.headers['content-type'] ?? '' };
  return isUtf8(body)
    ? { ...content, text: conceal.body(body.toString('utf8')) }
    : { ...content, text: body.toString('base64'), encoding: 'base64' };
}
