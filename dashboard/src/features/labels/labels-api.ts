import { queryOptions } from '@tanstack/react-query';
import { ApiError, type Schemas } from '@waybill/sdk';
import { waybill } from '../../lib/api.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';

/** What a label is for: some of an order's open items, their customs declaration, and the options. */
export type LabelContents = Pick<Schemas['RateRequest'], 'items' | 'customs' | 'options'>;

/** Prices to choose a service by, not to buy at. */
export const ratesQuery = (body: Schemas['RateRequest']) =>
  queryOptions({
    queryKey: ['rates', body],
    queryFn: () => waybill.rates.quote(body),
    staleTime: 60_000,
  });

export type Quote = Schemas['QuotedRates'];

/** What labels of an order cost, to be bought at that price; or why there is no price. */
export const orderQuoteQuery = (
  { id, updatedAt }: Pick<Schemas['Order'], 'id' | 'updatedAt'>,
  body: QuoteBody,
) =>
  queryOptions({
    // A rate is bound to the order as it was.
    queryKey: ['rates', 'order', id, updatedAt, body],
    queryFn: async (): Promise<Quote | { problem: ApiError }> => {
      try {
        return await waybill.rates.quote({ orderId: id, ...body });
      } catch (error) {
        // A weight is missing, or the address: the page says which.
        if (error instanceof ApiError && error.status < 500) return { problem: error };
        throw error;
      }
    },
    staleTime: 10 * 60_000,
  });

/** What is asked about an order: the server adds what is left out. */
export type QuoteBody = LabelContents & Pick<Schemas['RateRequest'], 'parcels' | 'presetId'>;

export const suggestedOf = ({ rates, suggestedRateId }: Quote): Schemas['Rate'] | undefined =>
  rates.find(({ id }) => id === suggestedRateId);

/** The same service through another account is another offer. */
export const serviceKey = ({ carrier, carrierAccountId, service }: Schemas['Rate']): string =>
  [carrier, service, carrierAccountId ?? ''].join(' ');

/** The services that carriers offer from a place: those for a small parcel within its area. */
export const knownServicesQuery = (postalCode: string, country: string) =>
  queryOptions({
    queryKey: ['rates', 'services', postalCode, country],
    queryFn: async () => {
      const here = {
        fromPostalCode: postalCode,
        toPostalCode: postalCode,
        fromCountry: country,
        toCountry: country,
      };
      const body = { ...here, weight: { value: 1, unit: 'lb' } } as const;
      return (await waybill.rates.estimate(body)).rates;
    },
    staleTime: 60_000,
  });

interface Purchase {
  rateId: string;
  /** Some of the order's items; all open ones if omitted. The rate defines the rest. */
  items: LabelContents['items'];
  /** `adjust` books what is missing as found stock. */
  stock?: Schemas['ShipmentInput']['stock'];
}

/** Errors are shown by the caller, who can offer to ship in spite of a shortage. */
export function useBuyLabel(orderId: string) {
  return useApiMutation({
    mutationFn: ({ rateId, items, stock = 'require' }: Purchase) =>
      waybill.shipments.buy({ rateId, orderId, ...(items && { items }), stock }),
    changes: 'shipments',
    // A failed purchase leaves a shipment with the reason.
    changesOnError: true,
    meta: { silent: true },
  });
}

/** Whether a label was refused because more is needed than is available. */
export const isShortage = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 409 && /^Not enough stock\b/.test(error.message);
