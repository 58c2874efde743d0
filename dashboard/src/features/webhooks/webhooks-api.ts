import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { dataOf, type Schemas } from '@waybill/sdk';
import { api } from '../../lib/api.ts';

export type Webhook = Schemas['WebhookSubscription'];
export type EventType = Schemas['EventType'];

const at = (id: string) => ({ params: { path: { id } } });

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
    queryFn: () => dataOf(api.GET('/webhooks/{id}', at(id))),
  });

/** Every change makes all that is known of webhooks old: lists, one, deliveries. */
function useRefresh() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: ['webhooks'] });
}

export function useCreateWebhook() {
  return useMutation({
    mutationFn: (body: { url: string; events: EventType[] }) => dataOf(api.POST('/webhooks', { body })),
    meta: { silent: true },
    onSuccess: useRefresh(),
  });
}

export function useUpdateWebhook(id: string, meta: { silent?: boolean } = {}) {
  return useMutation({
    mutationFn: (body: { url?: string; events?: EventType[]; isActive?: boolean }) =>
      dataOf(api.PUT('/webhooks/{id}', { ...at(id), body })),
    meta,
    onSuccess: useRefresh(),
  });
}

export function useDeleteWebhook(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => dataOf(api.DELETE('/webhooks/{id}', at(id))),
    onSuccess: () => {
      queryClient.removeQueries({ queryKey: ['webhooks', id] });
      return queryClient.invalidateQueries(webhooksQuery);
    },
  });
}

export function useRotateSecret(id: string) {
  return useMutation({
    mutationFn: () => dataOf(api.POST('/webhooks/{id}/rotate-secret', at(id))),
    onSuccess: useRefresh(),
  });
}

export function useSendTest(id: string) {
  return useMutation({
    mutationFn: (event: EventType) => dataOf(api.POST('/webhooks/{id}/test', { ...at(id), body: { event } })),
    onSuccess: useRefresh(),
  });
}
