import { centsOf, MAX_POUNDS, type Priced, type ServiceLevel, zoneOf } from '../prices.ts';
import { randomHex } from '../serials.ts';
import type { Json } from '../vendor-server.ts';
import type { ConnectedCarrier } from './carriers.ts';
import { errorEntry } from './errors.ts';

export const newId = (): string => `se-${Number.parseInt(randomHex(12), 16)}`.slice(0, 25);

export const money = (cents: number): Json => ({ currency: 'usd', amount: cents / 100 });

const OUNCES: Record<string, number> = { ounce: 1, pound: 16, gram: 1 / 28.349523125, kilogram: 35.27396195 };

export const ouncesOf = ({ value, unit }: Json): number => value * (OUNCES[unit] ?? Number.NaN);

/** One carrier's offers for a shipment, or why it has none. */
export function ratesOf(carrier: ConnectedCarrier, shipment: Json): { rates: Json[]; errors: Json[] } {
  const { ship_from: from, ship_to: to, packages, customs, advanced_options, confirmation } = shipment;
  const isAbroad = from.country_code !== to.country_code;
  const parcels: Priced[] = packages.map(({ weight }: Json) => ({
    ounces: ouncesOf(weight),
    fromZip: from.postal_code ?? '0',
    toZip: to.postal_code ?? '0',
    isAbroad,
  }));
  const no = (code: string, message: string) => ({
    rates: [],
    errors: [
      {
        ...errorEntry('business_rules', code, message, {
          carrier_id: carrier.id,
          carrier_code: carrier.code,
          carrier_name: carrier.friendlyName,
        }),
        error_source: 'carrier',
      },
    ],
  });
  const limit = MAX_POUNDS[carrier.name as 'USPS' | 'UPS'];
  if (parcels.some(({ ounces }) => ounces > limit * 16))
    return no('unspecified', `The package exceeds the maximum weight of ${limit} lb.`);
  if (parcels.length > 1 && !carrier.takesSeveralPackages)
    return no('unspecified', 'Multi-package shipments are not supported.');
  if (isAbroad && !customs?.customs_items?.length)
    return no('customs_items_required', 'Customs items are required for international shipments.');
  if (advanced_options?.saturday_delivery && carrier.code === 'stamps_com')
    return no('invalid_field_value', 'Saturday delivery is not supported.');
  const insured = packages.reduce((sum: number, one: Json) => sum + (one.insured_value?.amount ?? 0), 0);
  const extras = {
    insurance: shipment.insurance_provider === 'none' ? 0 : Math.round(insured),
    confirmation: String(confirmation).includes('signature') ? 345 : 0,
  };
  return {
    errors: [],
    rates: carrier.levels
      .filter((level) => level.isAbroad === isAbroad)
      .map((level) => ({
        ...rateOf(carrier, level, parcels, extras),
        package_type: packages[0].package_code,
      })),
  };
}

function rateOf(
  carrier: ConnectedCarrier,
  level: ServiceLevel,
  parcels: Priced[],
  extras: { insurance: number; confirmation: number },
): Json {
  const postage = parcels.reduce((sum, parcel) => sum + centsOf(level, parcel), 0);
  const arrival = new Date(Date.now() + level.days * 86_400_000).toISOString();
  return {
    rate_id: newId(),
    rate_type: 'shipment',
    carrier_id: carrier.id,
    shipping_amount: money(postage),
    insurance_amount: money(extras.insurance),
    confirmation_amount: money(extras.confirmation),
    other_amount: money(0),
    rate_details: [],
    zone: level.isAbroad ? null : zoneOf(parcels[0] as Priced),
    delivery_days: level.days,
    guaranteed_service: level.days === 1,
    estimated_delivery_date: arrival,
    carrier_delivery_days: String(level.days),
    ship_date: new Date().toISOString(),
    negotiated_rate: false,
    service_type: level.name,
    service_code: level.code,
    trackable: true,
    carrier_code: carrier.code,
    carrier_nickname: `My ${carrier.friendlyName}`,
    carrier_friendly_name: carrier.friendlyName,
    validation_status: 'valid',
    warning_messages: [],
    error_messages: [],
  };
}
