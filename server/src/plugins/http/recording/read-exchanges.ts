import { readFileSync } from 'node:fs';
import { isObject } from '../../../lib/is-object.ts';
import type { HarEntry } from './har.ts';

/** An exchange of a recording, to be replayed. */
export interface StoredExchange {
  request: { method: string; url: string; body: string | undefined };
  response: { status: number; headers: Readonly<Record<string, string>>; body: Buffer };
}

/** The exchanges of a recording in their order: HAR, or `{ exchanges: [{ request, response }] }` with bodies as JSON. */
export function readExchanges(file: string): StoredExchange[] {
  const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const { log, exchanges } = isObject(content) ? content : {};
  if (isObject(log) && Array.isArray(log.entries)) return log.entries.map(fromHar);
  if (Array.isArray(exchanges)) return exchanges.map(fromPlain);
  throw new Error(`${file} is neither a HAR file nor a list of exchanges`);
}

function fromHar({ request, response }: HarEntry): StoredExchange {
  const { text = '', encoding } = response.content;
  return {
    request: { method: request.method, url: request.url, body: request.postData?.text },
    response: {
      status: response.status,
      headers: readHeaders(response.headers),
      body: Buffer.from(text, encoding === 'base64' && isBase64(text) ? 'base64' : 'utf8'),
    },
  };
}

/** Some recorders keep the mark of a packed body although they write it unpacked. */
const isBase64 = (text: string): boolean => /^[A-Za-z0-9+/\s]*={0,2}\s*$/.test(text);

/** Without what described the bytes on the wire: HAR holds them unpacked. */
const readHeaders = (headers: HarEntry['response']['headers']): Record<string, string> =>
  Object.fromEntries(
    headers
      .map(({ name, value }) => [name.toLowerCase(), String(value)] as const)
      .filter(([name]) => !['content-encoding', 'content-length', 'transfer-encoding'].includes(name)),
  );

interface PlainExchange {
  request: { method: string; url: string; body?: unknown };
  response: { status: number; headers?: Record<string, string>; body?: unknown };
}

function fromPlain({ request, response }: PlainExchange): StoredExchange {
  return {
    request: { method: request.method, url: request.url, body: textOf(request.body) },
    response: {
      status: response.status,
      headers: { 'content-type': 'application/json', ...response.headers },
      body: Buffer.from(textOf(response.body) ?? ''),
    },
  };
}

const textOf = (body: unknown): string | undefined =>
  body === undefined || body === null || typeof body === 'string'
    ? (body ?? undefined)
    : JSON.stringify(body);
