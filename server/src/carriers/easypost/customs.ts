import { toOunces } from '../../lib/measures.ts';
import type { Customs } from '../../schema/customs.ts';
import type { QuoteRequest } from '../../schema/quote.ts';
import type { TaxNumber } from '../../schema/tax-number.ts';

/** US exports worth more than this, of one tariff code, have to be filed with the customs, which gives an ITN. */
const EXEMPT_USD = 2500;

/** What EasyPost needs to print customs forms. Values and weights are those of a whole line, as in ours. */
export function toVendorCustoms(customs: Customs, { shipFrom, shipTo, isReturn }: QuoteRequest) {
  const merchant = isReturn ? shipTo : shipFrom;
  const signer = merchant.name ?? merchant.company;
  return {
    contents_type: customs.contentsType,
    contents_explanation: customs.contentsExplanation ?? explanationOf(customs),
    ...(signer !== undefined && { customs_certify: true, customs_signer: signer }),
    restriction_type: 'none',
    non_delivery_option: 'return',
    ...(shipFrom.country === 'US' && { eel_pfc: exemptionFor(shipTo.country) }),
    customs_items: customs.items.map((item) => ({
      description: item.description,
      quantity: item.quantity,
      value: item.value,
      currency: item.currency,
      weight: item.weight && Math.round(toOunces(item.weight) * 1000) / 1000,
      hs_tariff_number: item.hsCode,
      origin_country: item.originCountry,
    })),
  };
}

/** A return is described like the shipment that it reverses, so that the parties change places. */
export function toTaxIdentifiers({ customs, isReturn = false }: QuoteRequest) {
  const { sender = [], recipient = [] } = customs?.taxNumbers ?? {};
  const identifiers = [
    ...sender.map((number) => toTaxIdentifier(number, isReturn ? 'RECEIVER' : 'SENDER')),
    ...recipient.map((number) => toTaxIdentifier(number, isReturn ? 'SENDER' : 'RECEIVER')),
  ];
  return identifiers.length === 0 ? {} : { tax_identifiers: identifiers };
}

const toTaxIdentifier = ({ type, number, country }: TaxNumber, entity: 'SENDER' | 'RECEIVER') => ({
  entity,
  tax_id: number,
  tax_id_type: type.toUpperCase(),
  issuing_country: country,
});

/** Section of the US export rules that frees a parcel from filing: Canada altogether, other countries by value. */
const exemptionFor = (country: string): string => (country === 'CA' ? 'NOEEI 30.36' : 'NOEEI 30.37(a)');

/** Required for `other`. */
const explanationOf = ({ contentsType, items }: Customs): string | undefined =>
  contentsType === 'other'
    ? items
        .map(({ description }) => description)
        .join(', ')
        .slice(0, 255)
    : undefined;

/** The fields that EasyPost cannot do without, and that nobody but the merchant knows. */
export const missingIn = ({ items }: Customs): string[] =>
  items.flatMap(({ originCountry }, i) =>
    originCountry === undefined ? [`customs.items[${i}].originCountry`] : [],
  );

/** The tariff code whose goods have to be filed before they leave the US, if there is one. */
export function needsItn(customs: Customs, { shipFrom, shipTo }: QuoteRequest): string | undefined {
  if (shipFrom.country !== 'US' || shipTo.country === 'US' || shipTo.country === 'CA') return undefined;
  const values = new Map<string, number>();
  for (const { hsCode = 'none', value, currency = 'USD' } of customs.items)
    if (currency === 'USD') values.set(hsCode, (values.get(hsCode) ?? 0) + value);
  return [...values].find(([, value]) => value > EXEMPT_USD)?.[0];
}
