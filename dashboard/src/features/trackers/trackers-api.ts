import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Schemas } from '@waybill/sdk';
import { waybill } from '../../lib/api.ts';
import { previousRows } from '../../lib/previous-rows.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import { type TrackerSearch, trackerSearch } from './tracker-search.ts';

export type Tracker = Schemas['Tracker'];

export const trackersQuery = (search: TrackerSearch) =>
  queryOptions({
    queryKey: ['trackers', 'list', search],
    queryFn: () => waybill.trackers.list(trackerSearch.toQuery(search)),
    placeholderData: previousRows,
  });

export const trackerQuery = (id: string) =>
  queryOptions({
    queryKey: ['trackers', 'one', id],
    queryFn: () => waybill.trackers.get(id),
  });

/** The carriers whose tracking numbers look like this one, the likeliest first. */
export const recognizedQuery = (trackingCode: string) =>
  queryOptions({
    queryKey: ['tracking-numbers', trackingCode],
    queryFn: () => waybill.trackers.recognise({ trackingCode }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });

export function useCreateTracker() {
  return useApiMutation({
    mutationFn: waybill.trackers.create,
    changes: 'trackers',
    meta: { silent: true },
  });
}

export function useDeleteTracker(id: string) {
  return useApiMutation({
    mutationFn: () => waybill.trackers.delete(id),
    changes: 'trackers',
    deletes: trackerQuery(id).queryKey,
  });
}
