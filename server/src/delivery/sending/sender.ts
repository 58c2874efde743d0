import {
  createSecureContext,
  rootCertificates,
  type SecureContext,
  type SecureContextOptions,
} from 'node:tls';
import type { AddressGuard } from '../../lib/address-guard.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Outcome } from '../recording/outcome.ts';
import { type Pauses, watchPauses } from '../worker/pauses.ts';
import { createSlices } from '../worker/slices.ts';
import { type ClientIdentity, createClientContexts } from './client-contexts.ts';
import { createConnector } from './connector.ts';
import { createResolver, type Resolver } from './dns/resolver.ts';
import { createConnectionPool, type Target } from './http/connection-pool.ts';
import { type Result, SentAttempt } from './sent-attempt.ts';
import { type SignedRequest, signRequest } from './sign.ts';
import { createSigningKeyCache } from './signing-keys.ts';

/** What is sent in one attempt. Plain data, so that it can be passed to another thread. */
export interface SendRequest {
  url: string;
  deliveryId: string;
  eventId: string;
  /** See `ToSign`. */
  sequence: number;
  type: string;
  /** The payload as stored: JSON text. */
  data: string;
  /** The whole body, if it is sent as a CloudEvent. */
  cloudEvent?: string;
  /** Decrypted. The current one first; during a rotation the previous one too. */
  secrets: readonly string[];
  /** The moment that it is signed for. */
  at: number;
  /** Complete lines: the subscription's own headers. */
  extraHeaders?: string;
  identity?: ClientIdentity;
}

export interface Sender {
  /**
   * Whatever goes wrong is an outcome; rejects only if the request cannot be made. Undefined if it could not be started within
   * `startWithinMs`, and was not started at all.
   */
  send(request: SendRequest, startWithinMs: number): Promise<Outcome | undefined>;
  /** Starts whatever the first delivery would have to wait for. */
  prepare?(): void;
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
/** What was sent at the same time without an answer ends at the same time, and closing a connection takes a fraction of a millisecond. */
const EXPIRED_PER_TURN = 32;

/** Signs and sends in the thread that calls it. */
export function createSender(options: SenderOptions): Sender {
  const { clock, timeoutMs = TIMEOUT_MS, connectTimeoutMs = CONNECT_TIMEOUT_MS } = options;
  const { resolver = createResolver({ timeoutMs: connectTimeoutMs }), pauses = watchPauses() } = options;
  const pool = createConnectionPool(
    createConnector({
      guard: options.guard,
      secureContext: secureContextWith(options.extraCa),
      contextOf: createClientContexts(trusting(options.extraCa)),
      timeoutMs: connectTimeoutMs,
      resolver,
    }),
  );
  const keyOf = createSigningKeyCache();
  const targetOf = createTargetCache();
  const expireInSlices = createSlices(EXPIRED_PER_TURN);

  return {
    send({ url, secrets, at, extraHeaders, identity, ...content }) {
      const started = clock.monotonic();
      const pausedBefore = pauses.total();
      return new Promise((resolve) => {
        const signed = signRequest({ ...content, keys: secrets.map(keyOf) }, at);
        const known = targetOf(url);
        const target = identity === undefined ? known : targetFor(known, identity);
        const attempt = new SentAttempt({
          request: requestText(target, signed, extraHeaders),
          timeoutMs,
          now: () => clock.now(),
          soon: expireInSlices,
          finish(result) {
            const durationMs = Math.round(clock.monotonic() - started);
            const excused = isUnanswered(result) && excuses(pauses.total() - pausedBefore, durationMs);
            resolve({
              ...(excused ? excuse(result) : result),
              at,
              durationMs,
              signatures: signed.signatures,
            });
          },
        });
        attempt.giveUp = pool.run(target, attempt);
      });
    },
    async close() {
      resolver.close();
      pauses.close();
      pool.close();
    },
  };
}

interface UrlTarget extends Target {
  /** Request line and the headers that depend on the URL alone. */
  start: string;
}

const MAX_TARGETS = 500;

/** The same few URLs are sent to again and again. */
function createTargetCache(): (url: string) => UrlTarget {
  const targets = new Map<string, UrlTarget>();
  return (url) => {
    const known = targets.get(url);
    if (known !== undefined) return known;
    if (targets.size >= MAX_TARGETS) targets.clear();
    const { origin, host, hostname, port, pathname, search } = new URL(url);
    const start = `POST ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\nConnection: keep-alive\r\n`;
    const target = { origin, hostname, port: Number(port || 443), start };
    targets.set(url, target);
    return target;
  };
}

/** Its connections are of no use to others. */
const targetFor = (target: UrlTarget, identity: ClientIdentity): UrlTarget => ({
  ...target,
  origin: `${target.origin} ${identity.id}`,
  identity,
});

/** One text, and so one TLS record and mostly one packet. */
function requestText({ start }: UrlTarget, { headers, body }: SignedRequest, extraHeaders = ''): string {
  let text = start;
  for (const name in headers) text += `${name}: ${headers[name]}\r\n`;
  text += extraHeaders;
  return `${text}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

const isUnanswered = (result: Result): boolean => !result.delivered && result.statusCode === null;

const excuses = (pausedMs: number, durationMs: number): boolean =>
  pausedMs >= EXCUSING_PAUSE_MS && pausedMs >= durationMs * EXCUSING_PART;

const excuse = (result: Result): Result => ({
  ...result,
  postponed: true,
  errorCode: 'postponed',
  error: 'no answer while this server was suspended',
  detail: `this process was suspended for a while: ${result.detail ?? result.error}`,
});

/** With a CA of its own, a context parses all root certificates again, some 30 ms: kept for the next sender. */
let lastContext: { extraCa: string; context: SecureContext } | undefined;

function secureContextWith(extraCa: string | undefined): SecureContext {
  if (extraCa === undefined) return createSecureContext();
  if (lastContext?.extraCa !== extraCa)
    lastContext = { extraCa, context: createSecureContext(trusting(extraCa)) };
  return lastContext.context;
}

const trusting = (extraCa: string | undefined): SecureContextOptions =>
  extraCa === undefined ? {} : { ca: [...rootCertificates, extraCa] };
