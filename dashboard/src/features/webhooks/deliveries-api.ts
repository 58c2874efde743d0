import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { dataOf, fileOf, pageOf, type Schemas } from '@waybill/sdk';
import { AS_CSV, api, byId } from '../../lib/api.ts';
import { timeZone } from '../../lib/format.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import { type DeliverySearch, deliverySearch, type SPANS } from './webhook-search.ts';

export type Delivery = Schemas['WebhookDelivery'];
export type Attempt = Schemas['WebhookAttempt'];
export type DeliveryStatus = Schemas['WebhookDeliveryStatus'];

/** Filters that apply to retries too. */
export type DeliveryNarrowing = Pick<DeliverySearch, 'event' | 'createdFrom' | 'createdTo'>;

export const deliveriesQuery = (id: string, search: DeliverySearch) =>
  queryOptions({
    queryKey: ['webhooks', id, 'deliveries', search],
    queryFn: () =>
      pageOf(
        api.GET('/webhooks/{id}/deliveries', {
          params: { path: { id }, query: deliverySearch.toQuery(search) },
        }),
      ),
    placeholderData: keepPreviousData,
  });

export const deliveriesFile = (id: string, search: DeliverySearch) =>
  fileOf(
    api.GET('/webhooks/{id}/deliveries', {
      params: { path: { id }, query: deliverySearch.toQuery(search) },
      ...AS_CSV,
    }),
  );

export const deliveryQuery = (id: string, deliveryId: string) =>
  queryOptions({
    queryKey: ['webhooks', id, 'deliveries', 'one', deliveryId],
    queryFn: () =>
      dataOf(api.GET('/webhooks/{id}/deliveries/{deliveryId}', { params: { path: { id, deliveryId } } })),
  });

/** How many have failed permanently. */
export const failedCountQuery = (id: string, narrowing: DeliveryNarrowing) =>
  queryOptions({
    queryKey: ['webhooks', id, 'deliveries', 'failed', narrowing],
    queryFn: async () => {
      const query = deliverySearch.toQuery({ ...narrowing, status: 'failed', limit: 1 });
      const { meta } = await pageOf(
        api.GET('/webhooks/{id}/deliveries', { params: { path: { id }, query } }),
      );
      return meta.total;
    },
  });

/** Days start and end at midnight in the user's time zone. */
export const statsQuery = (id: string, span: keyof typeof SPANS) =>
  queryOptions({
    queryKey: ['webhooks', id, 'stats', span],
    queryFn: () =>
      dataOf(api.GET('/webhooks/{id}/stats', { params: { path: { id }, query: { span, timeZone } } })),
    placeholderData: keepPreviousData,
  });

/** What it missed while it was disabled. */
export const missedEventsQuery = (id: string) =>
  queryOptions({
    queryKey: ['webhooks', id, 'missed'],
    queryFn: () => dataOf(api.GET('/webhooks/{id}/missed-events', byId(id))),
  });

export function useCatchUp(id: string) {
  return useApiMutation({
    mutationFn: () => dataOf(api.POST('/webhooks/{id}/catch-up', byId(id))),
    changes: 'webhooks',
  });
}

export function useRetry(id: string) {
  return useApiMutation({
    mutationFn: (deliveryId: string) =>
      dataOf(
        api.POST('/webhooks/{id}/deliveries/{deliveryId}/retry', { params: { path: { id, deliveryId } } }),
      ),
    changes: 'webhooks',
  });
}

export function useRetryFailed(id: string) {
  return useApiMutation({
    mutationFn: (narrowing: DeliveryNarrowing) =>
      dataOf(
        api.POST('/webhooks/{id}/deliveries/retry-failed', {
          params: { path: { id } },
          body: deliverySearch.toFilters(narrowing),
        }),
      ),
    changes: 'webhooks',
  });
}
