import { invalidResponse, ResponseError } from './response-error.ts';
import { type Framing, framingOf, parseHead, type ResponseHead } from './response-head.ts';

export interface ResponseHandler {
  /** Not called for informational responses. */
  onHead(head: ResponseHead): void;
  onBody(chunk: Buffer): void;
}

/** Node's own limit for all headers together. */
const MAX_HEAD_BYTES = 16 * 1024;
const MAX_CHUNK_LINE_BYTES = 1024;
const START = Buffer.from('HTTP/1.');
const EMPTY = Buffer.alloc(0);

type State = 'head' | 'body' | 'chunk line' | 'chunk' | 'chunk end' | 'trailers' | 'done';

/** Reads one HTTP/1.1 response to a POST from whatever pieces it arrives in. */
export class ResponseParser {
  readonly #handler: ResponseHandler;
  #state: State = 'head';
  /** Bytes of a head or a line that is not complete yet. */
  #pending: Buffer = EMPTY;
  /** Bytes left of the body or of the current chunk. */
  #left = 0;
  #untilClose = false;

  constructor(handler: ResponseHandler) {
    this.#handler = handler;
  }

  get isDone(): boolean {
    return this.#state === 'done';
  }

  /** Returns how many bytes there are beyond the end of the response. Throws a ResponseError if it is not valid. */
  feed(chunk: Buffer): number {
    let rest: Buffer = this.#pending.length === 0 ? chunk : Buffer.concat([this.#pending, chunk]);
    this.#pending = EMPTY;
    while (rest.length > 0 && this.#state !== 'done') {
      const used = this.#step(rest);
      if (used === 0) {
        this.#pending = rest;
        return 0;
      }
      rest = rest.subarray(used);
    }
    return rest.length;
  }

  /** The receiver has closed the connection: either that ends the body, or the response is incomplete. */
  end(): void {
    if (this.#state === 'done') return;
    if (this.#state === 'body' && this.#untilClose) this.#state = 'done';
    else throw new ResponseError('connection_closed', 'connection closed before the answer');
  }

  /** Returns how many bytes it has used; 0 if it needs more. */
  #step(data: Buffer): number {
    switch (this.#state) {
      case 'head':
        return this.#readHead(data);
      case 'body':
      case 'chunk':
        return this.#readBody(data);
      case 'chunk line':
        return this.#readChunkLine(data);
      case 'chunk end':
        return this.#readChunkEnd(data);
      default:
        return this.#readTrailers(data);
    }
  }

  #readHead(data: Buffer): number {
    const known = Math.min(data.length, START.length);
    if (data.compare(START, 0, known, 0, known) !== 0) throw invalidResponse('the response is not HTTP/1');
    const end = data.indexOf('\r\n\r\n');
    if (end > MAX_HEAD_BYTES || (end === -1 && data.length > MAX_HEAD_BYTES))
      throw invalidResponse('response headers too large');
    if (end === -1) return 0;
    const head = parseHead(data.toString('latin1', 0, end));
    if (head.statusCode === 101) throw invalidResponse('unexpected HTTP 101');
    if (head.statusCode >= 200) {
      this.#begin(framingOf(head));
      this.#handler.onHead(head);
    }
    return end + 4;
  }

  #begin(framing: Framing): void {
    this.#untilClose = framing.kind === 'until close';
    this.#left = framing.kind === 'length' ? framing.bytes : Number.POSITIVE_INFINITY;
    if (framing.kind === 'chunked') this.#state = 'chunk line';
    else this.#state = this.#left === 0 ? 'done' : 'body';
  }

  #readBody(data: Buffer): number {
    const part = data.length <= this.#left ? data : data.subarray(0, this.#left);
    this.#left -= part.length;
    if (this.#left === 0) this.#state = this.#state === 'chunk' ? 'chunk end' : 'done';
    this.#handler.onBody(part);
    return part.length;
  }

  #readChunkLine(data: Buffer): number {
    const end = data.indexOf('\r\n');
    if (end > MAX_CHUNK_LINE_BYTES || (end === -1 && data.length > MAX_CHUNK_LINE_BYTES))
      throw invalidResponse('invalid chunk in the HTTP body');
    if (end === -1) return 0;
    const size = /^([\da-f]{1,8})[ \t]*(?:;|$)/i.exec(data.toString('latin1', 0, end))?.[1];
    if (size === undefined) throw invalidResponse('invalid chunk in the HTTP body');
    this.#left = Number.parseInt(size, 16);
    this.#state = this.#left === 0 ? 'trailers' : 'chunk';
    return end + 2;
  }

  #readChunkEnd(data: Buffer): number {
    if (data.length < 2 && data[0] === 0x0d) return 0;
    if (data[0] !== 0x0d || data[1] !== 0x0a) throw invalidResponse('invalid chunk in the HTTP body');
    this.#state = 'chunk line';
    return 2;
  }

  /** Skips them, up to and including the empty line. */
  #readTrailers(data: Buffer): number {
    const line = data.indexOf('\r\n');
    if (line > MAX_HEAD_BYTES || (line === -1 && data.length > MAX_HEAD_BYTES))
      throw invalidResponse('response headers too large');
    if (line === -1) return 0;
    if (line === 0) this.#state = 'done';
    return line + 2;
  }
}
