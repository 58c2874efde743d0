import { queryOptions, useQuery } from '@tanstack/react-query';
import { dataOf, type Schemas } from '@waybill/sdk';
import { api, byId } from '../../lib/api.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';

export type Warehouse = Schemas['Warehouse'];
type NewWarehouse = Schemas['NewWarehouse'];

export const warehousesQuery = queryOptions({
  queryKey: ['warehouses'],
  queryFn: () => dataOf(api.GET('/warehouses')),
});

export const warehouseQuery = (id: string) =>
  queryOptions({
    queryKey: ['warehouses', id],
    queryFn: () => dataOf(api.GET('/warehouses/{id}', byId(id))),
  });

/** Where orders ship from that name no other; empty where there is none. */
export const defaultOf = (warehouses: Warehouse[]): string =>
  warehouses.find(({ isDefault }) => isDefault)?.id ?? '';

/** A warehouse's name by its id; the id itself while names are on their way, or where it was deleted. */
export function useWarehouseNames(): (id: string) => string {
  const { data } = useQuery(warehousesQuery);
  return (id) => data?.find((warehouse) => warehouse.id === id)?.name ?? id;
}

/** For a filter. */
export const useWarehouseOptions = () =>
  (useQuery(warehousesQuery).data ?? []).map(({ id, name }) => ({ value: id, label: name }));

export function useCreateWarehouse() {
  return useApiMutation({
    mutationFn: (body: NewWarehouse) => dataOf(api.POST('/warehouses', { body })),
    changes: 'warehouses',
    meta: { silent: true },
  });
}

export function useUpdateWarehouse(id: string, meta: { silent?: boolean } = {}) {
  return useApiMutation({
    mutationFn: (body: Schemas['WarehouseUpdate']) =>
      dataOf(api.PUT('/warehouses/{id}', { ...byId(id), body })),
    changes: 'warehouses',
    meta,
  });
}

export function useDeleteWarehouse(id: string) {
  return useApiMutation({
    mutationFn: () => dataOf(api.DELETE('/warehouses/{id}', byId(id))),
    changes: 'warehouses',
    deletes: ['warehouses', id],
  });
}
