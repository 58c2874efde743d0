import { queryOptions } from '@tanstack/react-query';
import { dataOf, type Schemas } from '@waybill/sdk';
import { api, byId } from '../../lib/api.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';

export type Webhook = Schemas['WebhookSubscription'];
export type EventType = Schemas['EventType'];

export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: () => dataOf(api.GET('/webhooks')),
});

/** The outcomes of the last deliveries of each, and the code of its last error, by its id. */
export const outcomesQuery = queryOptions({
  queryKey: ['webhooks', 'outcomes'],
  queryFn: async () => {
    const all = await dataOf(api.GET('/webhook-outcomes'));
    return Object.fromEntries(all.map((one) => [one.id, one]));
  },
});

export const webhookQuery = (id: string) =>
  queryOptions({
    queryKey: ['webhooks', id],
    queryFn: () => dataOf(api.GET('/webhooks/{id}', byId(id))),
  });

export function useCreateWebhook() {
  return useApiMutation({
    mutationFn: (body: { url: string; events: EventType[] }) => dataOf(api.POST('/webhooks', { body })),
    changes: 'webhooks',
    meta: { silent: true },
  });
}

export function useUpdateWebhook(id: string, meta: { silent?: boolean } = {}) {
  return useApiMutation({
    mutationFn: (body: { url?: string; events?: EventType[]; isActive?: boolean }) =>
      dataOf(api.PUT('/webhooks/{id}', { ...byId(id), body })),
    changes: 'webhooks',
    meta,
  });
}

export function useDeleteWebhook(id: string) {
  return useApiMutation({
    mutationFn: () => dataOf(api.DELETE('/webhooks/{id}', byId(id))),
    changes: 'webhooks',
    deletes: ['webhooks', id],
  });
}

export function useRotateSecret(id: string) {
  return useApiMutation({
    mutationFn: () => dataOf(api.POST('/webhooks/{id}/rotate-secret', byId(id))),
    changes: 'webhooks',
  });
}

export function useSendTest(id: string) {
  return useApiMutation({
    mutationFn: (event: EventType) =>
      dataOf(api.POST('/webhooks/{id}/test', { ...byId(id), body: { event } })),
    changes: 'webhooks',
  });
}
