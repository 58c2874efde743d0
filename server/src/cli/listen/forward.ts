import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIPv4 } from 'node:net';
import { signingKey, signRequest } from '../../delivery/index.ts';
import { codeOf, messageOf, OperatorError } from '../../lib/errors.ts';
import type { FeedEvent } from '../../webhooks/index.ts';

export interface Forwarded {
  /** Null if there was no answer. */
  status: number | null;
  durationMs: number;
  /** Why there was no answer, or for a status other than 2xx the beginning of the response's body. */
  detail: string | null;
}

/** Resolves whatever happens; rejects only if `stop` was aborted. */
export type Forward = (event: FeedEvent) => Promise<Forwarded>;

interface Target {
  url: URL;
  secret: string;
  stop: AbortSignal;
  timeoutMs?: number;
}

/** As long as a real delivery waits. */
const TIMEOUT_MS = 15_000;
const MAX_DETAIL_BYTES = 1024;

/**
 * Sends an event as a real delivery would be sent: the same body, headers and signatures, redirects not followed. Unlike real
 * deliveries, it may go to this machine, without TLS or with a certificate that nobody else trusts.
 */
export function createForward({ url, secret, stop, timeoutMs = TIMEOUT_MS }: Target): Forward {
  const keys = [signingKey(secret)];
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  const rejectUnauthorized = !isLoopback(url.hostname);

  return async ({ id, sequence, type, data }) => {
    const content = { deliveryId: deliveryIdOf(id), eventId: id, sequence, type, data };
    const { body, ...signed } = signRequest({ ...content, keys }, Date.now());
    const headers = { Connection: 'keep-alive', ...signed.headers };
    const started = performance.now();
    const durationMs = () => Math.round(performance.now() - started);
    try {
      const signal = AbortSignal.any([stop, AbortSignal.timeout(timeoutMs)]);
      const { status, text } = await new Promise<Answer>((resolve, reject) => {
        // A new connection each time: a program that is being developed restarts often, and nothing is sent twice.
        send(url, { method: 'POST', headers, signal, rejectUnauthorized, agent: false })
          .on('response', (response) => readAnswer(response).then(resolve, reject))
          .on('error', reject)
          .end(body);
      });
      return { status, durationMs: durationMs(), detail: isSuccess(status) || text === '' ? null : text };
    } catch (error) {
      stop.throwIfAborted();
      return { status: null, durationMs: durationMs(), detail: explain(error, url, timeoutMs) };
    }
  };
}

/** The same each time that the event is forwarded, as one delivery has one id over all its attempts. */
const deliveryIdOf = (eventId: string): string => eventId.replace(/^evt_/, 'dlv_');

export const isSuccess = (status: number | null | undefined): boolean =>
  typeof status === 'number' && status >= 200 && status < 300;

interface Answer {
  status: number;
  /** Only the beginning of the body. */
  text: string;
}

async function readAnswer(response: IncomingMessage): Promise<Answer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    if (size < MAX_DETAIL_BYTES) chunks.push(chunk);
    size += chunk.length;
  }
  const text = Buffer.concat(chunks).subarray(0, MAX_DETAIL_BYTES).toString('utf8').trim();
  return { status: response.statusCode ?? 0, text };
}

function explain(error: unknown, { origin, hostname }: URL, timeoutMs: number): string {
  const code = codeOf(error);
  if (code === 'ECONNREFUSED') return `nothing is listening at ${origin}`;
  if (code === 'ENOTFOUND') return `there is no host ${hostname}`;
  if (code === 'ABORT_ERR') return `no answer within ${timeoutMs / 1000} seconds`;
  return messageOf(error) || code || 'no answer';
}

/** Names and addresses that never leave this machine. */
const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' ||
  hostname.endsWith('.localhost') ||
  hostname === '[::1]' ||
  (isIPv4(hostname) && hostname.startsWith('127.'));

/** `http://localhost:8080/hooks`, also without `http://`. */
export function targetOf(text: string): URL {
  const full = /^\w+:\/\//.test(text) ? text : `http://${text}`;
  // A number alone would be an IP address.
  if (/^https?:\/\/(?!\d+$)/.test(full) && URL.canParse(full)) return new URL(full);
  throw new OperatorError(`--forward-to must be a URL such as http://localhost:8080/hooks, not ${text}`);
}
