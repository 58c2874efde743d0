import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Schemas } from '@waybill/sdk';
import { waybill } from '../../lib/api.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';

export type SameAddressOrder = Schemas['SameAddressOrder'];

/** Other orders to the address of this one. */
export const sameAddressQuery = (id: string) =>
  queryOptions({
    queryKey: ['orders', 'same-address', id],
    queryFn: () => waybill.orders.listSameAddress(id),
  });

/** How many orders could be shipped with each of these, by id. */
export const sameAddressCountsQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['orders', 'same-address-counts', ids],
    queryFn: () => waybill.orders.countSameAddress({ ids: ids.join(',') }),
    placeholderData: keepPreviousData,
  });

export function useCombineOrders() {
  return useApiMutation({
    mutationFn: (orderIds: string[]) => waybill.orders.combine({ orderIds }),
    changes: 'orders',
  });
}

export function useSeparateOrder(id: string) {
  return useApiMutation({
    mutationFn: () => waybill.orders.separate(id),
    changes: 'orders',
  });
}
