import { createHmac } from 'node:crypto';

export interface ToSign {
  deliveryId: string;
  type: string;
  /** The payload as stored: JSON text. */
  data: string;
  /** The current secret first; during a rotation the previous one too. */
  secrets: readonly string[];
}

export interface SignedRequest {
  body: string;
  headers: Record<string, string>;
}

/**
 * One attempt's request. The time is taken afresh for each attempt, so that a retry days later still passes the
 * receiver's five-minute check; the payload's text is never parsed and written again, so the bytes signed are the bytes
 * sent.
 */
export function signRequest({ deliveryId, type, data, secrets }: ToSign, nowMs: number): SignedRequest {
  const timestamp = String(Math.floor(nowMs / 1000));
  const body = `{"event":"${type}","timestamp":"${timestamp}","data":${data}}`;
  const [current = ''] = secrets;
  return {
    body,
    headers: {
      'Content-Type': 'application/json',
      'User-Agent': 'Waybill-Webhooks/1',
      'X-Service-Event': type,
      'X-Service-Delivery': deliveryId,
      'X-Service-Timestamp': timestamp,
      'X-Service-Signature': createHmac('sha256', current).update(`${timestamp}.${body}`).digest('hex'),
      // The same once more as standardwebhooks.com has it, so that its libraries verify our deliveries unchanged.
      'webhook-id': deliveryId,
      'webhook-timestamp': timestamp,
      'webhook-signature': secrets
        .map((secret) => standardSignature(secret, `${deliveryId}.${timestamp}.${body}`))
        .join(' '),
    },
  };
}

function standardSignature(secret: string, content: string): string {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  return `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
}
