import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CallName, createFaults, type FaultKind, type Faults } from './faults.ts';

/** One exchange with a vendor, as it can be printed. */
export interface Exchange {
  call: CallName;
  method: string;
  /** With its query. */
  path: string;
  /** 0 where no answer was sent. */
  status: number;
  request: unknown;
  /** What the vendor answered, or would have: a fault may have kept it from arriving. Files are shown as their size. */
  response: unknown;
  fault?: FaultKind;
  at: number;
}

// biome-ignore lint/suspicious/noExplicitAny: whatever was sent, as a real server would see it
export type Json = any;

interface VendorRequest {
  /** What the `:name` segments of the route's path stand for, in order. */
  ids: string[];
  query: URLSearchParams;
  body: Json;
  headers: IncomingMessage['headers'];
}

export interface FileAnswer {
  type: string;
  bytes: Uint8Array;
}

export type Answer = [status: number, body: Json] | FileAnswer;

export interface Route {
  call: CallName;
  method: string;
  /** `/v2/shipments/:id/buy` */
  path: string;
  /** Files and public keys are served to anyone. */
  isPublic?: boolean;
  handle(request: VendorRequest): Answer;
}

/** How a vendor words what is wrong with a request. */
export type ErrorShape = (status: number, code: string, message: string) => Json;

interface VendorServerOptions {
  port?: number;
  routes(origin: string): Route[];
  /** Why the request may not be made, or nothing. */
  refuse(request: VendorRequest): Answer | undefined;
  error: ErrorShape;
}

export interface VendorServer {
  /** The `baseUrl` of an account. */
  url: string;
  faults: Faults;
  /** Everything so far, oldest first. */
  journal: Exchange[];
  /** Resolves when nobody is connected any more: what a client that died has sent is done by then. */
  quiet(): Promise<void>;
  stop(): Promise<void>;
}

/** The part that all vendors share: HTTP, faults and a journal. */
export async function startVendorServer(options: VendorServerOptions): Promise<VendorServer> {
  const faults = createFaults();
  const journal: Exchange[] = [];
  let routes: (Route & { pattern: RegExp })[] = [];

  const answerTo = (route: Route | undefined, request: VendorRequest): Answer => {
    if (route?.isPublic) return route.handle(request);
    const refused = options.refuse(request);
    if (refused) return refused;
    if (route === undefined) return [404, options.error(404, 'NOT_FOUND', 'No such path')];
    return route.handle(request);
  };

  async function handle(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams, search } = new URL(message.url ?? '/', 'http://vendor');
    const method = message.method ?? 'GET';
    const route = routes.find((known) => known.method === method && known.pattern.test(pathname));
    const call = route?.call ?? 'other';
    let text = '';
    for await (const chunk of message.setEncoding('utf8')) text += chunk;
    const fault = faults.take(call);
    const body = parsed(text);
    const exchange: Exchange = {
      call,
      method,
      path: pathname + search,
      status: 0,
      request: body,
      response: undefined,
      ...(fault && { fault: fault.kind }),
      at: Date.now(),
    };
    journal.push(exchange);
    if (fault?.kind === 'lost request') return void message.socket.destroy();
    if (fault?.kind === 'deaf') return fault.onDone?.();
    const early = fault && refusalOf(fault.kind, options.error);
    if (early) {
      [exchange.status, exchange.response] = early;
      const retry = { 'retry-after': String(fault.retryAfterSeconds ?? 1) };
      return send(response, early, fault.kind === '429' ? retry : {});
    }

    const ids = route ? [...(route.pattern.exec(pathname) ?? [])].slice(1).map(decodeURIComponent) : [];
    const answer =
      body === undefined && text !== ''
        ? ([400, options.error(400, 'BAD_REQUEST', 'The body is not JSON')] as const)
        : answerTo(route, { ids, query: searchParams, body: body ?? {}, headers: message.headers });
    const isFile = 'bytes' in answer;
    exchange.response = isFile ? `${answer.type}, ${answer.bytes.length} bytes` : structuredClone(answer[1]);
    fault?.onDone?.();
    if (fault?.kind === 'lost answer') return void message.socket.destroy();
    if (fault?.kind === 'hang') return;
    if (fault?.kind === '500 after') {
      exchange.status = 500;
      return send(response, [500, options.error(500, 'INTERNAL_SERVER_ERROR', 'Something went wrong')]);
    }
    exchange.status = isFile ? 200 : answer[0];
    if (fault?.kind === 'not json') {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html><body>Be right back</body></html>');
      return;
    }
    if (isFile) return void response.writeHead(200, { 'content-type': answer.type }).end(answer.bytes);
    if (fault?.kind === 'truncated' || fault?.kind === 'cut off')
      return sendHalf(response, answer[0], answer[1], fault.kind === 'cut off');
    send(response, [answer[0], answer[1]]);
  }

  const server = createServer((request, response) => {
    response.on('error', () => {});
    handle(request, response).catch((error) => {
      process.stderr.write(`vendor: ${(error as Error).stack}\n`);
      request.socket.destroy();
    });
  });
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  routes = options.routes(url).map((route) => ({ ...route, pattern: patternOf(route.path) }));

  return {
    url,
    faults,
    journal,
    async quiet() {
      const open = () =>
        new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));
      while ((await open()) > 0) await new Promise((next) => setTimeout(next, 5));
    },
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** The answers that are given before anything is done. */
function refusalOf(kind: FaultKind, error: ErrorShape): [number, Json] | undefined {
  const refusals: Partial<Record<FaultKind, [number, string, string]>> = {
    '500 before': [500, 'INTERNAL_SERVER_ERROR', 'Something went wrong'],
    '429': [429, 'RATE_LIMITED', 'Too many requests'],
    '402': [402, 'PAYMENT_REQUIRED', 'The balance of your account is insufficient'],
    '401': [401, 'UNAUTHORIZED', 'The API key is not valid'],
    '403': [403, 'FORBIDDEN', 'Access denied'],
  };
  const refusal = refusals[kind];
  return refusal && [refusal[0], error(...refusal)];
}

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '([^/]+)')}$`);

function send(
  response: ServerResponse,
  [status, body]: [number, Json],
  headers: Record<string, string> = {},
): void {
  if (response.destroyed) return;
  if (status === 204) return void response.writeHead(204).end();
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

function sendHalf(response: ServerResponse, status: number, body: Json, isCutOff: boolean): void {
  const text = Buffer.from(JSON.stringify(body));
  const half = text.subarray(0, text.length >> 1);
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': isCutOff ? text.length : half.length,
  });
  if (!isCutOff) return void response.end(half);
  response.write(half, () => response.destroy());
}

function parsed(text: string): Json {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
