import type { WebhookEvent } from './generated/schemas.ts';
import { decodeBase64, decodeHex, encodeBase64, encodeHex } from './text-encodings.ts';

/** `Headers`, or an object as Node and most frameworks have it. */
export type WebhookHeaders = Headers | Record<string, string | readonly string[] | undefined>;

export interface VerifyOptions {
  /** How much older or newer than now a delivery may be. Default: 300. */
  toleranceSeconds?: number | undefined;
  /** Milliseconds, for tests. */
  now?: number | undefined;
}

/** An event, and the id of its delivery, which is the same over all attempts: use it to detect duplicates. */
export type ReceivedEvent = WebhookEvent & { deliveryId: string | undefined };

type Reason = 'MISSING_HEADER' | 'INVALID_TIMESTAMP' | 'INVALID_SIGNATURE' | 'INVALID_BODY';

/** The request is not a genuine, fresh delivery: answer it with 400. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
  readonly code: Reason;
  constructor(code: Reason, message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * Returns the event of a delivery, or throws a `WebhookVerificationError`. `rawBody` must be the body as it was received, not
 * parsed and written again. A `secret` that is missing is a `TypeError`. While a secret is rotated, both secrets can be given; the old one alone is accepted for a day, too.
 */
export async function verifyWebhook(
  rawBody: string | Uint8Array | ArrayBuffer,
  headers: WebhookHeaders,
  secret: string | readonly string[] | undefined,
  { toleranceSeconds = 300, now = Date.now() }: VerifyOptions = {},
): Promise<ReceivedEvent> {
  // First, so that a setting that was forgotten is not taken for a bad delivery.
  const secrets: readonly (string | undefined)[] = typeof secret === 'object' ? secret : [secret];
  if (!secrets.every(isGiven) || secrets.length === 0)
    throw new TypeError('The secret of the webhook is missing or empty');
  // A queue may have room for the headers of Standard Webhooks alone.
  const isStandardOnly =
    headerOf(headers, 'X-Service-Signature') === undefined &&
    headerOf(headers, 'webhook-signature') !== undefined;
  const timestamp = required(headers, isStandardOnly ? 'webhook-timestamp' : 'X-Service-Timestamp');
  const signature = isStandardOnly ? '' : required(headers, 'X-Service-Signature');
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now / 1000 - Number(timestamp)) > toleranceSeconds)
    throw new WebhookVerificationError(
      'INVALID_TIMESTAMP',
      `The delivery is not from the last ${toleranceSeconds} seconds`,
    );
  const body = toBytes(rawBody);
  const isGenuine = await anyOf(
    secrets.flatMap((one) => [
      () =>
        isSigned(
          utf8(one),
          signature === '' ? undefined : decodeHex(signature),
          concat(`${timestamp}.`, body),
        ),
      () => hasStandardSignature(headers, one, timestamp, body),
    ]),
  );
  if (!isGenuine) throw new WebhookVerificationError('INVALID_SIGNATURE', 'The signature is not valid');
  const deliveryId = headerOf(headers, isStandardOnly ? 'webhook-id' : 'X-Service-Delivery');
  return { ...parse(body), deliveryId };
}

export interface SignOptions {
  /** Unix time in seconds. Default: now. */
  timestamp?: number | undefined;
  deliveryId?: string | undefined;
}

/** A delivery as the server would send it, for tests of a receiver. */
export async function signTestEvent<E extends WebhookEvent>(
  { event, data }: Pick<E, 'event' | 'data'>,
  secret: string,
  { timestamp = Math.floor(Date.now() / 1000), deliveryId = 'dlv_test' }: SignOptions = {},
): Promise<{ body: string; headers: Record<string, string> }> {
  const time = String(timestamp);
  const body = JSON.stringify({ event, timestamp: time, data });
  const standard = await sign(standardKey(secret) ?? utf8(secret), utf8(`${deliveryId}.${time}.${body}`));
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'x-service-event': event,
      'x-service-delivery': deliveryId,
      'x-service-timestamp': time,
      'x-service-signature': encodeHex(await sign(utf8(secret), utf8(`${time}.${body}`))),
      'webhook-id': deliveryId,
      'webhook-timestamp': time,
      'webhook-signature': `v1,${encodeBase64(standard)}`,
    },
  };
}

/**
 * The signatures of standardwebhooks.com. For a day after a rotation there is one for the old secret, too; the plain signature
 * is only made with the new one.
 */
async function hasStandardSignature(headers: WebhookHeaders, secret: string, timestamp: string, body: Bytes) {
  const key = standardKey(secret);
  const id = headerOf(headers, 'webhook-id');
  const signatures = headerOf(headers, 'webhook-signature')?.split(' ').slice(0, 10) ?? [];
  if (key === undefined || id === undefined || headerOf(headers, 'webhook-timestamp') !== timestamp)
    return false;
  const signed = concat(`${id}.${timestamp}.`, body);
  return anyOf(
    signatures.map(
      (one) => () => isSigned(key, one.startsWith('v1,') ? decodeBase64(one.slice(3)) : undefined, signed),
    ),
  );
}

const standardKey = (secret: string): Bytes | undefined =>
  secret.startsWith('whsec_') ? decodeBase64(secret.slice('whsec_'.length)) : undefined;

type Bytes = Uint8Array<ArrayBuffer>;
const HMAC = { name: 'HMAC', hash: 'SHA-256' };

const importKey = (key: Bytes, usage: 'sign' | 'verify') =>
  crypto.subtle.importKey('raw', key, HMAC, false, [usage]);

/** WebCrypto compares in constant time. */
async function isSigned(key: Bytes, signature: Bytes | undefined, signed: Bytes): Promise<boolean> {
  if (signature === undefined || signature.length !== 32) return false;
  return crypto.subtle.verify('HMAC', await importKey(key, 'verify'), signature, signed);
}

async function sign(key: Bytes, content: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.sign('HMAC', await importKey(key, 'sign'), content));
}

async function anyOf(checks: readonly (() => Promise<boolean>)[]): Promise<boolean> {
  for (const check of checks) if (await check()) return true;
  return false;
}

function parse(body: Bytes): WebhookEvent {
  try {
    const event = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
    if (typeof event?.event === 'string') return event;
  } catch {
    // Genuine, but not an event: reported below.
  }
  throw new WebhookVerificationError('INVALID_BODY', 'The body is not an event');
}

function required(headers: WebhookHeaders, name: string): string {
  const value = headerOf(headers, name);
  if (value === undefined) throw new WebhookVerificationError('MISSING_HEADER', `${name} is missing`);
  return value;
}

function headerOf(headers: WebhookHeaders, name: string): string | undefined {
  if (typeof headers.get === 'function') return (headers as Headers).get(name) ?? undefined;
  const wanted = name.toLowerCase();
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === wanted)?.[1];
  // A header that was sent twice is not from us.
  return typeof found === 'string' ? found : undefined;
}

const utf8 = (text: string): Bytes => new TextEncoder().encode(text) as Bytes;

function toBytes(body: string | Uint8Array | ArrayBuffer): Bytes {
  if (typeof body === 'string') return utf8(body);
  if (body instanceof Uint8Array || body instanceof ArrayBuffer) return new Uint8Array(body);
  throw new TypeError('rawBody must be the body as it was received: a string or bytes, not a parsed object');
}

function concat(start: string, end: Bytes): Bytes {
  const first = utf8(start);
  const whole = new Uint8Array(first.length + end.length);
  whole.set(first);
  whole.set(end, first.length);
  return whole;
}

const isGiven = (secret: string | undefined): secret is string => typeof secret === 'string' && secret !== '';
