import { queryOptions } from '@tanstack/react-query';
import type { Schemas } from '@waybill/sdk';
import { waybill } from '../../lib/api.ts';
import { previousRows } from '../../lib/previous-rows.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import { type PickupSearch, pickupSearch } from './pickup-search.ts';

export type Pickup = Schemas['Pickup'];

export const pickupsQuery = (search: PickupSearch) =>
  queryOptions({
    queryKey: ['pickups', 'list', search],
    queryFn: () => waybill.pickups.list(pickupSearch.toQuery(search)),
    placeholderData: previousRows,
  });

export const pickupQuery = (id: string) =>
  queryOptions({
    queryKey: ['pickups', 'one', id],
    queryFn: () => waybill.pickups.get(id),
  });

export function useCreatePickup() {
  return useApiMutation({
    mutationFn: waybill.pickups.schedule,
    changes: 'pickups',
    // One that the carrier refused, or gave no answer to, is listed too.
    changesOnError: true,
    meta: { silent: true },
  });
}

export function useCancelPickup(id: string) {
  return useApiMutation({
    mutationFn: () => waybill.pickups.cancel(id),
    changes: 'pickups',
    changesOnError: true,
  });
}
