import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { dataOf, pageOf, type Schemas } from '@waybill/sdk';
import { api } from '../../lib/api.ts';
import { daysQuery, type ListSearch, pageQuery } from '../../lib/search-params.ts';
import type { EventType } from './webhooks-api.ts';

export type Delivery = Schemas['WebhookDelivery'];
export type Attempt = Schemas['WebhookAttempt'];
export type DeliveryStatus = Schemas['WebhookDeliveryStatus'];

export const SPANS = { '24h': '24 hours', '7d': '7 days', '30d': '30 days' } as const;
/** How far the chart of outcomes looks back. */
export type Span = keyof typeof SPANS;

/** Which deliveries of a webhook are meant, as the address has it. */
export interface DeliveryNarrowing {
  event?: EventType;
  /** Days of the reader's calendar. */
  createdFrom?: string;
  createdTo?: string;
}

export interface DeliverySearch extends ListSearch, DeliveryNarrowing {
  status?: DeliveryStatus;
  q?: string;
}

/** An id that was pasted may have space around it. */
const asQuery = ({ q, ...search }: DeliverySearch) => ({
  ...daysQuery(pageQuery(search)),
  ...(q?.trim() && { q: q.trim() }),
});

export const deliveriesQuery = (id: string, search: DeliverySearch) =>
  queryOptions({
    queryKey: ['webhooks', id, 'deliveries', search],
    queryFn: () =>
      pageOf(api.GET('/webhooks/{id}/deliveries', { params: { path: { id }, query: asQuery(search) } })),
    placeholderData: keepPreviousData,
  });

export const deliveryQuery = (id: string, deliveryId: string) =>
  queryOptions({
    queryKey: ['webhooks', id, 'deliveries', 'one', deliveryId],
    queryFn: () =>
      dataOf(api.GET('/webhooks/{id}/deliveries/{deliveryId}', { params: { path: { id, deliveryId } } })),
  });

/** How many have failed for good. */
export const failedCountQuery = (id: string, narrowing: DeliveryNarrowing) =>
  queryOptions({
    queryKey: ['webhooks', id, 'deliveries', 'failed', narrowing],
    queryFn: async () => {
      const query = { ...daysQuery(narrowing), status: 'failed' as const, page: 1, limit: 1 };
      const { meta } = await pageOf(
        api.GET('/webhooks/{id}/deliveries', { params: { path: { id }, query } }),
      );
      return meta.total;
    },
  });

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The days are the reader's own, from midnight to midnight. */
export const statsQuery = (id: string, span: Span) =>
  queryOptions({
    queryKey: ['webhooks', id, 'stats', span],
    queryFn: () =>
      dataOf(api.GET('/webhooks/{id}/stats', { params: { path: { id }, query: { span, timeZone } } })),
    placeholderData: keepPreviousData,
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
    mutationFn: (narrowing: DeliveryNarrowing) =>
      dataOf(
        api.POST('/webhooks/{id}/deliveries/retry-failed', {
          params: { path: { id } },
          body: daysQuery(narrowing),
        }),
      ),
    onSuccess: useRefresh(id),
  });
}
