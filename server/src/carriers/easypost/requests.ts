import type { QuoteRequest } from '../../schema/quote.ts';
import { toCustomsInfo, toTaxIdentifiers } from './customs.ts';
import { toVendorOptions } from './options.ts';
import { toVendorAddress, toVendorParcel } from './parcels.ts';

/** `POST /v2/shipments`: one parcel. */
export const toShipment = (request: QuoteRequest) => ({
  shipment: {
    ...route(request),
    parcel: request.parcels.map((parcel) => toVendorParcel(parcel, request))[0],
    options: toVendorOptions(request),
    ...toTaxIdentifiers(request),
  },
});

/** `POST /v2/orders`: several parcels that travel together. */
export const toOrder = (request: QuoteRequest) => ({
  order: {
    ...route(request),
    shipments: request.parcels.map((parcel) => ({
      parcel: toVendorParcel(parcel, request),
      options: toVendorOptions(request),
      ...toTaxIdentifiers(request),
    })),
  },
});

/** A return is described like the shipment that it reverses: EasyPost swaps the addresses itself. */
function route(request: QuoteRequest) {
  const { shipFrom, shipTo, returnTo, labelReference, customs, isReturn } = request;
  const [from, to] = isReturn ? [shipTo, shipFrom] : [shipFrom, shipTo];
  return {
    from_address: toVendorAddress(from),
    to_address: toVendorAddress(to),
    ...(returnTo && { return_address: toVendorAddress(returnTo) }),
    ...(labelReference !== undefined && { reference: labelReference }),
    ...(isReturn && { is_return: true }),
    ...(customs && { customs_info: toCustomsInfo(customs, request) }),
  };
}
