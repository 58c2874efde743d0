import { useQuery } from '@tanstack/react-query';
import type { Filter } from '../../ui/filter-bar.tsx';
import { warehousesQuery } from '../warehouses/index.ts';

/** What stock and its movements are both found by. */
export function useStockFilters(): Filter[] {
  const warehouses = useQuery(warehousesQuery).data ?? [];
  return [
    { name: 'sku', label: 'SKU', placeholder: 'The whole SKU' },
    {
      name: 'warehouseId',
      label: 'Warehouse',
      options: warehouses.map(({ id, name }) => ({ value: id, label: name })),
    },
  ];
}
