import { coinOf, toDecimal, toMinor } from '../../lib/money.ts';
import type { Customs } from '../../schema/customs.ts';
import type { Notice, QuoteRequest } from '../../schema/quote.ts';
import type { TaxNumber } from '../../schema/tax-number.ts';
import { toVendorWeight } from './parcels.ts';

/** The longest description that ShipEngine accepts. */
const MAX_DESCRIPTION = 100;

export const toVendorCustoms = ({
  contentsType,
  contentsExplanation,
  incoterm,
  invoiceNumber,
  items,
}: Customs) => ({
  contents: contentsType,
  ...(contentsExplanation !== undefined && { contents_explanation: contentsExplanation }),
  // A parcel that comes back can be sold again; an abandoned one is lost.
  non_delivery: 'return_to_sender' as const,
  ...(incoterm !== undefined && { terms_of_trade_code: incoterm.toLowerCase() }),
  ...(invoiceNumber !== undefined && { invoice_additional_details: { invoice_number: invoiceNumber } }),
  customs_items: items.flatMap(toVendorItems),
});

/** That customs will not read the whole of a description. */
export const shortenedDescriptions = ({ customs }: QuoteRequest): Notice[] =>
  customs?.items.some(({ description }) => description.length > MAX_DESCRIPTION)
    ? [
        {
          code: 'DESCRIPTION_SHORTENED',
          message: `ShipEngine declares the first ${MAX_DESCRIPTION} characters of a description`,
        },
      ]
    : [];

export function toTaxIdentifiers({ taxNumbers: { sender = [], recipient = [] } = {} }: Customs) {
  const identifiers = [
    ...sender.map((number) => toTaxIdentifier(number, 'shipper')),
    ...recipient.map((number) => toTaxIdentifier(number, 'recipient')),
  ];
  return identifiers.length === 0 ? {} : { tax_identifiers: identifiers };
}

const toTaxIdentifier = ({ type, number, country }: TaxNumber, party: 'shipper' | 'recipient') => ({
  taxable_entity_type: party,
  identifier_type: type,
  issuing_authority: country,
  value: number,
});

/**
 * Our value and weight are those of the whole line, ShipEngine's those of each unit. A value that cannot be divided evenly
 * becomes two lines, so that the total declared stays exact.
 */
function toVendorItems(item: Customs['items'][number]) {
  const { description, quantity, weight, hsCode, originCountry, currency = 'USD' } = item;
  const smallestUnit = coinOf(currency);
  const total = toMinor(item.value, currency) / smallestUnit;
  const each = Math.floor(total / quantity);
  const dearer = Math.round(total - each * quantity);
  const lines = [
    { quantity: dearer, value: (each + 1) * smallestUnit },
    { quantity: quantity - dearer, value: each * smallestUnit },
  ];
  return lines
    .filter((line) => line.quantity > 0)
    .map((line) => ({
      description: description.slice(0, MAX_DESCRIPTION),
      quantity: line.quantity,
      value: toDecimal(line.value, currency),
      value_currency: currency.toLowerCase(),
      ...(weight && { weight: toVendorWeight({ ...weight, value: rounded(weight.value / quantity) }) }),
      ...(hsCode !== undefined && { harmonized_tariff_code: hsCode }),
      ...(originCountry !== undefined && { country_of_origin: originCountry }),
    }));
}

const rounded = (value: number): number => Math.max(0.0001, Math.round(value * 10_000) / 10_000);
