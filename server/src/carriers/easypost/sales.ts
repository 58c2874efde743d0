import type { ApiAnswer } from '../aggregator/answers.ts';
import type { ApiClient } from '../aggregator/client.ts';
import { type Fields, fieldsIn, fieldsOf, textOf } from '../answer-fields.ts';
import { carrierCode } from './carrier-codes.ts';
import { pathOf } from './client.ts';
import { fieldsFrom, unreadable } from './errors.ts';
import { hasLabel } from './labels.ts';
import type { RateId } from './rate-id.ts';

/** `shp_…` or `order_…`, which is also the name that a purchase is remembered by. */
export const saleId = (rate: RateId): string => (rate.kind === 'order' ? rate.orderId : rate.shipmentId);

const isOrder = (id: string): boolean => id.startsWith('order_');

export const salePath = (id: string): string => pathOf(isOrder(id) ? 'orders' : 'shipments', id);

/** The shipments behind a purchase, one for each parcel. */
export const shipmentsIn = (id: string, body: Fields): Fields[] =>
  isOrder(id) ? fieldsIn(body.shipments) : [body];

/**
 * Rejects if EasyPost cannot be asked, knows no such purchase, or answers something else: what is no shipment says nothing of
 * whether it was sold.
 */
export async function readShipments(client: ApiClient, id: string): Promise<Fields[]> {
  const shipments = shipmentsIn(id, fieldsFrom(await client.call('GET', salePath(id))));
  const isWhole = shipments.every((shipment) => textOf(shipment.id) !== undefined || hasLabel(shipment));
  if (shipments.length === 0 || !isWhole) throw unreadable(200);
  return shipments;
}

/** How much of a rate was sold. `other`: another rate of the same quote was sold instead. */
export type Extent = 'all' | 'some' | 'none' | 'other';

export function extentOf(rate: RateId, shipments: readonly Fields[], parcels: number): Extent {
  const sold = shipments.filter(hasLabel);
  if (sold.length === 0) return 'none';
  if (!sold.every((shipment) => isSoldAt(rate, fieldsOf(shipment.selected_rate)))) return 'other';
  return sold.length === shipments.length && sold.length === parcels ? 'all' : 'some';
}

function isSoldAt(rate: RateId, selected: Fields): boolean {
  if (rate.kind === 'shipment') return (textOf(selected.id) ?? rate.rateId) === rate.rateId;
  const carrier = textOf(selected.carrier) ?? rate.carrier;
  const service = textOf(selected.service) ?? rate.service;
  return carrierCode(carrier) === carrierCode(rate.carrier) && service === rate.service;
}

/** An error that leaves open whether something was sold: the answer is in the shipment itself. */
export function mayHaveSold(
  { status }: ApiAnswer,
  { code, message }: { code: string; message: string },
): boolean {
  if (status === 409) return true;
  return (
    /\.(EXISTS|TIMED_OUT|TIMEOUT|NO_RESPONSE|IN_PROGRESS)$/.test(code) ||
    /\balready (exists|been|bought|purchased)\b|\bin progress\b|\btimed out\b/i.test(message)
  );
}
