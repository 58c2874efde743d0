import { dateIn } from '../../lib/days.ts';
import { coinOf, toDecimal, toMinor } from '../../lib/money.ts';
import type { Address } from '../../postal/index.ts';
import type { QuoteRequest } from '../../schema/quote.ts';
import { sharesOf } from '../aggregator/shares.ts';
import { labelLines } from '../label-lines.ts';
import { toVendorAddress } from './addresses.ts';
import type { ConnectedCarrier } from './connected-carriers.ts';
import { toTaxIdentifiers, toVendorCustoms } from './customs.ts';
import { toMoney } from './money.ts';
import { toVendorDimensions, toVendorWeight } from './parcels.ts';

const CONFIRMATIONS = { none: 'none', standard: 'signature', adult: 'adult_signature' } as const;

/** The merchant's own box, which is what a parcel is in unless its type is one of the carrier's. */
export const OWN_PACKAGING = 'package';

interface RatesBody {
  request: QuoteRequest;
  externalShipmentId: string;
  carriers: readonly ConnectedCarrier[];
}

/** The body of `POST /v1/rates`. */
export function ratesBody({ request, externalShipmentId, carriers }: RatesBody) {
  const { isReturn } = request;
  const known = new Set(carriers.flatMap(({ packageCodes }) => packageCodes));
  return {
    rate_options: {
      carrier_ids: carriers.map(({ id }) => id),
      package_types: [...new Set(packageCodesOf(request, known))],
      ...(isReturn && { is_return: true }),
    },
    shipment: { external_shipment_id: externalShipmentId, ...shipmentOf(request, known) },
  };
}

/** What each parcel is packed in. Other types are the merchant's own names for boxes. */
export const packageCodesOf = ({ parcels }: QuoteRequest, known: ReadonlySet<string>): string[] =>
  parcels.map(({ packageType }) =>
    packageType !== undefined && known.has(packageType) ? packageType : OWN_PACKAGING,
  );

function shipmentOf(request: QuoteRequest, known: ReadonlySet<string>) {
  const { shipFrom, shipTo, returnTo, parcels, customs, options = {}, isReturn } = request;
  const { signature, saturdayDelivery, insuredValue, insuredCurrency } = options;
  const lines = labelLines(request);
  const codes = packageCodesOf(request, known);
  const insured = insuredValue ? insuredShares(insuredValue, parcels.length, insuredCurrency) : undefined;
  return {
    validate_address: 'no_validation',
    ship_date: shipDayOf(request),
    // ShipEngine requires a sender's phone; a customer who returns something may have given none.
    ship_from: toVendorAddress(isReturn ? { ...phoneOf(shipTo), ...shipFrom } : shipFrom),
    ship_to: toVendorAddress(shipTo),
    ...(returnTo && { return_to: toVendorAddress(returnTo) }),
    ...(isReturn && { is_return: true }),
    ...(signature && { confirmation: CONFIRMATIONS[signature] }),
    ...(customs && { customs: toVendorCustoms(customs), ...toTaxIdentifiers(customs) }),
    ...(saturdayDelivery && { advanced_options: { saturday_delivery: true } }),
    ...(insured && { insurance_provider: 'carrier' }),
    packages: parcels.map(({ weight, dimensions }, index) => ({
      package_code: codes[index],
      weight: toVendorWeight(weight),
      ...(dimensions && { dimensions: toVendorDimensions(dimensions) }),
      ...(insured && { insured_value: toMoney(insured[index] ?? 0, insuredCurrency) }),
      ...(lines.length > 0 && { label_messages: labelMessagesOf(lines) }),
    })),
  };
}

const phoneOf = ({ phone }: Address) => (phone === undefined ? {} : { phone });

export const shipDayOf = ({ now, timeZone = 'UTC' }: QuoteRequest): string => dateIn(timeZone, now);

/** The value of all parcels together, divided among them to the smallest coin. */
function insuredShares(value: number, count: number, currency = 'USD'): number[] {
  const coin = coinOf(currency);
  return sharesOf(toMinor(value, currency) / coin, count).map((share) => toDecimal(share * coin, currency));
}

/** All three are required; null prints nothing. */
const labelMessagesOf = ([first, second, third]: readonly string[]) => ({
  reference1: first ?? null,
  reference2: second ?? null,
  reference3: third ?? null,
});
