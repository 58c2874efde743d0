import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { dataOf, fileOf, pageOf, type Schemas } from '@waybill/sdk';
import { AS_CSV, api, byId } from '../../lib/api.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import { type OrderSearch, orderSearch } from './order-search.ts';

export type Order = Schemas['Order'];
export type OrderItem = Schemas['OrderItem'];
export type NewOrder = Schemas['NewOrder'];
export type OrderUpdate = Schemas['OrderUpdate'];

export const ordersQuery = (search: OrderSearch) =>
  queryOptions({
    queryKey: ['orders', 'list', search],
    queryFn: () => pageOf(api.GET('/orders', { params: { query: orderSearch.toQuery(search) } })),
    placeholderData: keepPreviousData,
  });

/** How many orders a view has, up to 1,000. */
export const orderCountQuery = (search: OrderSearch) => {
  const { sort, ...filters } = orderSearch.toFilters(search);
  return queryOptions({
    queryKey: ['orders', 'count', filters],
    queryFn: () => dataOf(api.GET('/orders/count', { params: { query: filters } })),
    placeholderData: keepPreviousData,
  });
};

const LARGEST_PAGE = 100;

/** The first orders that the filters leave, in the list's order. */
export async function matchingOrders(search: OrderSearch, most: number): Promise<Order[]> {
  const found = new Map<string, Order>();
  for (let page = 1; page <= Math.ceil(most / LARGEST_PAGE); page++) {
    const query = { ...orderSearch.toQuery(search), page, limit: LARGEST_PAGE };
    const { data, meta } = await pageOf(api.GET('/orders', { params: { query } }));
    for (const order of data) found.set(order.id, order);
    if (page >= meta.totalPages) break;
  }
  return [...found.values()];
}

export const ordersFile = (search: OrderSearch) =>
  fileOf(api.GET('/orders', { params: { query: orderSearch.toQuery(search) }, ...AS_CSV }));

export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: ['orders', 'one', id],
    queryFn: () => dataOf(api.GET('/orders/{id}', byId(id))),
  });

export function useCreateOrder() {
  return useApiMutation({
    mutationFn: (body: NewOrder) => dataOf(api.POST('/orders', { params: {}, body })),
    changes: 'orders',
    meta: { silent: true },
  });
}

export function useUpdateOrder(id: string) {
  return useApiMutation({
    mutationFn: (body: OrderUpdate) => dataOf(api.PUT('/orders/{id}', { ...byId(id), body })),
    changes: 'orders',
    meta: { silent: true },
  });
}

/** Takes the address that its check suggests. */
export function useAcceptAddress(id: string) {
  return useApiMutation({
    mutationFn: (shipTo: Order['shipTo']) =>
      dataOf(api.PUT('/orders/{id}', { ...byId(id), body: { shipTo } })),
    changes: 'orders',
  });
}

/** Keeps the address, whatever its check found. */
export function useKeepAddress(id: string) {
  return useApiMutation({
    mutationFn: () => dataOf(api.POST('/orders/{id}/keep-address', byId(id))),
    changes: 'orders',
  });
}

/** Reserves what is available now, ahead of the orders that wait. */
export function useAllocateOrder(id: string) {
  return useApiMutation({
    mutationFn: () => dataOf(api.POST('/orders/{id}/allocate', byId(id))),
    changes: 'orders',
  });
}

export function useCloseOrder(id: string) {
  return useApiMutation({
    mutationFn: (reason: string) =>
      dataOf(api.POST('/orders/{id}/close', { ...byId(id), body: reason === '' ? null : { reason } })),
    changes: 'orders',
  });
}

export function useReplaceOrder(id: string) {
  return useApiMutation({
    mutationFn: (body: Schemas['NewReplacement']) =>
      dataOf(api.POST('/orders/{id}/replacements', { ...byId(id), body })),
    changes: 'orders',
    meta: { silent: true },
  });
}

/** How the named items would be packed, or all that are left. */
export function usePackOrder(id: string) {
  return useApiMutation({
    mutationFn: (items: Schemas['PackRequest']['items']) =>
      dataOf(api.POST('/orders/{id}/pack', { ...byId(id), body: items === undefined ? null : { items } })),
    changes: null,
  });
}

export function useOrderAction(id: string, action: 'hold' | 'release' | 'cancel') {
  return useApiMutation({
    mutationFn: () => dataOf(api.POST(`/orders/{id}/${action}`, byId(id))),
    changes: 'orders',
  });
}
