import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Schemas } from '@waybill/sdk';
import { waybill } from '../../lib/api.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import { type OrderSearch, orderSearch } from './order-search.ts';

export type Order = Schemas['Order'];
export type OrderItem = Schemas['OrderItem'];
export type NewOrder = Schemas['NewOrder'];
export type OrderUpdate = Schemas['OrderUpdate'];

/** How many orders a view has, up to 1,000. */
export const orderCountQuery = (search: OrderSearch) => {
  const { sort, ...filters } = orderSearch.toFilters(search);
  return queryOptions({
    queryKey: ['orders', 'count', filters],
    queryFn: () => waybill.orders.count(filters),
    placeholderData: keepPreviousData,
  });
};

export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: ['orders', 'one', id],
    queryFn: () => waybill.orders.get(id),
  });

export function useCreateOrder() {
  return useApiMutation({
    mutationFn: waybill.orders.create,
    changes: 'orders',
    meta: { silent: true },
  });
}

export function useUpdateOrder(id: string) {
  return useApiMutation({
    mutationFn: (body: OrderUpdate) => waybill.orders.update(id, body),
    changes: 'orders',
    meta: { silent: true },
  });
}

/** Takes the address that its check suggests. */
export function useAcceptAddress(id: string) {
  return useApiMutation({
    mutationFn: (shipTo: Order['shipTo']) => waybill.orders.update(id, { shipTo }),
    changes: 'orders',
  });
}

/** Keeps the address, whatever its check found. */
export function useKeepAddress(id: string) {
  return useApiMutation({
    mutationFn: () => waybill.orders.keepAddress(id),
    changes: 'orders',
  });
}
