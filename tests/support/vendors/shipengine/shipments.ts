import type { Answer, Json } from '../vendor-server.ts';
import { CARRIERS } from './carriers.ts';
import { failed, invalid } from './errors.ts';
import { newId, ouncesOf, ratesOf } from './rating.ts';

/** Shipments with the rates that were quoted for them. */
export function createShipments() {
  const shipments = new Map<string, Json>();
  const rates = new Map<string, { rate: Json; shipment: Json; at: number }>();
  let expiredBefore = 0;

  function quote({ shipment: given, rate_options }: Json): Answer {
    const wrong = faultOf(given, rate_options);
    if (wrong) return wrong;
    const reference = given.external_shipment_id;
    if (reference && [...shipments.values()].some((one) => one.external_shipment_id === reference))
      return failed(
        400,
        'business_rules',
        'identifier_conflict',
        `external_shipment_id ${reference} is already in use.`,
        { field_name: 'external_shipment_id' },
      );
    const at = new Date().toISOString();
    const shipment: Json = {
      confirmation: 'none',
      customs: null,
      advanced_options: {},
      insurance_provider: 'none',
      tags: [],
      items: [],
      is_return: false,
      ...given,
      external_shipment_id: reference ?? null,
      shipment_id: newId(),
      carrier_id: null,
      service_code: null,
      ship_date: at,
      created_at: at,
      modified_at: at,
      shipment_status: 'pending',
      return_to: given.return_to ?? given.ship_from,
      total_weight: {
        value: given.packages.reduce((sum: number, one: Json) => sum + ouncesOf(one.weight), 0),
        unit: 'ounce',
      },
    };
    shipments.set(shipment.shipment_id, shipment);
    const wanted = CARRIERS.filter(({ id }) => rate_options.carrier_ids.includes(id));
    const parts = wanted.map((carrier) => ratesOf(carrier, shipment));
    const services: string[] | undefined = rate_options.service_codes;
    const offers = parts
      .flatMap((part) => part.rates)
      .filter((rate) => !services?.length || services.includes(rate.service_code));
    const errors = parts.flatMap((part) => part.errors);
    for (const rate of offers) rates.set(rate.rate_id, { rate, shipment, at: Date.now() });
    const status = offers.length === 0 ? 'error' : errors.length > 0 ? 'partial' : 'completed';
    const response = { rates: offers, invalid_rates: [], errors, status, created_at: at };
    const ids = { rate_request_id: newId(), shipment_id: shipment.shipment_id };
    return [200, { ...shipment, rate_response: { ...response, ...ids } }];
  }

  return {
    quote,
    rate: (id: string) => rates.get(id),
    isExpired: (id: string) => (rates.get(id)?.at ?? 0) < expiredBefore,
    expireRates() {
      expiredBefore = Date.now() + 1;
    },
  };
}
export type Shipments = ReturnType<typeof createShipments>;

function faultOf(given: Json, options: Json): Answer | undefined {
  if (!given) return invalid('shipment', 'shipment or shipment_id is required.');
  if (!options?.carrier_ids?.length) return invalid('rate_options.carrier_ids', 'carrier_ids is required.');
  const unknown = options.carrier_ids.find((id: string) => !CARRIERS.some((carrier) => carrier.id === id));
  if (unknown) return invalid('rate_options.carrier_ids', `Carrier ${unknown} is not connected.`);
  for (const side of ['ship_from', 'ship_to']) {
    const fields = ['name', 'address_line1', 'city_locality', 'postal_code', 'country_code'];
    if (side === 'ship_from') fields.push('phone');
    if (!given[side]) return invalid(`shipment.${side}`, `${side} is required.`);
    for (const field of fields)
      if (!given[side][field]) return invalid(`shipment.${side}.${field}`, `${field} should not be empty.`);
  }
  if (!given.packages?.length) return invalid('shipment.packages', 'At least one package is required.');
  for (const { weight, dimensions } of given.packages) {
    if (!(ouncesOf(weight ?? {}) > 0)) return invalid('shipment.packages.weight', 'weight is required.');
    if (dimensions && !['inch', 'centimeter'].includes(dimensions.unit))
      return invalid('shipment.packages.dimensions.unit', 'unit must be inch or centimeter.');
  }
  return undefined;
}
