import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { dataOf, fileOf, pageOf, type Schemas } from '@waybill/sdk';
import { AS_CSV, api, byId } from '../../lib/api.ts';
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
    queryFn: () => pageOf(api.GET('/request-log', { params: { query: toRequestQuery(search) } })),
    placeholderData: keepPreviousData,
    refetchInterval: REFETCH_MS,
  });

export const requestsFile = (search: RequestSearch) =>
  fileOf(api.GET('/request-log', { params: { query: toRequestQuery(search) }, ...AS_CSV }));

export const requestQuery = (id: string) =>
  queryOptions({
    queryKey: ['requests', 'one', id],
    queryFn: () => dataOf(api.GET('/request-log/{id}', byId(id))),
  });

export const eventsQuery = (search: EventSearch) =>
  queryOptions({
    queryKey: ['events', 'list', search],
    queryFn: () => pageOf(api.GET('/events', { params: { query: eventSearch.toQuery(search) } })),
    placeholderData: keepPreviousData,
  });

export const eventsFile = (search: EventSearch) =>
  fileOf(api.GET('/events', { params: { query: eventSearch.toQuery(search) }, ...AS_CSV }));

export const eventQuery = (id: string) =>
  queryOptions({
    queryKey: ['events', 'one', id],
    queryFn: () => dataOf(api.GET('/events/{id}', byId(id))),
  });

export function useResend(id: string) {
  return useApiMutation({
    mutationFn: (webhookId: string) =>
      dataOf(api.POST('/events/{id}/resend', { ...byId(id), body: { webhookId } })),
    changes: 'events',
  });
}
