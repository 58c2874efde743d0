import { verify } from 'node:crypto';
import type { ApiClient } from '../aggregator/client.ts';
import { fieldsOf, textOf } from '../answer-fields.ts';
import type { CarrierUpdate, RawRequest, Received } from '../carrier.ts';
import { readEvent } from '../read-event.ts';
import { carrierCode } from './carrier-codes.ts';
import { bodyOf } from './errors.ts';
import { createSigningKeys } from './signing-keys.ts';
import { readTracked } from './tracking.ts';

/** ShipEngine delivers again for hours. A replay is harmless: scans that are known change nothing. */
const MAX_AGE_MS = 24 * 60 * 60_000;

/** Verifies what ShipEngine signs with RSA-SHA256: the time, a dot, and the body, by a key of its public key set. */
export function createWebhook(client: ApiClient, now = Date.now) {
  const keyOf = createSigningKeys(async () => bodyOf(await client.call('GET', '/jwks')), now);

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
      return readEvent(request.body, updatesOf);
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
      ...(carrier !== undefined && { carrier: carrierCode(carrier) }),
      tracked: readTracked(fields),
    },
  ];
}

const carrierIn = (url: string | undefined): string | undefined =>
  url !== undefined && URL.canParse(url) ? textOf(new URL(url).searchParams.get('carrier_code')) : undefined;

/** ISO 8601, or seconds. */
const timeOf = (text: string): number => (/^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text));
