import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { messageOf } from '../../lib/errors.ts';
import type { Printer, PrintFormat } from './printer.ts';

/** More than 100 labels with pictures. */
const MAX_BYTES = 50 * 1024 * 1024;
const FORMATS: Record<string, PrintFormat> = { 'application/zpl': 'zpl', 'application/pdf': 'pdf' };

interface Options {
  /** The dashboards that may print: `https://ship.example.com`. */
  origins: readonly string[];
  token: string;
  printer: Printer;
  /** For the operator's screen. */
  log(line: string): void;
}

/**
 * Takes labels from the dashboard in a browser of this computer and gives them to a printer. Any web page can send requests to
 * a port of the computer it is open on, so a request needs the origin of a known dashboard as well as the token.
 */
export function createPrintBridge({ origins, token, printer, log }: Options): Server {
  const isToken = (given: string): boolean => timingSafeEqual(digest(given), digest(token));

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { origin = '', host = '', authorization = '' } = request.headers;
    const reply = (status: number, message?: string) => {
      response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
      response.end(message === undefined ? undefined : JSON.stringify({ message }));
    };
    // A name that somebody else's DNS points here is not this computer.
    if (!/^(127\.0\.0\.1|localhost)(:\d+)?$/.test(host)) return reply(403, 'Unknown host');
    if (!origins.includes(origin))
      return reply(403, `${origin || 'This page'} may not print here: start the bridge with --origin`);
    response.setHeader('access-control-allow-origin', origin);
    response.setHeader('vary', 'origin');
    if (request.method === 'OPTIONS') {
      response.setHeader('access-control-allow-methods', 'GET, POST');
      response.setHeader('access-control-allow-headers', 'authorization, content-type');
      response.setHeader('access-control-allow-private-network', 'true');
      response.setHeader('access-control-max-age', '600');
      return reply(204);
    }
    if (!isToken(authorization.replace(/^Bearer /, ''))) return reply(401, 'The token is wrong');
    const path = `${request.method} ${request.url}`;
    if (path === 'GET /status') return reply(200, `Ready to print on ${printer.name}`);
    if (path !== 'POST /print') return reply(404, 'Not found');
    const format = FORMATS[request.headers['content-type'] ?? ''];
    if (format === undefined || !printer.formats.includes(format))
      return reply(415, `${printer.name} takes ${printer.formats.join(' or ').toUpperCase()} only`);
    const bytes = await bodyOf(request);
    if (bytes === undefined) return reply(413, 'The file is too large');
    await printer.send(bytes, format);
    log(`printed ${bytes.length} bytes of ${format.toUpperCase()}`);
    reply(200, 'Printed');
  }

  return createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      log(messageOf(error));
      if (!response.headersSent) response.writeHead(502, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ message: messageOf(error) }));
    });
  });
}

/** Digests have equal length, as a comparison in constant time needs. */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

async function bodyOf(request: IncomingMessage): Promise<Buffer | undefined> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    size += part.length;
    if (size > MAX_BYTES) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}
