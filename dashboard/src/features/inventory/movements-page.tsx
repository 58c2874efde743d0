import { useQuery } from '@tanstack/react-query';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useSearchParams } from '../../ui/use-search-params.ts';
import { warehousesQuery } from '../warehouses/warehouses-api.ts';
import { type MovementSearch, movementsQuery } from './inventory-api.ts';
import { MovementTable } from './movement-table.tsx';
import { MOVEMENT_REASONS } from './stock-words.ts';

/** The ledger: why stock is what it is. */
export function MovementsPage() {
  const search = useSearchParams()[0] as MovementSearch;
  const { data, error } = useQuery(movementsQuery(search));
  const warehouses = useQuery(warehousesQuery).data ?? [];
  const { sku, warehouseId, reason, reference } = search;
  const isFiltered = [sku, warehouseId, reason, reference].some(Boolean);
  const isNew = data?.meta.total === 0 && !isFiltered;
  return (
    <>
      <PageHeader
        title="Movements"
        lead="Every change of stock, never altered and never removed."
        crumbs={[{ label: 'Inventory', to: '/inventory' }]}
      />
      {!isNew && (
        <FilterBar
          filters={[
            { name: 'sku', label: 'SKU', placeholder: 'The whole SKU' },
            {
              name: 'warehouseId',
              label: 'Warehouse',
              options: warehouses.map(({ id, name }) => ({ value: id, label: name })),
            },
            { name: 'reason', label: 'Reason', options: MOVEMENT_REASONS },
            { name: 'reference', label: 'Reference', placeholder: 'The whole reference' },
          ]}
        />
      )}
      <Panel flush>
        <MovementTable page={data} error={error} isFiltered={isFiltered} />
      </Panel>
    </>
  );
}
