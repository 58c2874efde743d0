import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Schemas } from '@waybill/sdk';
import { waybill } from '../../lib/api.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';

export type Webhook = Schemas['WebhookSubscription'];
export type EventType = Schemas['EventType'];
/** What a webhook can ask for. */
export type WantedEventType = Schemas['WantedEventType'];
export const ALL_EVENTS = '*';
export type DestinationType = Schemas['DestinationType'];
export type CreatedWebhook = Schemas['CreatedWebhookSubscription'];
export type Payload = NonNullable<Webhook['payload']>;

export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: () => waybill.webhooks.list(),
});

/** The outcomes of the last deliveries of each, and the code of its last error, by its id. */
export const outcomesQuery = queryOptions({
  queryKey: ['webhooks', 'outcomes'],
  queryFn: async () => {
    const all = await waybill.webhookStats.listOutcomes();
    return Object.fromEntries(all.map((one) => [one.id, one]));
  },
});

export const webhookQuery = (id: string) =>
  queryOptions({
    queryKey: ['webhooks', id],
    queryFn: () => waybill.webhooks.get(id),
  });

/** What events can be sent to beside HTTPS endpoints. It changes only when the server is set up differently. */
export const destinationTypesQuery = queryOptions({
  queryKey: ['webhooks', 'destinations'],
  queryFn: () => waybill.webhooks.listDestinations(),
  staleTime: Number.POSITIVE_INFINITY,
});

/** How many of the newest events of these types a filter matches. */
export const filterMatchesQuery = (events: WantedEventType[], filter: Schemas['WebhookFilter']) =>
  queryOptions({
    queryKey: ['webhooks', 'filter-matches', events, filter],
    queryFn: ({ signal }) => waybill.webhooks.tryFilter({ events, filter }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Examples of what events contain. */
export const recentEventsQuery = queryOptions({
  queryKey: ['events', 'recent'],
  queryFn: async () => (await waybill.events.list({ limit: 20 })).data,
});

/** Null if there has been none. */
export const newestEventQuery = (type: EventType) =>
  queryOptions({
    queryKey: ['events', 'newest', type],
    queryFn: async () => (await waybill.events.list({ type, limit: 1 })).data[0] ?? null,
  });

/** An event as a webhook that asks for this form gets it. */
export const payloadQuery = (id: string, payload: Payload) =>
  queryOptions({
    queryKey: ['events', 'payload', id, payload],
    queryFn: () => waybill.events.get(id, { payload }),
  });

export function useCreateWebhook() {
  return useApiMutation({
    mutationFn: waybill.webhooks.create,
    changes: 'webhooks',
    meta: { silent: true },
  });
}

export function useCreateDestination() {
  return useApiMutation({
    mutationFn: waybill.webhooks.createDestination,
    changes: 'webhooks',
    meta: { silent: true },
  });
}

export function useUpdateWebhook(id: string, meta: { silent?: boolean } = {}) {
  return useApiMutation({
    mutationFn: (body: Schemas['WebhooksUpdateBody']) => waybill.webhooks.update(id, body),
    changes: 'webhooks',
    meta,
  });
}

export function useDeleteWebhook(id: string) {
  return useApiMutation({
    mutationFn: () => waybill.webhooks.delete(id),
    changes: 'webhooks',
    deletes: ['webhooks', id],
  });
}

export function useRotateSecret(id: string) {
  return useApiMutation({
    mutationFn: () => waybill.webhooks.rotateSecret(id),
    changes: 'webhooks',
  });
}

export function useSendTest(id: string) {
  return useApiMutation({
    mutationFn: (event: EventType) => waybill.webhooks.sendTest(id, { event }),
    changes: 'webhooks',
  });
}
