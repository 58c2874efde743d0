import { crossesCustomsBorder } from '../postal/index.ts';
import type { Notice, QuoteRequest } from '../schema/quote.ts';
import type { CarrierMessage } from '../schema/rate.ts';
import type { Carrier } from './carrier.ts';
import type { Capabilities, CarrierPlugin } from './plugin.ts';

/**
 * A carrier that is asked only for what its plug-in declares. Anything else gets no quote, and a message that says why; what
 * makes no difference to the transport itself is quoted without, and a notice says so.
 */
export function withCapabilityCheck(carrier: Carrier, plugin: CarrierPlugin): Carrier {
  const { id, name, capabilities } = plugin;
  return {
    ...carrier,
    async quote(request) {
      const refusals = unsupportedBy(capabilities, request).map(
        (what): CarrierMessage => ({
          carrier: id,
          code: 'UNSUPPORTED_OPTION',
          message: `${name} does not support ${what}`,
        }),
      );
      if (refusals.length > 0) return { quotes: [], messages: refusals };
      const { quotes, messages, notices = [] } = await carrier.quote(request);
      const all = [...notices, ...unusedBy(plugin, request)];
      return { quotes, messages, ...(all.length > 0 && { notices: all }) };
    },
  };
}

function unsupportedBy(can: Capabilities, request: QuoteRequest): string[] {
  const { options = {}, shipFrom, shipTo } = request;
  const isInsured = (options.insuredValue ?? 0) > 0;
  const { insuredCurrency } = options;
  const needs: [isNeeded: boolean, isSupported: boolean, what: string][] = [
    [(options.signature ?? 'none') !== 'none', can.signature, 'signature: it cannot ask for one'],
    [options.saturdayDelivery === true, can.saturdayDelivery, 'saturdayDelivery'],
    [isInsured, can.insurance, 'insuredValue: it does not insure parcels'],
    [
      isInsured && can.insurance,
      insuresIn(can, insuredCurrency),
      `insuredValue in ${insuredCurrency}: it insures in ${can.insuranceCurrencies?.join(', ')} only`,
    ],
    [(options.labelMessages ?? []).length > 0, can.labelMessages, 'labelMessages'],
    [request.parcels.length > 1, can.multiParcel, 'several parcels in one shipment'],
    [crossesCustomsBorder(shipFrom, shipTo), can.customs, 'shipments that cross a border'],
    [request.isReturn === true, can.returns, 'returns'],
  ];
  return needs.filter(([isNeeded, isSupported]) => isNeeded && !isSupported).map(([, , what]) => what);
}

/** Whether parcels are insured for amounts of this currency. Amounts are never converted. */
export const insuresIn = (can: Capabilities, currency: string | undefined): boolean =>
  can.insurance &&
  (can.insuranceCurrencies === undefined || can.insuranceCurrencies.includes(currency ?? ''));

/** What Waybill draws itself has everything on it that a label can have. */
function unusedBy({ name, capabilities: can }: CarrierPlugin, request: QuoteRequest): Notice[] {
  const isDrawnHere = can.labelFormats.length === 0;
  const notices: [isGiven: boolean, isUsed: boolean, code: string, message: string][] = [
    [
      request.labelReference !== undefined,
      isDrawnHere || can.labelReference === true,
      'REFERENCE_NOT_PRINTED',
      `${name} does not print the reference on the label`,
    ],
    [
      request.returnTo !== undefined,
      isDrawnHere || can.returnAddress === true,
      'RETURN_ADDRESS_NOT_USED',
      `${name} supports no return address: undeliverable parcels go back to where they ship from`,
    ],
    [
      request.customs !== undefined,
      can.customs,
      'CUSTOMS_NOT_DECLARED',
      `${name} declares nothing to customs`,
    ],
    [
      unknownPackageTypes(request).length > 0,
      can.packageTypes === true,
      'UNKNOWN_PACKAGE_TYPE',
      unknownPackageText(name, unknownPackageTypes(request)),
    ],
  ];
  return notices
    .filter(([isGiven, isUsed]) => isGiven && !isUsed)
    .map(([, , code, message]) => ({ code, message }));
}

/** The package types of a request that are neither the merchant's own boxes nor known to the carrier. */
export const unknownPackageTypes = (
  { parcels, ownPackages = [] }: QuoteRequest,
  isKnown: (packageType: string) => boolean = () => false,
): string[] => [
  ...new Set(
    parcels.flatMap(({ packageType }) =>
      packageType === undefined || ownPackages.includes(packageType) || isKnown(packageType)
        ? []
        : [packageType],
    ),
  ),
];

const unknownPackageText = (name: string, types: readonly string[]): string =>
  `${name} has no packaging called ${types.join(', ')}: the parcel is treated as your own box`;

/** For a carrier that knows some packaging. */
export const unknownPackaging = (name: string, types: readonly string[]): Notice[] =>
  types.length === 0 ? [] : [{ code: 'UNKNOWN_PACKAGE_TYPE', message: unknownPackageText(name, types) }];
