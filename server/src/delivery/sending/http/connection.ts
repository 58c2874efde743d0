import type { TLSSocket } from 'node:tls';
import { asError } from '../../../lib/errors.ts';
import { ResponseError } from './response-error.ts';
import { keepAliveMs, type ResponseHead } from './response-head.ts';
import { ResponseParser } from './response-parser.ts';

/** One request and what becomes of it. Whatever it is told after `onEnd` or `onError` it ignores. */
export interface Exchange {
  /** Complete: request line, headers and body. */
  readonly request: string;
  onHead(head: ResponseHead): void;
  onBody(chunk: Buffer): void;
  onEnd(): void;
  onError(error: Error): void;
}

interface ConnectionEvents {
  /** It may carry another exchange. */
  onFree(): void;
  onClose(): void;
}

/** Below the 60 s and more that most servers and balancers wait before they close an idle connection. */
const KEEP_ALIVE_MS = 45_000;
/** A connection is not reused so shortly before the receiver closes it. */
const KEEP_ALIVE_MARGIN_MS = 2_000;

/** For a connection that was opened for a request which another one has served meanwhile. */
const UNUSED_MS = 5_000;

/** A TLS connection that carries one exchange at a time. */
export class Connection {
  readonly #socket: TLSSocket;
  readonly #on: ConnectionEvents;
  #exchange: Exchange | undefined;
  #parser: ResponseParser | undefined;
  #keepAliveMs = 0;
  /** On the monotonic clock: until when it may be used, while it is idle. */
  idleUntil = performance.now() + UNUSED_MS;

  constructor(socket: TLSSocket, on: ConnectionEvents) {
    this.#socket = socket;
    this.#on = on;
    socket
      .on('data', (chunk: Buffer) => this.#read(chunk))
      .on('end', () => this.#ended())
      .on('error', (error) => this.#fail(error))
      .on('close', () => {
        this.#fail(new ResponseError('connection_closed', 'connection closed before the answer'));
        this.#on.onClose();
      });
  }

  get isOpen(): boolean {
    return !this.#socket.destroyed && this.#socket.readable && this.#socket.writable;
  }

  /**
   * Whether the last request was sent completely too: if the answer came before, the rest of it would precede the next one. To be
   * asked a turn of the event loop after the answer, because only then does the socket know of what it has sent.
   */
  get isReusable(): boolean {
    return this.isOpen && this.#socket.writableLength === 0;
  }

  run(exchange: Exchange): void {
    this.#exchange = exchange;
    this.#parser = new ResponseParser({
      onHead: (head) => {
        this.#keepAliveMs = keepAliveMs(head, KEEP_ALIVE_MS, KEEP_ALIVE_MARGIN_MS);
        exchange.onHead(head);
      },
      onBody: (chunk) => exchange.onBody(chunk),
    });
    this.#socket.write(exchange.request);
  }

  destroy(): void {
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    const parser = this.#parser;
    // Nothing was asked for: what comes now must not be taken for the answer to the next request.
    if (parser === undefined) {
      this.destroy();
      return;
    }
    try {
      const beyond = parser.feed(chunk);
      if (!parser.isDone) return;
      this.#finish(beyond === 0);
    } catch (error) {
      this.#fail(asError(error));
      this.destroy();
    }
  }

  #ended(): void {
    try {
      this.#parser?.end();
      if (this.#exchange !== undefined) this.#finish(false);
    } catch (error) {
      this.#fail(asError(error));
    }
    this.destroy();
  }

  #finish(clean: boolean): void {
    const exchange = this.#exchange;
    this.#exchange = undefined;
    this.#parser = undefined;
    if (clean && this.#keepAliveMs > 0 && this.isOpen) {
      this.idleUntil = performance.now() + this.#keepAliveMs;
      this.#on.onFree();
    } else this.destroy();
    exchange?.onEnd();
  }

  #fail(error: Error): void {
    const exchange = this.#exchange;
    this.#exchange = undefined;
    this.#parser = undefined;
    exchange?.onError(error);
  }
}
