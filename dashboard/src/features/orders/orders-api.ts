import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Schemas } from '@waybill/sdk';
import { waybill } from '../../lib/api.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import { type OrderSearch, orderSearch } from './order-search.ts';

export type Order = Schemas['Order'];
export type OrderItem = Schemas['OrderItem'];
export type OrderInput = Schemas['OrderInput'];
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

/** Who can be given orders to pack. */
export const assigneesQuery = queryOptions({
  queryKey: ['members', 'assignees'],
  queryFn: () => waybill.orders.assignees(),
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

/** Who last edited one of these fields, if that is among the latest changes. */
export async function editorOf(id: string, fields: readonly string[]): Promise<string | undefined> {
  const { data } = await waybill.orders.listActivity(id, { limit: 20 });
  return data.find(({ details }) => details.fields?.some((field) => fields.includes(field)))?.actor.name;
}

/** Takes the address that its check suggests, unless somebody else has changed the order since it was shown. */
export function useAcceptAddress({ id, updatedAt }: Order) {
  return useApiMutation({
    mutationFn: (shipTo: Order['shipTo']) => waybill.orders.update(id, { shipTo, ifUpdatedAt: updatedAt }),
    changes: 'orders',
    changesOnError: true,
  });
}

/** Keeps the address, whatever its check found. */
export function useKeepAddress(id: string) {
  return useApiMutation({
    mutationFn: () => waybill.orders.keepAddress(id),
    changes: 'orders',
  });
}
