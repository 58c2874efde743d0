import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';

export interface ToSign {
  deliveryId: string;
  type: string;
  /** The payload as stored: JSON text. */
  data: string;
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

export interface SignedRequest {
  /** The moment that it is signed for, milliseconds. */
  at: number;
  body: string;
  headers: Record<string, string>;
}

/**
 * One attempt's request. The time is taken afresh for each attempt, so that a retry days later still passes the
 * receiver's five-minute check; the payload's text is never parsed and written again, so the bytes signed are the bytes
 * sent.
 */
export function signRequest({ deliveryId, type, data, keys }: ToSign, nowMs: number): SignedRequest {
  const timestamp = String(Math.floor(nowMs / 1000));
  const body = `{"event":"${type}","timestamp":"${timestamp}","data":${data}}`;
  const current = keys[0] as SigningKey;
  return {
    at: nowMs,
    body,
    headers: {
      'Content-Type': 'application/json',
      'User-Agent': 'Waybill-Webhooks/1',
      'X-Service-Event': type,
      'X-Service-Delivery': deliveryId,
      'X-Service-Timestamp': timestamp,
      'X-Service-Signature': createHmac('sha256', current.plain).update(`${timestamp}.${body}`).digest('hex'),
      // The same once more as standardwebhooks.com has it, so that its libraries verify our deliveries unchanged.
      'webhook-id': deliveryId,
      'webhook-timestamp': timestamp,
      'webhook-signature': keys
        .map(({ standard }) => standardSignature(standard, `${deliveryId}.${timestamp}.${body}`))
        .join(' '),
    },
  };
}

function standardSignature(key: KeyObject, content: string): string {
  return `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
}
