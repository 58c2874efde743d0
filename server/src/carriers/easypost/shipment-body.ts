import type { QuoteRequest } from '../../schema/quote.ts';
import { type Fields, fieldsOf, textOf } from '../answer-fields.ts';
import { labelLines } from '../label-lines.ts';
import { toVendorAddress } from './addresses.ts';
import { toTaxIdentifiers, toVendorCustoms } from './customs.ts';
import { toVendorParcel } from './parcels.ts';

/** `POST /v2/shipments`: one parcel. */
export const toShipment = (request: QuoteRequest, mark?: string) => ({
  shipment: {
    ...route(request),
    ...referenceOf(request, mark),
    parcel: request.parcels.map((parcel) => toVendorParcel(parcel, request))[0],
    options: toVendorOptions(request),
    ...toTaxIdentifiers(request),
  },
});

/** `POST /v2/orders`: several parcels that travel together. */
export const toOrder = (request: QuoteRequest, mark?: string) => ({
  order: {
    ...route(request),
    ...referenceOf(request, mark),
    shipments: request.parcels.map((parcel) => ({
      // Shipments are listed without their order.
      ...referenceOf({}, mark),
      parcel: toVendorParcel(parcel, request),
      options: toVendorOptions(request),
      ...toTaxIdentifiers(request),
    })),
  },
});

/** A return is described like the shipment that it reverses: EasyPost swaps the addresses itself. */
function route(request: QuoteRequest) {
  const { shipFrom, shipTo, returnTo, customs, isReturn } = request;
  const [from, to] = isReturn ? [shipTo, shipFrom] : [shipFrom, shipTo];
  return {
    from_address: toVendorAddress(from),
    to_address: toVendorAddress(to),
    ...(returnTo && { return_address: toVendorAddress(returnTo) }),
    ...(isReturn && { is_return: true }),
    ...(customs && { customs_info: toVendorCustoms(customs, request) }),
  };
}

/** The merchant's own as it is, because their other programs look shipments up by it. No other field is left alone and not printed. */
function referenceOf({ labelReference }: Pick<QuoteRequest, 'labelReference'>, mark: string | undefined) {
  const reference = labelReference ?? mark;
  return reference === undefined ? {} : { reference };
}

/**
 * Whether a shipment that has no mark was made the way that this file makes it: with labels in PNG, and the merchant's reference in
 * the line after the messages if there is room for it. Another program could do the same.
 */
export function isMadeLikeOurs({ reference, options }: Fields): boolean {
  const labelReference = textOf(reference);
  const sent = fieldsOf(options);
  if (labelReference === undefined || sent.label_format !== LABEL_FORMAT) return false;
  const lines = [sent.print_custom_1, sent.print_custom_2, sent.print_custom_3].flatMap(
    (line) => textOf(line) ?? [],
  );
  const withoutReference = lines.at(-1) === labelReference ? lines.slice(0, -1) : lines;
  const ours = labelLines({ options: { labelMessages: withoutReference }, labelReference });
  return ours.join('\n') === lines.join('\n');
}

/** The one format that every carrier has and that the others are converted from, whatever the account's default is. */
const LABEL_FORMAT = 'PNG';
const CONFIRMATIONS = { none: 'NO_SIGNATURE', standard: 'SIGNATURE', adult: 'ADULT_SIGNATURE' } as const;

function toVendorOptions(request: QuoteRequest) {
  const { options = {}, customs } = request;
  const { signature, saturdayDelivery } = options;
  return {
    label_format: LABEL_FORMAT,
    ...(signature && { delivery_confirmation: CONFIRMATIONS[signature] }),
    ...(saturdayDelivery && { saturday_delivery: true }),
    ...Object.fromEntries(labelLines(request).map((text, i) => [`print_custom_${i + 1}`, text])),
    ...(customs?.incoterm && { incoterm: customs.incoterm }),
    ...(customs?.invoiceNumber && { invoice_number: customs.invoiceNumber }),
  };
}
