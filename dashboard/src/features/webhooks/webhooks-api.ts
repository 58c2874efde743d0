import { queryOptions } from '@tanstack/react-query';
import type { Schemas } from '@waybill/sdk';
import { waybill } from '../../lib/api.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';

export type Webhook = Schemas['WebhookSubscription'];
export type EventType = Schemas['EventType'];

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

export function useCreateWebhook() {
  return useApiMutation({
    mutationFn: waybill.webhooks.create,
    changes: 'webhooks',
    meta: { silent: true },
  });
}

export function useUpdateWebhook(id: string, meta: { silent?: boolean } = {}) {
  return useApiMutation({
    mutationFn: (body: { url?: string; events?: EventType[]; isActive?: boolean }) =>
      waybill.webhooks.update(id, body),
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
