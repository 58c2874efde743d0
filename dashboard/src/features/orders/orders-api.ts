import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Schemas } from '@waybill/sdk';
import { waybill } from '../../lib/api.ts';
import { previousRows } from '../../lib/previous-rows.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import { type OrderSearch, orderSearch } from './order-search.ts';

export type Order = Schemas['Order'];
export type OrderItem = Schemas['OrderItem'];
export type NewOrder = Schemas['NewOrder'];
export type OrderUpdate = Schemas['OrderUpdate'];

export const ordersQuery = (search: OrderSearch) =>
  queryOptions({
    queryKey: ['orders', 'list', search],
    queryFn: () => waybill.orders.list(orderSearch.toQuery(search)),
    placeholderData: previousRows,
  });

/** How many orders a view has, up to 1,000. */
export const orderCountQuery = (search: OrderSearch) => {
  const { sort, ...filters } = orderSearch.toFilters(search);
  return queryOptions({
    queryKey: ['orders', 'count', filters],
    queryFn: () => waybill.orders.count(filters),
    placeholderData: keepPreviousData,
  });
};

/** The first orders that the filters leave, in the list's order. */
export async function matchingOrders(search: OrderSearch, most: number): Promise<Order[]> {
  const found = new Map<string, Order>();
  for await (const order of waybill.orders.list(orderSearch.toFilters(search))) {
    found.set(order.id, order);
    if (found.size === most) break;
  }
  return [...found.values()];
}

export const ordersFile = (search: OrderSearch) => waybill.orders.export(orderSearch.toQuery(search));

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

/** Reserves what is available now, ahead of the orders that wait. */
export function useAllocateOrder(id: string) {
  return useApiMutation({
    mutationFn: () => waybill.orders.allocate(id),
    changes: 'orders',
  });
}

export function useCloseOrder(id: string) {
  return useApiMutation({
    mutationFn: (reason: string) => waybill.orders.close(id, reason === '' ? null : { reason }),
    changes: 'orders',
  });
}

/** As a shipment without a label. */
export function useMarkShipped(id: string) {
  return useApiMutation({
    mutationFn: (body: Schemas['MarkShipped']) => waybill.orders.markShipped(id, body),
    changes: 'shipments',
    meta: { silent: true },
  });
}

/** Shipments and returns of the order change with it. */
export function useEraseOrder(id: string) {
  return useApiMutation({
    mutationFn: () => waybill.orders.erase(id),
    changes: 'shipments',
  });
}

export function useReplaceOrder(id: string) {
  return useApiMutation({
    mutationFn: (body: Schemas['NewReplacement']) => waybill.orders.createReplacement(id, body),
    changes: 'orders',
    meta: { silent: true },
  });
}

/** How the named items would be packed, or all that are left. */
export function usePackOrder(id: string) {
  return useApiMutation({
    mutationFn: (items: Schemas['PackRequest']['items']) =>
      waybill.orders.pack(id, items === undefined ? null : { items }),
    changes: null,
  });
}

export function useOrderAction(id: string, action: 'hold' | 'release' | 'cancel') {
  return useApiMutation({
    mutationFn: () => waybill.orders[action](id),
    changes: 'orders',
  });
}
