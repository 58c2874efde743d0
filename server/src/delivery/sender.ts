import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls';
import { type Dispatcher, Pool } from 'undici';
import type { Clock } from '../lib/clock.ts';
import type { DeliveryErrorCode } from '../schema/delivery-errors.ts';
import { parseRetryAfter } from './backoff.ts';
import { createConnector } from './connector.ts';
import { createResolver, type Resolver } from './dns/resolver.ts';
import type { AddressGuard } from './guard.ts';
import { type Pauses, watchPauses } from './pauses.ts';
import { type SendFailure, sendFailure } from './send-failure.ts';
import type { Signatures, SignedRequest } from './sign.ts';

/** The result of one attempt. */
export interface Outcome {
  delivered: boolean;
  /** It failed through no fault of the receiver: it does not count, and the delivery is soon tried again. */
  postponed: boolean;
  /** When it started: the moment that it was signed for. */
  at: number;
  durationMs: number;
  statusCode: number | null;
  errorCode: DeliveryErrorCode | null;
  /** What the account reads. */
  error: string | null;
  /** What only the operator may read of it, in the log. */
  detail: string | null;
  /** The first 1 KiB of what was answered. */
  response: string | null;
  /** Whether that is not all of it. */
  responseCut: boolean;
  retryAfterMs: number | undefined;
  /** As they were sent; null where nothing was signed. */
  signatures: Signatures | null;
}

export interface Sender {
  /** Never rejects: whatever goes wrong is an outcome. */
  send(url: string, request: SignedRequest): Promise<Outcome>;
  close(): Promise<void>;
}

interface SenderOptions {
  clock: Clock;
  guard: AddressGuard;
  /** PEM text of a further CA to trust. */
  extraCa?: string | undefined;
  resolver?: Resolver;
  pauses?: Pauses;
  timeoutMs?: number;
  connectTimeoutMs?: number;
}

const TIMEOUT_MS = 15_000;
const CONNECT_TIMEOUT_MS = 5_000;
/** When this process stood still for so much of an attempt, that no answer came says nothing of the receiver. */
const EXCUSING_PAUSE_MS = 1_000;
const EXCUSING_PART = 0.2;
const MAX_READ_BYTES = 16 * 1024;
const MAX_KEPT_BYTES = 1024;
/** Below the 60 s and more that most servers and balancers wait before they close an idle connection. */
const KEEP_ALIVE_MS = 45_000;
/** Origins whose connections are kept; beyond that the idle ones are closed. */
const MAX_ORIGINS = 500;

export function createSender(options: SenderOptions): Sender {
  const { clock, timeoutMs = TIMEOUT_MS, connectTimeoutMs = CONNECT_TIMEOUT_MS } = options;
  const { resolver = createResolver({ timeoutMs: connectTimeoutMs }), pauses = watchPauses() } = options;
  const connect = createConnector({
    guard: options.guard,
    secureContext: secureContextWith(options.extraCa),
    timeoutMs: connectTimeoutMs,
    resolver,
  });
  const pools = new Map<string, Pool>();

  /** Closes the pools without requests in flight. Rarely needed, so it looks at all of them. */
  function closeIdle(): void {
    for (const [origin, pool] of pools) {
      if (pool.stats.running + pool.stats.pending + pool.stats.queued > 0) continue;
      pools.delete(origin);
      void pool.close();
    }
  }

  function poolOf(origin: string): Pool {
    const known = pools.get(origin);
    if (known !== undefined) return known;
    if (pools.size >= MAX_ORIGINS) closeIdle();
    // No limit on connections here: the worker limits requests in flight, and none may wait inside the pool, where deleting
    // the subscription could not stop it.
    const pool = new Pool(origin, {
      connect,
      connections: null,
      pipelining: 1,
      allowH2: false,
      keepAliveTimeout: KEEP_ALIVE_MS,
      keepAliveMaxTimeout: KEEP_ALIVE_MS,
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    pools.set(origin, pool);
    return pool;
  }

  /** The same few URLs are sent to again and again. */
  const parsed = new Map<string, { origin: string; path: string }>();
  function parse(url: string): { origin: string; path: string } {
    const known = parsed.get(url);
    if (known !== undefined) return known;
    if (parsed.size >= MAX_ORIGINS) parsed.clear();
    const { origin, pathname, search } = new URL(url);
    const target = { origin, path: pathname + search };
    parsed.set(url, target);
    return target;
  }

  return {
    send(url, request) {
      const started = clock.monotonic();
      const pausedBefore = pauses.total();
      return new Promise((resolve) => {
        const { origin, path } = parse(url);
        const attempt = new Attempt(timeoutMs, (result) => {
          const durationMs = Math.round(clock.monotonic() - started);
          const excused = isUnanswered(result) && excuses(pauses.total() - pausedBefore, durationMs);
          resolve({
            ...(excused ? excuse(result) : result),
            at: request.at,
            durationMs,
            signatures: request.signatures,
          });
        });
        poolOf(origin).dispatch(
          { origin, path, method: 'POST', headers: request.headers, body: request.body },
          attempt.handler(() => clock.now()),
        );
      });
    },
    async close() {
      resolver.close();
      pauses.close();
      await Promise.all([...pools.values()].map((pool) => pool.destroy()));
      pools.clear();
    },
  };
}

type Result = Omit<Outcome, 'at' | 'durationMs' | 'signatures'>;

const isUnanswered = (result: Result): boolean => !result.delivered && result.statusCode === null;

const excuses = (pausedMs: number, durationMs: number): boolean =>
  pausedMs >= EXCUSING_PAUSE_MS && pausedMs >= durationMs * EXCUSING_PART;

const excuse = (result: Result): Result => ({
  ...result,
  postponed: true,
  errorCode: 'postponed',
  error: 'no answer, while this server stood still',
  detail: `this process stood still for a while: ${result.detail ?? result.error}`,
});

/** One request under way: a single deadline over connecting, headers and body, and a bound on what is read. */
class Attempt {
  readonly #finish: (result: Result) => void;
  readonly #deadline: NodeJS.Timeout;
  #controller: Dispatcher.DispatchController | undefined;
  #statusCode: number | null = null;
  #retryAfterMs: number | undefined;
  #encoding = '';
  #read = 0;
  #kept: Buffer[] = [];
  #done = false;

  constructor(timeoutMs: number, finish: (result: Result) => void) {
    this.#finish = finish;
    this.#deadline = setTimeout(() => {
      // Data that has already arrived is read first: the process may have been paused.
      setImmediate(() => {
        if (this.#done) return;
        this.#fail({ code: 'timeout', error: `no answer within ${timeoutMs / 1000} s` });
        this.#hangUp();
      });
    }, timeoutMs);
  }

  handler(now: () => number): Dispatcher.DispatchHandler {
    return {
      onRequestStart: (controller) => {
        this.#controller = controller;
        if (this.#done) controller.abort(new Error('too late'));
      },
      onResponseStart: (_controller, statusCode, headers) => {
        if (statusCode < 200) return;
        this.#statusCode = statusCode;
        this.#retryAfterMs = parseRetryAfter(one(headers['retry-after']), now());
        this.#encoding = one(headers['content-encoding']) ?? '';
      },
      onResponseData: (_controller, chunk) => {
        if (this.#done) return;
        if (this.#read < MAX_KEPT_BYTES) this.#kept.push(chunk.subarray(0, MAX_KEPT_BYTES - this.#read));
        this.#read += chunk.length;
        // The status is known; the remaining body is not worth reading, nor the connection worth keeping.
        if (this.#read > MAX_READ_BYTES) {
          this.#complete();
          this.#hangUp();
        }
      },
      onResponseEnd: () => this.#complete(),
      onResponseError: (_controller, error) => this.#fail(sendFailure(error)),
    };
  }

  #complete(): void {
    const code = this.#statusCode ?? 0;
    if (code >= 200 && code < 300) this.#settle(true);
    else
      this.#fail({
        code: 'status',
        error: `HTTP ${code}${code >= 300 && code < 400 ? ' (redirects are not followed)' : ''}`,
      });
  }

  #hangUp(): void {
    this.#controller?.abort(new Error('nothing more is expected'));
  }

  #fail(failure: SendFailure): void {
    this.#settle(false, failure);
  }

  #settle(delivered: boolean, failure?: SendFailure): void {
    if (this.#done) return;
    this.#done = true;
    clearTimeout(this.#deadline);
    this.#finish({
      delivered,
      postponed: failure?.ours === true && this.#statusCode === null,
      errorCode: failure?.code ?? null,
      error: failure?.error ?? null,
      detail: failure?.detail ?? null,
      statusCode: this.#statusCode,
      response: this.#excerpt(),
      responseCut: !this.#isPacked && this.#read > MAX_KEPT_BYTES,
      retryAfterMs: delivered ? undefined : this.#retryAfterMs,
    });
  }

  get #isPacked(): boolean {
    return this.#encoding !== '' && this.#encoding !== 'identity';
  }

  /** A compressed body is only reported, not unpacked: storing it is not worth the risk of a decompression bomb. */
  #excerpt(): string | null {
    if (this.#statusCode === null) return null;
    if (this.#isPacked) return `[${this.#read} bytes of ${this.#encoding.slice(0, 100)}]`;
    return Buffer.concat(this.#kept).toString('utf8').replaceAll('\0', '');
  }
}

const one = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header[0] : header;

function secureContextWith(extraCa: string | undefined): SecureContext {
  return createSecureContext(extraCa === undefined ? {} : { ca: [...rootCertificates, extraCa] });
}
