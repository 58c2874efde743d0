import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { present } from '../../lib/present.ts';
import { CLOUD_EVENT_TYPE } from '../../webhooks/index.ts';

export interface ToSign {
  deliveryId: string;
  eventId: string;
  /** The event's number among those of its resource. */
  sequence: number;
  type: string;
  /** The payload as stored: JSON text. */
  data: string;
  /** The whole body, if it is sent as a CloudEvent. */
  cloudEvent?: string;
  /** The current secret's first; during a rotation the previous one's too. */
  keys: readonly SigningKey[];
}

/** A secret, made ready once for each of the two signatures. */
export interface SigningKey {
  plain: KeyObject;
  standard: KeyObject;
}

export const signingKey = (secret: string): SigningKey => ({
  plain: createSecretKey(secret, 'utf8'),
  standard: createSecretKey(secret.slice('whsec_'.length), 'base64'),
});

export interface Signatures {
  /** The value of `X-Service-Signature`. */
  plain: string;
  /** The value of `webhook-signature`. */
  standard: string;
}

export interface SignedRequest {
  /** The moment that it is signed for, milliseconds. */
  at: number;
  body: string;
  headers: Record<string, string>;
  signatures: Signatures;
}

type Unsigned = Omit<ToSign, 'keys'>;

/**
 * One attempt's request. The time is taken afresh for each attempt, so that a retry days later still passes the
 * receiver's five-minute check; the payload's text is never parsed and written again, so the bytes signed are the bytes
 * sent.
 */
export function signRequest(request: ToSign, nowMs: number): SignedRequest {
  const { deliveryId, keys } = request;
  const timestamp = timestampOf(nowMs);
  const body = bodyOf(request, timestamp);
  const current = present(keys[0]);
  const signatures = {
    plain: createHmac('sha256', current.plain).update(`${timestamp}.${body}`).digest('hex'),
    standard: keys
      .map(({ standard }) => standardSignature(standard, `${deliveryId}.${timestamp}.${body}`))
      .join(' '),
  };
  return { at: nowMs, body, headers: headersOf(request, timestamp, signatures), signatures };
}

/** The request of an earlier attempt: of all that was sent, only the moment and the signatures have to be kept. */
export function sentRequest(unsigned: Unsigned, at: number, signatures: Signatures): SignedRequest {
  const timestamp = timestampOf(at);
  const headers = headersOf(unsigned, timestamp, signatures);
  return { at, body: bodyOf(unsigned, timestamp), headers, signatures };
}

const timestampOf = (ms: number): string => String(Math.floor(ms / 1000));

const bodyOf = ({ type, data, cloudEvent }: Unsigned, timestamp: string): string =>
  cloudEvent ?? `{"event":"${type}","timestamp":"${timestamp}","data":${data}}`;

const headersOf = (
  { deliveryId, eventId, sequence, type, cloudEvent }: Unsigned,
  timestamp: string,
  signatures: Signatures,
): Record<string, string> => ({
  'Content-Type': cloudEvent === undefined ? 'application/json' : CLOUD_EVENT_TYPE,
  'User-Agent': 'Waybill-Webhooks/1',
  'X-Service-Event': type,
  'X-Service-Delivery': deliveryId,
  'X-Service-Event-Id': eventId,
  'X-Service-Sequence': String(sequence),
  'X-Service-Timestamp': timestamp,
  'X-Service-Signature': signatures.plain,
  // The same once more as standardwebhooks.com has it, so that its libraries verify our deliveries unchanged.
  'webhook-id': deliveryId,
  'webhook-timestamp': timestamp,
  'webhook-signature': signatures.standard,
});

function standardSignature(key: KeyObject, content: string): string {
  return `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
}
