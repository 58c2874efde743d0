import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { dataOf, pageOf, type Schemas } from '@waybill/sdk';
import { api } from '../../lib/api.ts';
import { useInvalidate } from '../../lib/invalidation.ts';
import { type OrderSearch, orderSearch } from './order-search.ts';

export type Order = Schemas['Order'];
export type OrderItem = Schemas['OrderItem'];
export type NewOrder = Schemas['NewOrder'];
export type OrderUpdate = Schemas['OrderUpdate'];

const at = (id: string) => ({ params: { path: { id } } });

export const ordersQuery = (search: OrderSearch) =>
  queryOptions({
    queryKey: ['orders', 'list', search],
    queryFn: () => pageOf(api.GET('/orders', { params: { query: orderSearch.toQuery(search) } })),
    placeholderData: keepPreviousData,
  });

export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: ['orders', 'one', id],
    queryFn: () => dataOf(api.GET('/orders/{id}', at(id))),
  });

const useRefresh = () => useInvalidate('orders');

export function useCreateOrder() {
  return useMutation({
    mutationFn: (body: NewOrder) => dataOf(api.POST('/orders', { params: {}, body })),
    meta: { silent: true },
    onSuccess: useRefresh(),
  });
}

export function useUpdateOrder(id: string) {
  return useMutation({
    mutationFn: (body: OrderUpdate) => dataOf(api.PUT('/orders/{id}', { ...at(id), body })),
    meta: { silent: true },
    onSuccess: useRefresh(),
  });
}

export function useOrderAction(id: string, action: 'hold' | 'release' | 'cancel') {
  return useMutation({
    mutationFn: () => dataOf(api.POST(`/orders/{id}/${action}`, at(id))),
    onSuccess: useRefresh(),
  });
}
