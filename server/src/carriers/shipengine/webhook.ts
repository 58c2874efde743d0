import { createPublicKey, type JsonWebKey, type KeyObject, verify } from 'node:crypto';
import { fieldsOf, listOf, textOf } from '../answer-fields.ts';
import type { CarrierUpdate, RawRequest, Received } from '../carrier.ts';
import { carrierOf } from './carrier-codes.ts';
import type { ShipEngineClient } from './client.ts';
import { bodyOf } from './errors.ts';
import { readTracked } from './tracking.ts';

/** New keys are published before they are used. */
const KEYS_FRESH_MS = 60 * 60_000;
/** How often an unknown key may make us ask, so that forged requests can't make us flood ShipEngine. */
const ASK_AGAIN_MS = 60_000;
/** ShipEngine delivers again for hours. A replay is harmless: scans that are known change nothing. */
const MAX_AGE_MS = 24 * 60 * 60_000;

/** Verifies what ShipEngine signs with RSA-SHA256: the time, a dot, and the body, by a key of its public key set. */
export function createWebhook(client: ShipEngineClient, now = Date.now) {
  let keys = new Map<string, KeyObject>();
  let askedAt = Number.NEGATIVE_INFINITY;

  async function keyOf(id: string): Promise<KeyObject | undefined> {
    const age = now() - askedAt;
    if (age > (keys.has(id) ? KEYS_FRESH_MS : ASK_AGAIN_MS)) {
      const { keys: published } = fieldsOf(bodyOf(await client.call('GET', '/jwks'), client));
      keys = readKeys(published);
      askedAt = now();
    }
    return keys.get(id);
  }

  async function isSigned({ headers, body }: RawRequest): Promise<boolean> {
    const [keyId, signature, time] = ['rsa-sha256-key-id', 'rsa-sha256-signature', 'timestamp'].map((name) =>
      textOf(headers[`x-shipengine-${name}`]),
    );
    if (keyId === undefined || signature === undefined || time === undefined) return false;
    if (!(Math.abs(now() - timeOf(time)) <= MAX_AGE_MS)) return false;
    const key = await keyOf(keyId);
    const signed = Buffer.concat([Buffer.from(`${time}.`), body]);
    return key !== undefined && verify('RSA-SHA256', signed, key, Buffer.from(signature, 'base64'));
  }

  return {
    async receive(request: RawRequest): Promise<Received> {
      if (!(await isSigned(request)))
        return { outcome: 'unverified', reason: 'the signature of ShipEngine is missing or wrong' };
      return { outcome: 'accepted', updates: updatesOf(parsed(request.body)) };
    },
  };
}

/** Other events, such as those of batches, are accepted and say nothing to us. */
function updatesOf(event: unknown): CarrierUpdate[] {
  const { resource_type, resource_url, data } = fieldsOf(event);
  const fields = fieldsOf(data);
  const trackingCode = textOf(fields.tracking_number)?.replaceAll(/\s/g, '');
  if (!/track/i.test(textOf(resource_type) ?? 'track') || trackingCode === undefined) return [];
  const carrier = textOf(fields.carrier_code) ?? carrierIn(textOf(resource_url));
  return [
    {
      type: 'tracking',
      trackingCode,
      ...(carrier !== undefined && { carrier: carrierOf(carrier) }),
      tracked: readTracked(fields),
    },
  ];
}

const carrierIn = (url: string | undefined): string | undefined =>
  url !== undefined && URL.canParse(url) ? textOf(new URL(url).searchParams.get('carrier_code')) : undefined;

function readKeys(published: unknown): Map<string, KeyObject> {
  const keys = new Map<string, KeyObject>();
  for (const jwk of listOf(published).map(fieldsOf)) {
    const id = textOf(jwk.kid);
    if (id === undefined || jwk.kty !== 'RSA') continue;
    try {
      keys.set(id, createPublicKey({ key: jwk as JsonWebKey, format: 'jwk' }));
    } catch {
      // A key that can't be read verifies nothing.
    }
  }
  return keys;
}

/** ISO 8601, or seconds. */
const timeOf = (text: string): number => (/^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text));

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
