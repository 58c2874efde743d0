import { createHmac } from 'node:crypto';
import { sameText } from '../../lib/crypto.ts';
import { type Fields, fieldsOf, textOf } from '../answer-fields.ts';
import type { CarrierUpdate, RawRequest, Received } from '../carrier.ts';
import { readEvent } from '../read-event.ts';
import { carrierCode } from './carrier-codes.ts';
import { readTracked } from './tracking.ts';
import { refundStatusOf } from './voids.ts';

const SIGNATURE_HEADER = 'x-hmac-signature';

/** An Event, whose `result` is a Tracker or a Refund. It says all that is known, so repetitions and reordering do no harm. */
export const createWebhook = (secret: string | undefined) => ({
  async receive({ headers, body }: RawRequest): Promise<Received> {
    if (secret === undefined) return unverified('The account has no webhook secret to verify it with');
    const header = Object.entries(headers).find(([name]) => name.toLowerCase() === SIGNATURE_HEADER)?.[1];
    const given = Array.isArray(header) ? header[0] : header;
    if (given === undefined) return unverified(`The header ${SIGNATURE_HEADER} is missing`);
    if (!sameText(given.trim().toLowerCase(), signatureOf(secret, body)))
      return unverified('The signature is wrong');
    return readEvent(body, updatesOf);
  },
});

const signatureOf = (secret: string, body: Buffer): string =>
  `hmac-sha256-hex=${createHmac('sha256', secret.normalize('NFKD')).update(body).digest('hex')}`;

function updatesOf(event: unknown): CarrierUpdate[] {
  const found = fieldsOf(fieldsOf(event).result);
  const trackingCode = textOf(found.tracking_code);
  if (found.object === 'Tracker' && trackingCode !== undefined) return [trackingUpdate(found, trackingCode)];
  if (found.object === 'Refund') return refundUpdate(textOf(found.shipment_id), found.status, trackingCode);
  if (found.object === 'Shipment') return refundUpdate(textOf(found.id), found.refund_status, trackingCode);
  return [];
}

function trackingUpdate(tracker: Fields, trackingCode: string): CarrierUpdate {
  const carrier = textOf(tracker.carrier);
  const trackerId = textOf(tracker.id);
  const carrierShipmentId = textOf(tracker.shipment_id);
  return {
    type: 'tracking',
    trackingCode,
    ...(carrierShipmentId !== undefined && { carrierShipmentId }),
    ...(carrier !== undefined && { carrier: carrierCode(carrier) }),
    ...(trackerId !== undefined && { trackerId }),
    tracked: readTracked(tracker),
  };
}

function refundUpdate(
  carrierShipmentId: string | undefined,
  value: unknown,
  trackingCode: string | undefined,
): CarrierUpdate[] {
  const status = refundStatusOf(value);
  if (carrierShipmentId === undefined || status === undefined) return [];
  return [{ type: 'refund', carrierShipmentId, ...(trackingCode !== undefined && { trackingCode }), status }];
}

const unverified = (reason: string): Received => ({ outcome: 'unverified', reason });
