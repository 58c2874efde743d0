import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { dataOf, pageOf, type Schemas } from '@waybill/sdk';
import { api, byId } from '../../lib/api.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import { type PickupSearch, pickupSearch } from './pickup-search.ts';

export type Pickup = Schemas['Pickup'];

export const pickupsQuery = (search: PickupSearch) =>
  queryOptions({
    queryKey: ['pickups', 'list', search],
    queryFn: () => pageOf(api.GET('/pickups', { params: { query: pickupSearch.toQuery(search) } })),
    placeholderData: keepPreviousData,
  });

export const pickupQuery = (id: string) =>
  queryOptions({
    queryKey: ['pickups', 'one', id],
    queryFn: () => dataOf(api.GET('/pickups/{id}', byId(id))),
  });

export function useBookPickup() {
  return useApiMutation({
    mutationFn: (body: Schemas['NewPickup']) => dataOf(api.POST('/pickups', { params: {}, body })),
    changes: 'pickups',
    // One that the carrier refused, or gave no answer to, is listed too.
    changesOnError: true,
    meta: { silent: true },
  });
}

export function useCancelPickup(id: string) {
  return useApiMutation({
    mutationFn: () => dataOf(api.POST('/pickups/{id}/cancel', byId(id))),
    changes: 'pickups',
    changesOnError: true,
  });
}
