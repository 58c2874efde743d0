import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Schemas } from '@waybill/sdk';
import { deviceZone } from '../../lib/account-days.ts';
import { waybill } from '../../lib/api.ts';
import { previousRows } from '../../lib/previous-rows.ts';
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
    queryFn: () => waybill.webhooks.listDeliveries(id, deliverySearch.toQuery(search)),
    placeholderData: previousRows,
  });

export const deliveriesFile = (id: string, search: DeliverySearch) =>
  waybill.webhooks.exportDeliveries(id, deliverySearch.toQuery(search));

export const deliveryQuery = (id: string, deliveryId: string) =>
  queryOptions({
    queryKey: ['webhooks', id, 'deliveries', 'one', deliveryId],
    queryFn: () => waybill.webhooks.getDelivery(id, deliveryId),
  });

/** How many have failed permanently. */
export const failedCountQuery = (id: string, narrowing: DeliveryNarrowing) =>
  queryOptions({
    queryKey: ['webhooks', id, 'deliveries', 'failed', narrowing],
    queryFn: async () => {
      const query = deliverySearch.toQuery({ ...narrowing, status: 'failed', limit: 1 });
      const { meta } = await waybill.webhooks.listDeliveries(id, query);
      return meta.total;
    },
  });

/** Days start and end at midnight in the user's time zone. */
export const statsQuery = (id: string, span: keyof typeof SPANS) =>
  queryOptions({
    queryKey: ['webhooks', id, 'stats', span],
    queryFn: () => waybill.webhookStats.get(id, { span, timeZone: deviceZone }),
    placeholderData: keepPreviousData,
  });

/** What it missed while it was disabled. */
export const missedEventsQuery = (id: string) =>
  queryOptions({
    queryKey: ['webhooks', id, 'missed'],
    queryFn: () => waybill.webhooks.countMissedEvents(id),
  });

export function useCatchUp(id: string) {
  return useApiMutation({
    mutationFn: () => waybill.webhooks.catchUp(id),
    changes: 'webhooks',
  });
}

export function useRetry(id: string) {
  return useApiMutation({
    mutationFn: (deliveryId: string) => waybill.webhooks.retryDelivery(id, deliveryId),
    changes: 'webhooks',
  });
}

export function useRetryFailed(id: string) {
  return useApiMutation({
    mutationFn: (narrowing: DeliveryNarrowing) =>
      waybill.webhookStats.retryFailed(id, deliverySearch.toFilters(narrowing)),
    changes: 'webhooks',
  });
}
