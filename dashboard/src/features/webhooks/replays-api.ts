import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Schemas } from '@waybill/sdk';
import { waybill } from '../../lib/api.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import type { EventType } from './webhooks-api.ts';

export type Replay = Schemas['WebhookReplay'];
export interface ReplayRange {
  /** ISO 8601. */
  from: string;
  to: string;
  /** All that the webhook receives, if omitted. */
  types?: EventType[];
}

export const replaysQuery = (id: string) =>
  queryOptions({
    queryKey: ['webhooks', id, 'replays'],
    queryFn: () => waybill.webhooks.listReplays(id),
  });

/** How many events a replay would send. */
export const replayCountQuery = (id: string, range: ReplayRange) =>
  queryOptions({
    queryKey: ['webhooks', id, 'replay-count', range],
    queryFn: async ({ signal }) => {
      const counted = await waybill.webhooks.replay(id, { ...range, dryRun: true }, { signal });
      return 'count' in counted ? counted : { count: counted.total, isExact: true };
    },
    placeholderData: keepPreviousData,
    retry: false,
  });

export function useReplay(id: string) {
  return useApiMutation({
    mutationFn: (range: ReplayRange) => waybill.webhooks.replay(id, range),
    changes: 'webhooks',
    meta: { silent: true },
  });
}

export function useCancelReplay(id: string) {
  return useApiMutation({
    mutationFn: (replayId: string) => waybill.webhooks.cancelReplay(id, replayId),
    changes: 'webhooks',
  });
}
