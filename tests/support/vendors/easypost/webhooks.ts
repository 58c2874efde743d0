import { createHmac } from 'node:crypto';
import { randomHex } from '../serials.ts';
import type { Json } from '../vendor-server.ts';

/** An event as it is posted: `tracker.updated` with the tracker. */
export const eventOf = (description: string, result: Json, mode: string): Json => ({
  id: `evt_${randomHex()}`,
  object: 'Event',
  created_at: new Date().toISOString(),
  updated_at: new Date().toISOString(),
  description,
  mode,
  previous_attributes: {},
  pending_urls: [],
  completed_urls: [],
  status: 'pending',
  account_id: 'user_0123456789abcdef0123456789abcdef',
  result: structuredClone(result),
});

const signatureOf = (secret: string, body: string): string =>
  `hmac-sha256-hex=${createHmac('sha256', secret.normalize('NFKD')).update(body).digest('hex')}`;

/** Posts an event and returns how it was answered. */
export async function postEvent(url: string, event: Json, secret: string | undefined): Promise<number> {
  const body = JSON.stringify(event);
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'EasyPost/v2',
      ...(secret !== undefined && { 'x-hmac-signature': signatureOf(secret, body) }),
    },
    body,
  });
  await response.arrayBuffer();
  return response.status;
}
