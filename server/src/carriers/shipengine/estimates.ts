import { type Address, findZip, isUsPosted } from '../../postal/index.ts';
import type { QuoteRequest } from '../../schema/quote.ts';
import type { ConnectedCarrier } from './connected-carriers.ts';
import { toVendorDimensions, toVendorWeight } from './parcels.ts';
import { shipDayOf } from './shipment-body.ts';

/** Only where to, not to whom: rates need whole addresses, estimates do not. */
export const isEstimate = ({ shipFrom, shipTo }: QuoteRequest): boolean =>
  shipFrom.street1 === '' || shipTo.street1 === '';

/** Why there is no estimate for this, if there is none. */
export function reasonAgainstEstimate({ parcels, options = {} }: QuoteRequest): string | undefined {
  if (parcels.length > 1) return 'ShipEngine needs the whole addresses to quote for several parcels';
  return options.insuredValue || options.saturdayDelivery
    ? 'ShipEngine needs the whole addresses to quote for these options'
    : undefined;
}

/** The body of `POST /v1/rates/estimate`. */
export function estimateBody(request: QuoteRequest, carriers: readonly ConnectedCarrier[]) {
  const [parcel] = request.parcels;
  const { signature } = request.options ?? {};
  return {
    carrier_ids: carriers.map(({ id }) => id),
    ...placeOf('from', request.shipFrom),
    ...placeOf('to', request.shipTo),
    ...(parcel && { weight: toVendorWeight(parcel.weight) }),
    ...(parcel?.dimensions && { dimensions: toVendorDimensions(parcel.dimensions) }),
    ...(signature === 'standard' && { confirmation: 'signature' }),
    ...(signature === 'adult' && { confirmation: 'adult_signature' }),
    address_residential_indicator: 'unknown',
    ship_date: `${shipDayOf(request)}T00:00:00Z`,
  };
}

function placeOf(side: 'from' | 'to', address: Address) {
  const { country, postalCode } = address;
  const zip = isUsPosted(country) && postalCode !== undefined ? findZip(postalCode.slice(0, 5)) : undefined;
  const city = address.city || zip?.city;
  const state = address.state ?? zip?.state;
  return {
    [`${side}_country_code`]: country,
    ...(postalCode !== undefined && { [`${side}_postal_code`]: postalCode }),
    ...(city && { [`${side}_city_locality`]: city }),
    ...(state && { [`${side}_state_province`]: state }),
  };
}
