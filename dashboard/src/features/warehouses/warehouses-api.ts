import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Schemas } from '@waybill/sdk';
import { waybill } from '../../lib/api.ts';
import { rememberHome } from '../../lib/home.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';

export type Warehouse = Schemas['Warehouse'];

export const warehousesQuery = queryOptions({
  queryKey: ['warehouses'],
  queryFn: async () => {
    const warehouses = await waybill.warehouses.list();
    rememberHome(warehouses.find(({ isDefault }) => isDefault)?.address.country);
    return warehouses;
  },
});

export const warehouseQuery = (id: string) =>
  queryOptions({
    queryKey: ['warehouses', id],
    queryFn: () => waybill.warehouses.get(id),
  });

/** The default warehouse; empty if there is none. */
export const defaultOf = (warehouses: Warehouse[]): string =>
  warehouses.find(({ isDefault }) => isDefault)?.id ?? '';

/** The name of a warehouse by its ID; the ID itself while loading, or if the warehouse was deleted. */
export function useWarehouseNames(): (id: string) => string {
  const { data } = useQuery(warehousesQuery);
  return (id) => data?.find((warehouse) => warehouse.id === id)?.name ?? id;
}

/** As the options of a filter. */
export const useWarehouseOptions = () =>
  (useQuery(warehousesQuery).data ?? []).map(({ id, name }) => ({ value: id, label: name }));

export function useCreateWarehouse() {
  return useApiMutation({
    mutationFn: waybill.warehouses.create,
    changes: 'warehouses',
    meta: { silent: true },
  });
}

export function useUpdateWarehouse(id: string, meta: { silent?: boolean } = {}) {
  return useApiMutation({
    mutationFn: (body: Schemas['WarehouseUpdate']) => waybill.warehouses.update(id, body),
    changes: 'warehouses',
    meta,
  });
}

export function useDeleteWarehouse(id: string) {
  return useApiMutation({
    mutationFn: () => waybill.warehouses.delete(id),
    changes: 'warehouses',
    deletes: ['warehouses', id],
  });
}
