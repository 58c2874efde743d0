import { parseRetryAfter } from '../recording/backoff.ts';
import type { Outcome } from '../recording/outcome.ts';
import type { Exchange } from './http/connection.ts';
import type { ResponseHead } from './http/response-head.ts';
import { type SendFailure, sendFailure } from './send-failure.ts';

export type Result = Omit<Outcome, 'at' | 'durationMs' | 'signatures'>;

interface Options {
  request: string;
  timeoutMs: number;
  now(): number;
  /** Runs a job soon, in another turn of the event loop. */
  soon(job: () => void): void;
  finish(result: Result): void;
}

const MAX_READ_BYTES = 16 * 1024;
const MAX_KEPT_BYTES = 1024;

/** One request under way: a single deadline over connecting, headers and body, and a bound on what is read. */
export class SentAttempt implements Exchange {
  readonly request: string;
  /** Set by whoever has started it: closes its connection, or stops waiting for one. */
  giveUp: () => void = () => {};
  readonly #options: Options;
  readonly #deadline: NodeJS.Timeout;
  #statusCode: number | null = null;
  #retryAfterMs: number | undefined;
  #encoding = '';
  #read = 0;
  #kept: Buffer[] = [];
  #done = false;

  constructor(options: Options) {
    const { timeoutMs } = options;
    this.request = options.request;
    this.#options = options;
    this.#deadline = setTimeout(() => {
      // Data that has already arrived is read first: the process may have been paused.
      options.soon(() => {
        if (this.#done) return;
        this.#fail({ code: 'timeout', error: `no answer within ${timeoutMs / 1000} s` });
        this.giveUp();
      });
    }, timeoutMs);
  }

  onHead({ statusCode, headers }: ResponseHead): void {
    this.#statusCode = statusCode;
    this.#encoding = headers.get('content-encoding') ?? '';
    const retryAfter = headers.get('retry-after');
    if (retryAfter !== undefined) this.#retryAfterMs = parseRetryAfter(retryAfter, this.#options.now());
  }

  onBody(chunk: Buffer): void {
    if (this.#done) return;
    if (this.#read < MAX_KEPT_BYTES) this.#kept.push(chunk.subarray(0, MAX_KEPT_BYTES - this.#read));
    this.#read += chunk.length;
    // The status is known; the remaining body is not worth reading, nor the connection worth keeping.
    if (this.#read > MAX_READ_BYTES) {
      this.onEnd();
      this.giveUp();
    }
  }

  onEnd(): void {
    const code = this.#statusCode ?? 0;
    const redirected = code >= 300 && code < 400 ? ' (redirects are not followed)' : '';
    if (code >= 200 && code < 300) this.#settle(true);
    else this.#fail({ code: 'status', error: `HTTP ${code}${redirected}` });
  }

  onError(error: Error): void {
    this.#fail(sendFailure(error));
  }

  #fail(failure: SendFailure): void {
    this.#settle(false, failure);
  }

  #settle(delivered: boolean, failure?: SendFailure): void {
    if (this.#done) return;
    this.#done = true;
    clearTimeout(this.#deadline);
    this.#options.finish({
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
    const [first] = this.#kept;
    if (first === undefined) return '';
    const bytes = this.#kept.length === 1 ? first : Buffer.concat(this.#kept);
    return bytes.toString('utf8').replaceAll('\0', '');
  }
}
