import type { QuoteRequest } from '../../schema/quote.ts';
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

/** The merchant's own first, so that it is found by its beginning. It is not printed. */
function referenceOf({ labelReference }: Pick<QuoteRequest, 'labelReference'>, mark: string | undefined) {
  const parts = [labelReference, mark].filter((part) => part !== undefined);
  return parts.length > 0 ? { reference: parts.join(' ') } : {};
}

const CONFIRMATIONS = { none: 'NO_SIGNATURE', standard: 'SIGNATURE', adult: 'ADULT_SIGNATURE' } as const;

function toVendorOptions(request: QuoteRequest) {
  const { options = {}, customs } = request;
  const { signature, saturdayDelivery } = options;
  return {
    // The one format that every carrier has and that the others are converted from, whatever the account's default is.
    label_format: 'PNG',
    ...(signature && { delivery_confirmation: CONFIRMATIONS[signature] }),
    ...(saturdayDelivery && { saturday_delivery: true }),
    ...Object.fromEntries(labelLines(request).map((text, i) => [`print_custom_${i + 1}`, text])),
    ...(customs?.incoterm && { incoterm: customs.incoterm }),
    ...(customs?.invoiceNumber && { invoice_number: customs.invoiceNumber }),
  };
}
