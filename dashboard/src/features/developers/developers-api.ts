import { queryOptions } from '@tanstack/react-query';
import type { Schemas } from '@waybill/sdk';
import { waybill } from '../../lib/api.ts';
import { previousRows } from '../../lib/previous-rows.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import { type EventSearch, eventSearch, type RequestSearch, toRequestQuery } from './developer-search.ts';

export type LoggedRequest = Schemas['LoggedRequest'];
export type Event = Schemas['Event'];
export type EventWithDeliveries = Schemas['EventWithDeliveries'];

/** Often enough to see what was just sent: requests are not announced to open pages. */
const REFETCH_MS = 5_000;

export const requestsQuery = (search: RequestSearch) =>
  queryOptions({
    queryKey: ['requests', 'list', search],
    queryFn: () => waybill.requestLog.list(toRequestQuery(search)),
    placeholderData: previousRows,
    refetchInterval: REFETCH_MS,
  });

export const requestsFile = (search: RequestSearch) => waybill.requestLog.export(toRequestQuery(search));

export const requestQuery = (id: string) =>
  queryOptions({
    queryKey: ['requests', 'one', id],
    queryFn: () => waybill.requestLog.get(id),
  });

export const eventsQuery = (search: EventSearch) =>
  queryOptions({
    queryKey: ['events', 'list', search],
    queryFn: () => waybill.events.list(eventSearch.toQuery(search)),
    placeholderData: previousRows,
  });

export const eventsFile = (search: EventSearch) => waybill.events.export(eventSearch.toQuery(search));

export const eventQuery = (id: string) =>
  queryOptions({
    queryKey: ['events', 'one', id],
    queryFn: () => waybill.events.get(id),
  });

export function useResend(id: string) {
  return useApiMutation({
    mutationFn: (webhookId: string) => waybill.events.resend(id, { webhookId }),
    changes: 'events',
  });
}
