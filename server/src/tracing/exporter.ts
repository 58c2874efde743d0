import { type ClientRequest, Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf } from '../lib/errors.ts';
import { type EndedSpan, toOtlp } from './spans.ts';

export interface ExporterOptions {
  url: string;
  headers: Readonly<Record<string, string>>;
  /** What all spans have in common: the name of the service, for one. */
  resource: Readonly<Record<string, string>>;
  version: string;
  /** Called with the number of spans. */
  onExported?(spans: number): void;
  onDropped?(spans: number): void;
  onFailure?(reason: string): void;
  everyMs?: number;
  retryMs?: number;
  stopWithinMs?: number;
}

/** About 2 MB. While the collector does not keep up, later spans are dropped. */
const MAX_QUEUED = 4_096;
/** Writing this many as JSON takes about a millisecond. */
const MAX_AT_ONCE = 256;
const EVERY_MS = 1_000;
const RETRY_MS = 1_000;
const MAX_TRIES = 5;
const TIMEOUT_MS = 10_000;
/** A stop does not wait longer for a collector that does not answer. */
const STOP_WITHIN_MS = 3_000;
const WORTH_RETRYING = new Set([429, 502, 503, 504]);

/** Sends spans to a collector as OTLP over HTTP, in JSON, a batch at a time. Nothing waits for it, and it fails nothing. */
export function createExporter(options: ExporterOptions) {
  const { onExported = () => {}, onDropped = () => {}, onFailure = () => {} } = options;
  const { everyMs = EVERY_MS, retryMs = RETRY_MS, stopWithinMs = STOP_WITHIN_MS } = options;
  const url = new URL(options.url);
  const agent = new (url.protocol === 'https:' ? HttpsAgent : HttpAgent)({ keepAlive: true, maxSockets: 1 });
  const resource = { attributes: toOtlp(options.resource) };
  const scope = { name: 'waybill', version: options.version };
  const stopping = new AbortController();
  let queued: EndedSpan[] = [];
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> | undefined;
  let underWay: ClientRequest | undefined;

  const bodyOf = (spans: readonly EndedSpan[]): string =>
    JSON.stringify({ resourceSpans: [{ resource, scopeSpans: [{ scope, spans }] }] });

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    sending ??= drain(1).finally(() => {
      sending = undefined;
      if (queued.length > 0 && !stopping.signal.aborted) flushLater();
    });
  }

  function flushLater(): void {
    timer ??= setTimeout(flush, everyMs).unref();
  }

  /** What has come in the meantime waits until it is a whole batch, or for its time. */
  async function drain(least: number): Promise<void> {
    for (let needed = least; queued.length >= needed; needed = stopping.signal.aborted ? 1 : MAX_AT_ONCE) {
      const batch = queued.slice(0, MAX_AT_ONCE);
      queued = queued.slice(MAX_AT_ONCE);
      const failure = await deliver(bodyOf(batch));
      if (failure === undefined) onExported(batch.length);
      else {
        onDropped(batch.length);
        onFailure(failure);
      }
    }
  }

  /** Returns why it could not be delivered. */
  async function deliver(body: string): Promise<string | undefined> {
    for (let tries = 1; ; tries++) {
      const status = await post(body).catch((error: unknown) => messageOf(error));
      if (typeof status === 'number' && status < 300) return undefined;
      const failure = typeof status === 'number' ? `the collector answered ${status}` : status;
      const isFinal = typeof status === 'number' && !WORTH_RETRYING.has(status);
      if (isFinal || tries === MAX_TRIES || stopping.signal.aborted) return failure;
      await sleep(retryMs * 2 ** (tries - 1), undefined, { ref: false, signal: stopping.signal }).catch(
        () => {},
      );
    }
  }

  function post(body: string): Promise<number> {
    return new Promise((resolve, reject) => {
      const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
      const request = send(url, {
        method: 'POST',
        agent,
        headers: {
          ...options.headers,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        },
      });
      underWay = request;
      const deadline = setTimeout(() => request.destroy(new Error('no answer in time')), TIMEOUT_MS).unref();
      request.once('error', reject);
      request.once('close', () => {
        clearTimeout(deadline);
        reject(new Error('the connection was closed'));
      });
      request.once('response', (response) => {
        response.resume();
        response.once('error', reject);
        response.once('end', () => resolve(response.statusCode ?? 0));
      });
      request.end(body);
    });
  }

  return {
    add(span: EndedSpan): void {
      if (queued.length >= MAX_QUEUED || stopping.signal.aborted) {
        onDropped(1);
        return;
      }
      queued.push(span);
      if (queued.length >= MAX_AT_ONCE) flush();
      else flushLater();
    },

    /** Sends what there is, once. */
    async close(): Promise<void> {
      stopping.abort();
      clearTimeout(timer);
      const isOver = new AbortController();
      const enough = sleep(stopWithinMs, undefined, { signal: isOver.signal }).catch(() => {});
      const all = (async () => {
        await sending;
        await drain(1);
      })();
      await Promise.race([all, enough]);
      isOver.abort();
      onDropped(queued.length);
      queued = [];
      underWay?.destroy();
      await all;
      agent.destroy();
    },
  };
}
