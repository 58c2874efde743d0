import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { dataOf, pageOf, type Schemas } from '@waybill/sdk';
import { api, byId } from '../../lib/api.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import { type TrackerSearch, trackerSearch } from './tracker-search.ts';

export type Tracker = Schemas['Tracker'];

export const trackersQuery = (search: TrackerSearch) =>
  queryOptions({
    queryKey: ['trackers', 'list', search],
    queryFn: () => pageOf(api.GET('/trackers', { params: { query: trackerSearch.toQuery(search) } })),
    placeholderData: keepPreviousData,
  });

export const trackerQuery = (id: string) =>
  queryOptions({
    queryKey: ['trackers', 'one', id],
    queryFn: () => dataOf(api.GET('/trackers/{id}', byId(id))),
  });

export function useCreateTracker() {
  return useApiMutation({
    mutationFn: (body: Schemas['NewTracker']) => dataOf(api.POST('/trackers', { params: {}, body })),
    changes: 'trackers',
    meta: { silent: true },
  });
}

export function useDeleteTracker(id: string) {
  return useApiMutation({
    mutationFn: () => dataOf(api.DELETE('/trackers/{id}', byId(id))),
    changes: 'trackers',
    deletes: trackerQuery(id).queryKey,
  });
}
