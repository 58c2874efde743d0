import { useQuery } from '@tanstack/react-query';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useSearchParams } from '../../ui/use-search-params.ts';
import { type MovementSearch, movementsQuery } from './inventory-api.ts';
import { MovementTable } from './movement-table.tsx';
import { MOVEMENT_REASONS } from './stock-display.ts';
import { useStockFilters } from './stock-filters.ts';

/** The ledger: why stock is what it is. */
export function MovementsPage() {
  const search = useSearchParams()[0] as MovementSearch;
  const { data, error } = useQuery(movementsQuery(search));
  const stockFilters = useStockFilters();
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
            ...stockFilters,
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
