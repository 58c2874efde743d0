import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { dataOf, pageOf, type Schemas } from '@waybill/sdk';
import { api } from '../../api.ts';
import { type ListSearch, pageQuery } from '../../search.ts';

export type Delivery = Schemas['WebhookDelivery'];
export type Attempt = Schemas['WebhookAttempt'];
export type DeliveryStatus = Schemas['WebhookDeliveryStatus'];

/** New outcomes show by themselves within this time. */
const REFRESH_MS = 3_000;

export interface DeliverySearch extends ListSearch {
  status?: DeliveryStatus;
}

export const deliveriesQuery = (id: string, search: DeliverySearch) =>
  queryOptions({
    queryKey: ['webhooks', id, 'deliveries', search],
    queryFn: () =>
      pageOf(api.GET('/webhooks/{id}/deliveries', { params: { path: { id }, query: pageQuery(search) } })),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });

export const deliveryQuery = (id: string, deliveryId: string) =>
  queryOptions({
    queryKey: ['webhooks', id, 'deliveries', 'one', deliveryId],
    queryFn: () =>
      dataOf(api.GET('/webhooks/{id}/deliveries/{deliveryId}', { params: { path: { id, deliveryId } } })),
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? REFRESH_MS : false),
  });

export const statsQuery = (id: string, hours: number) =>
  queryOptions({
    queryKey: ['webhooks', id, 'stats', hours],
    queryFn: () => dataOf(api.GET('/webhooks/{id}/stats', { params: { path: { id }, query: { hours } } })),
    refetchInterval: 30_000,
  });

function useRefresh(id: string) {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: ['webhooks', id] });
}

export function useRetry(id: string) {
  return useMutation({
    mutationFn: (deliveryId: string) =>
      dataOf(
        api.POST('/webhooks/{id}/deliveries/{deliveryId}/retry', { params: { path: { id, deliveryId } } }),
      ),
    onSuccess: useRefresh(id),
  });
}

export function useRetryFailed(id: string) {
  return useMutation({
    mutationFn: () =>
      dataOf(api.POST('/webhooks/{id}/deliveries/retry-failed', { params: { path: { id } } })),
    onSuccess: useRefresh(id),
  });
}
