import { setTimeout as sleep } from 'node:timers/promises';
import type { Dispatcher } from 'undici';
import { type AddressGuard, createAddressGuard } from '../../lib/address-guard.ts';
import { lazyRequire } from '../../lib/lazy-package.ts';
import type { Tracer } from '../../lib/tracer.ts';
import { exchange, type HttpAnswer, type OutgoingRequest } from './exchange.ts';
import { guardedConnector } from './guarded-connector.ts';
import { type AllowedHosts, assertAllowed } from './host-rules.ts';
import { type PluginHttp, PluginHttpError, type PluginHttpRequest } from './plugin-http.ts';
import { redirectOf, shownUrl } from './redirect.ts';
import { retryDelayMs } from './retry.ts';
import { timeLeftMs } from './time-limit.ts';
import { toResponseInTurns } from './to-response.ts';

/** One request and what came of it, as it went over the wire: credentials included. */
export interface RecordedExchange {
  request: Pick<OutgoingRequest, 'method' | 'url' | 'headers' | 'body'>;
  /** Undefined where none came. */
  response: HttpAnswer | undefined;
  startedAt: number;
  durationMs: number;
}

interface PluginHttpOptions extends AllowedHosts {
  userAgent?: string;
  timeoutMs?: number;
  maxBytes?: number;
  /** Which addresses of `public` hosts may be dialed. */
  guard?: AddressGuard;
  log: { warn(fields: object, message: string): void };
  /** Called for every exchange, retries and redirects included. */
  onExchange?: ((exchange: RecordedExchange) => void) | undefined;
  /** Where requests are traced: with whom, and by whom. */
  tracing?: { tracer: Tracer; provider: string } | undefined;
  dispatcher?: Dispatcher;
  random?: () => number;
}

/** Below the 30 s that a whole call to a carrier may take. */
const TIMEOUT_MS = 25_000;
/** Several times the largest label or customs form. */
const MAX_BYTES = 16 * 1024 * 1024;
const CONNECT_TIMEOUT_MS = 8_000;
const MAX_REDIRECTS = 3;

export function createPluginHttp(options: PluginHttpOptions): PluginHttp & { close(): Promise<void> } {
  const { timeoutMs = TIMEOUT_MS, maxBytes = MAX_BYTES, userAgent = 'Waybill/1', log } = options;
  const { onExchange = () => {}, random = Math.random, tracing } = options;
  let opened = options.dispatcher && Promise.resolve(options.dispatcher);
  let isClosed = false;

  /** With the first request: loading the client takes about an eighth of a start's CPU time, and many servers never call one. */
  function dispatcher(): Promise<Dispatcher> {
    if (isClosed && opened === undefined)
      throw new PluginHttpError('connection', 'the server is stopping', { wasSent: false });
    opened ??= openAgent(options).catch((cause: unknown) => {
      // The next request tries again.
      opened = undefined;
      throw new PluginHttpError('connection', 'the HTTP client cannot be loaded', {
        wasSent: false,
        cause,
      });
    });
    return opened;
  }

  /** The other end gets to know which trace the request is a part of. */
  async function tracedOnce(request: OutgoingRequest): Promise<HttpAnswer> {
    if (tracing === undefined) return once(request);
    const { tracer, provider } = tracing;
    const span = tracer.start(request.method, {
      kind: 'client',
      parent: tracer.current(),
      attributes: {
        'http.request.method': request.method,
        'server.address': request.url.hostname,
        'waybill.provider': provider,
      },
    });
    try {
      const headers = { ...request.headers, traceparent: span.traceparent };
      const answer = await once({ ...request, headers });
      const { status } = answer;
      span.end({ 'http.response.status_code': status }, status >= 400 ? `HTTP ${status}` : undefined);
      return answer;
    } catch (error) {
      const code = error instanceof PluginHttpError ? error.code : 'error';
      span.end({ 'error.type': code }, code);
      throw error;
    }
  }

  async function once(request: OutgoingRequest): Promise<HttpAnswer> {
    const startedAt = Date.now();
    const started = performance.now();
    let response: HttpAnswer | undefined;
    try {
      response = await exchange(await dispatcher(), request);
      return response;
    } finally {
      onExchange({ request, response, startedAt, durationMs: performance.now() - started });
    }
  }

  /** A GET is followed to where it leads, as long as every hop is an allowed host. */
  async function follow(request: OutgoingRequest, deadline: number): Promise<HttpAnswer> {
    let hop = request;
    for (let redirects = 0; ; redirects++) {
      assertAllowed(hop.url, options);
      const answer = await tracedOnce({ ...hop, timeoutMs: deadline - performance.now() });
      const url = redirectOf(answer, hop.url);
      if (hop.method !== 'GET' || url === undefined) return answer;
      if (redirects === MAX_REDIRECTS)
        throw new PluginHttpError('connection', `${hop.url.host}: too many redirects`);
      const isSameOrigin = url.origin === hop.url.origin;
      // Even its query may repeat the credentials, and without them the answer would be that they are wrong.
      if (!isSameOrigin && options.hosts === 'public')
        throw new PluginHttpError('redirected', `${hop.url.host} redirects to ${shownUrl(url)}`, {
          location: url,
        });
      // Another origin gets none of the headers: any of them may carry the credentials.
      const headers = isSameOrigin ? hop.headers : ownHeaders;
      hop = { ...hop, url, headers };
    }
  }

  const ownHeaders = { 'user-agent': userAgent, accept: '*/*', 'accept-encoding': 'gzip, deflate, br' };

  function outgoing(request: PluginHttpRequest): OutgoingRequest {
    if (!URL.canParse(String(request.url)))
      throw new PluginHttpError('blocked_host', 'the address to call is not a URL', { wasSent: false });
    return {
      method: request.method,
      url: new URL(request.url),
      headers: {
        ...ownHeaders,
        ...(request.json !== undefined && { 'content-type': 'application/json' }),
        ...lowerCased(request.headers ?? {}),
      },
      body: request.json === undefined ? request.body : JSON.stringify(request.json),
      timeoutMs: request.timeoutMs ?? timeoutMs,
      maxBytes: request.maxBytes ?? maxBytes,
    };
  }

  return {
    async send(request) {
      const wire = outgoing(request);
      const forMs = Math.min(wire.timeoutMs, timeLeftMs());
      if (forMs <= 0)
        throw new PluginHttpError('timeout', `${wire.url.host}: no time was left to ask`, { wasSent: false });
      const deadline = performance.now() + forMs;
      const isRead = request.method === 'GET' || request.isRead === true;
      for (let attempt = 1; ; attempt++) {
        const result = await follow(wire, deadline).catch((error: unknown) => error);
        const answer = result instanceof Error ? undefined : (result as HttpAnswer);
        const canRetry = isRead && !isClosed && (answer !== undefined || isConnectionFailure(result));
        const delayMs = canRetry ? retryDelayMs(attempt, answer, random) : undefined;
        if (delayMs === undefined || performance.now() + delayMs >= deadline) {
          if (answer === undefined) throw result;
          return toResponseInTurns(answer, wire.url.host);
        }
        log.warn(
          { host: wire.url.host, attempt, reason: answer?.status ?? String((result as Error).message) },
          'A read failed and is retried',
        );
        await sleep(delayMs);
      }
    },
    async close() {
      isClosed = true;
      await (await opened)?.destroy();
    },
  };
}

const undici = lazyRequire<typeof import('undici')>('undici');
export const findHttpClient = undici.find;
export const loadHttpClient = undici.load;

async function openAgent(options: PluginHttpOptions): Promise<Dispatcher> {
  const { Agent, buildConnector } = await undici.load();
  const { hosts, extraHosts, guard = createAddressGuard([]) } = options;
  const timeout = CONNECT_TIMEOUT_MS;
  return new Agent({
    pipelining: 1,
    allowH2: false,
    // The deadline of each request covers headers and body.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect:
      hosts === 'public' ? guardedConnector(buildConnector, { timeout, guard, extraHosts }) : { timeout },
  });
}

const isConnectionFailure = (thrown: unknown): boolean =>
  thrown instanceof PluginHttpError && thrown.code === 'connection';

const lowerCased = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
