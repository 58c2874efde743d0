import { centsOf, decimal, MAX_POUNDS, type Priced, SERVICE_LEVELS, type ServiceLevel } from '../prices.ts';
import { randomHex } from '../serials.ts';
import type { Json } from '../vendor-server.ts';

export interface Rating {
  rates: Json[];
  messages: Json[];
}

const CARRIER_ACCOUNTS = { USPS: `ca_${randomHex()}`, UPS: `ca_${randomHex()}` };
type CarrierName = ServiceLevel['carrier'];

/** The offers for a shipment, and why a carrier offers nothing. */
export function rate(shipment: Json, mode: string): Rating {
  const parcel: Priced = {
    ounces: shipment.parcel.weight,
    fromZip: shipment.from_address.zip ?? '0',
    toZip: shipment.to_address.zip ?? '0',
    isAbroad: shipment.from_address.country !== shipment.to_address.country,
  };
  const rating: Rating = { rates: [], messages: [] };
  for (const carrier of ['USPS', 'UPS'] as const) {
    const message = objectionOf(carrier, shipment, parcel);
    if (message !== undefined) {
      rating.messages.push({
        carrier,
        carrier_account_id: CARRIER_ACCOUNTS[carrier],
        type: 'rate_error',
        message,
      });
      continue;
    }
    for (const level of SERVICE_LEVELS)
      if (level.carrier === carrier && level.isAbroad === parcel.isAbroad)
        rating.rates.push(rateOf(level, shipment.id, centsOf(level, parcel), mode));
  }
  return rating;
}

function objectionOf(carrier: CarrierName, { options, customs_info }: Json, parcel: Priced) {
  if (parcel.ounces > MAX_POUNDS[carrier] * 16)
    return `Package weight exceeds the maximum of ${MAX_POUNDS[carrier]} lb`;
  if (parcel.isAbroad && !customs_info?.customs_items?.length) return 'Customs information is required';
  if (carrier === 'USPS' && options?.saturday_delivery) return 'Saturday delivery is not available';
  return undefined;
}

function rateOf({ carrier, service, days }: ServiceLevel, shipmentId: string, cents: number, mode: string) {
  const at = new Date().toISOString();
  return {
    id: `rate_${randomHex()}`,
    object: 'Rate',
    created_at: at,
    updated_at: at,
    mode,
    service,
    carrier: carrier === 'UPS' ? 'UPSDAP' : carrier,
    rate: decimal(cents),
    currency: 'USD',
    retail_rate: decimal(Math.round(cents * 1.3)),
    retail_currency: 'USD',
    list_rate: decimal(Math.round(cents * 1.1)),
    list_currency: 'USD',
    billing_type: 'easypost',
    delivery_days: days,
    delivery_date: null,
    delivery_date_guaranteed: false,
    est_delivery_days: days,
    shipment_id: shipmentId,
    carrier_account_id: CARRIER_ACCOUNTS[carrier],
  };
}

/** What is charged for several parcels together, a rate for each service that takes all of them. */
export function rateOrder(shipments: Json[]): Json[] {
  const [first, ...others] = shipments;
  return first.rates.flatMap((offer: Json) => {
    const parts = others.map(({ rates }) => rates.find((one: Json) => sameService(one, offer)));
    if (parts.includes(undefined)) return [];
    const total = [offer, ...parts].reduce((sum, { rate }) => sum + Number(rate), 0);
    return [{ ...offer, created_at: null, updated_at: null, rate: total.toFixed(2) }];
  });
}

export const sameService = (one: Json, other: Json): boolean =>
  one.carrier === other.carrier && one.service === other.service;
