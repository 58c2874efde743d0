import { queryOptions, useMutation } from '@tanstack/react-query';
import { dataOf, type Schemas } from '@waybill/sdk';
import { api } from '../../lib/api.ts';
import { useInvalidate } from '../../lib/invalidation.ts';

/** What a label is for: some of an order's open items, and their customs declaration. */
export type LabelContents = Pick<Schemas['NewShipment'], 'items' | 'customs'>;

/** Prices to choose a service by, not to buy at. */
export const ratesQuery = (body: Schemas['RateRequest']) =>
  queryOptions({
    queryKey: ['rates', body],
    queryFn: () => dataOf(api.POST('/rates', { params: {}, body })),
    staleTime: 60_000,
  });

export function useCompareRates(orderId: string) {
  return useMutation({
    mutationFn: (parcels: Schemas['ParcelInput'][] | undefined) =>
      dataOf(api.POST('/rates', { params: {}, body: { orderId, ...(parcels && { parcels }) } })),
    meta: { silent: true },
  });
}

export function useBuyLabel(orderId: string) {
  return useMutation({
    mutationFn: ({ rateId, contents }: { rateId: string; contents: LabelContents }) =>
      dataOf(api.POST('/shipments', { params: {}, body: { rateId, orderId, ...contents } })),
    // A failed purchase leaves a shipment with the reason.
    onSettled: useInvalidate('shipments'),
  });
}
