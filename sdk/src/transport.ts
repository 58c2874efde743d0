import { ApiError, ConnectionError, errorFrom, isHtml } from './api-error.ts';
import { type ApiAnswer, ApiPromise } from './api-promise.ts';
import { VERSION } from './generated/version.ts';
import { delayBefore } from './retries.ts';

/** Options of a single request. */
export interface RequestOptions {
  /** Cancels the request, and the wait before a retry. */
  signal?: AbortSignal | undefined;
  /** For each attempt, including its response. Default: 60,000; `Infinity`: no limit. */
  timeoutMs?: number | undefined;
  /** Attempts after the first one. Default: 3. */
  maxRetries?: number | undefined;
  /** For a POST. By default every call has a new one, which its retries share. */
  idempotencyKey?: string | undefined;
  headers?: Record<string, string> | undefined;
}

interface Hooks {
  /** Called before each attempt, retries included. May set headers, and may wait. What it throws ends the call. */
  onRequest?: ((request: Request) => unknown) | undefined;
  /** Called with each response. A `clone()` of it can be read. What it throws ends the call. */
  onResponse?: ((response: Response, request: Request) => unknown) | undefined;
}

export interface TransportOptions extends Hooks {
  /** Address of the API, with its path: `https://ship.example.com/api/v1`. */
  url: string;
  headers?: Record<string, string> | undefined;
  fetch?: ((request: Request) => Promise<Response>) | undefined;
  timeoutMs?: number | undefined;
  maxRetries?: number | undefined;
  /** Whether every POST gets an idempotency key. Default: true. */
  idempotent?: boolean | undefined;
  /** For tests. */
  wait?: ((ms: number, signal: AbortSignal | undefined) => Promise<void>) | undefined;
}

interface ApiRequest {
  method: string;
  path: string;
  query?: Record<string, unknown> | undefined;
  body?: unknown;
  accept?: string | undefined;
  /** Reads the body of a successful response. */
  read(response: Response): Promise<unknown>;
}

export type Transport = (request: ApiRequest, options?: RequestOptions) => ApiPromise<unknown>;

type Answer = ApiAnswer<unknown>;

const DEFAULTS = { timeoutMs: 60_000, maxRetries: 3 };

/** Timers cannot wait longer: they would end at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Sends requests, with a time limit for each attempt, and retries what may succeed the next time. */
export function createTransport(transport: TransportOptions): Transport {
  const send = transport.fetch ?? ((request: Request) => fetch(request));
  const wait = transport.wait ?? waitFor;

  async function attempt(request: ApiRequest, init: RequestInit, timeoutMs: number): Promise<Answer> {
    const limit = timeLimit(init.signal ?? undefined, timeoutMs);
    try {
      const url = transport.url + request.path + queryOf(request.query);
      const sent = new Request(absolute(url), { ...init, signal: limit.signal });
      await ownCode(() => transport.onRequest?.(sent));
      const response = await send(sent);
      await ownCode(() => transport.onResponse?.(response, sent));
      const isStrange = request.accept === undefined && isHtml(response);
      if (response.ok && !isStrange) return { data: await request.read(response), response };
      const body = isStrange ? undefined : await response.json().catch(() => undefined);
      throw new FailedAttempt(errorFrom(response, body));
    } catch (cause) {
      if (cause instanceof FailedAttempt) throw cause;
      if (cause instanceof FailedHook) throw cause.reason;
      // Cancelled by the caller: not an error of the server.
      if (init.signal?.aborted) throw init.signal.reason;
      throw new FailedAttempt(connectionError(cause, limit.isOver(), timeoutMs));
    } finally {
      limit.end();
    }
  }

  async function ask(request: ApiRequest, options: RequestOptions = {}): Promise<Answer> {
    const { timeoutMs, maxRetries } = { ...DEFAULTS, ...defined(transport), ...defined(options) };
    const init = initOf(request, { ...transport, ...defined(options) }, options);
    options.signal?.throwIfAborted();
    for (let count = 1; ; count++) {
      try {
        return await attempt(request, init, timeoutMs);
      } catch (thrown) {
        if (!(thrown instanceof FailedAttempt)) throw thrown;
        const delayMs = count > maxRetries ? undefined : delayBefore(thrown.error, count, Date.now());
        if (delayMs === undefined || !isRepeatable(init)) throw thrown.error;
        await wait(delayMs, options.signal);
      }
    }
  }

  return (request, options) => new ApiPromise(ask(request, options));
}

class FailedAttempt {
  readonly error: ApiError;
  constructor(error: ApiError) {
    this.error = error;
  }
}

/** What a hook has thrown is not a lost connection. */
class FailedHook {
  readonly reason: unknown;
  constructor(reason: unknown) {
    this.reason = reason;
  }
}

async function ownCode(run: () => unknown): Promise<void> {
  try {
    await run();
  } catch (reason) {
    throw new FailedHook(reason);
  }
}

/** A POST may be repeated only with an idempotency key. */
const isRepeatable = ({ method, headers }: RequestInit): boolean =>
  method !== 'POST' || (headers as Headers).has('idempotency-key');

function initOf(request: ApiRequest, shared: TransportOptions, options: RequestOptions): RequestInit {
  const headers = new Headers({
    accept: `${request.accept ?? 'application/json'}, application/problem+json`,
  });
  // A browser has its own, and would ask a server of another origin whether it takes this one.
  if (pageAddress() === undefined) headers.set('user-agent', `waybill-sdk/${VERSION}`);
  for (const source of [shared.headers, options.headers]) {
    for (const [name, value] of Object.entries(source ?? {})) headers.set(name, value);
  }
  if (request.method === 'POST') {
    const key = options.idempotencyKey ?? (shared.idempotent === false ? undefined : newIdempotencyKey());
    if (key !== undefined) headers.set('idempotency-key', key);
  }
  const init: RequestInit = { method: request.method, headers };
  if (request.body !== undefined) {
    headers.set('content-type', 'application/json');
    init.body = JSON.stringify(request.body);
  }
  if (options.signal) init.signal = options.signal;
  return init;
}

function defined<T extends object>(options: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as never;
}

function queryOf(query: Record<string, unknown> = {}): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) parameters.append(name, String(value));
  }
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}

/** The address of the page that this runs on, if any. */
export const pageAddress = (): string | undefined =>
  (globalThis as { location?: { href: string } }).location?.href;

/** On a page, an address may be relative to it. */
function absolute(url: string): string {
  const page = pageAddress();
  return page === undefined ? url : new URL(url, page).href;
}

function connectionError(cause: unknown, isTimeout: boolean, timeoutMs: number): ApiError {
  if (cause instanceof ApiError) return cause;
  if (isTimeout)
    return new ConnectionError(0, 'TIMEOUT', `The server did not answer within ${timeoutMs} ms.`, { cause });
  return new ConnectionError(0, 'UNREACHABLE', unreachable(cause), { cause });
}

/** Browsers do not tell why, and their users could do nothing about it. Elsewhere the reason is for the log of a program. */
function unreachable(cause: unknown): string {
  if (pageAddress() !== undefined)
    return 'The server cannot be reached. Check your connection and try again.';
  const reason = cause instanceof Error ? (cause.cause ?? cause) : cause;
  // Several addresses that all refuse are an error without a message, but with a code.
  const { message, code } = reason as { message?: string; code?: string };
  // Errors of TLS end with a line break.
  return `The server cannot be reached: ${(message || code || String(reason)).trim()}`;
}

/** A signal that is aborted by the caller's signal or when the time is over. */
function timeLimit(signal: AbortSignal | undefined, timeoutMs: number) {
  const controller = new AbortController();
  let isOver = false;
  const end = () => {
    isOver = true;
    controller.abort();
  };
  const timer = timeoutMs > LONGEST_TIMER_MS ? undefined : setTimeout(end, timeoutMs);
  const abort = () => controller.abort(signal?.reason);
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort, { once: true });
  return {
    signal: controller.signal,
    isOver: () => isOver,
    end() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    },
  };
}

function waitFor(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, ms);
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort, { once: true });
  });
}

/** Not `crypto.randomUUID`, which is missing on pages served over plain HTTP in a local network. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
